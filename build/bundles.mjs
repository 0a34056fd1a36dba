/**
 * Bundles the gateway with its packages: unbundled, it would load thousands of modules. Also bundles the
 * SDK of OpenTelemetry, so a site without a collector neither installs nor loads it.
 */
import { build } from 'esbuild'

await build({
  entryPoints: {
    gateway: 'mesh/gateway.ts',
    'open-telemetry': 'server/tracing/open-telemetry.ts',
  },
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  logLevel: 'warning',
  // Selects the same ES modules for `import` and `require`. Two copies of graphql would refuse each
  // other's schemas.
  mainFields: ['module', 'main'],
  define: { 'process.env.NODE_ENV': '"production"' },
  external: ['@graphql-yoga/render-graphiql'],
  banner: {
    js: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)",
  },
})

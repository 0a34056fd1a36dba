/**
 * Bundles the gateway with its packages. Without a bundle, the gateway would load thousands of
 * modules. Also bundles the SDK of OpenTelemetry, so a site without a collector neither installs
 * nor loads it.
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
  // Selects the same ES modules for `import` and `require`. If both versions of graphql were
  // loaded, each would refuse the schemas of the other version.
  mainFields: ['module', 'main'],
  define: { 'process.env.NODE_ENV': '"production"' },
  external: ['@graphql-yoga/render-graphiql'],
  banner: {
    js: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)",
  },
})

/** Bundles the gateway with its packages. Unbundled, it would load thousands of modules. */
import { build } from 'esbuild'

await build({
  entryPoints: ['mesh/gateway.ts'],
  outfile: 'dist/gateway.mjs',
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

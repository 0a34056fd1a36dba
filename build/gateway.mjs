/** `npm run build:gateway`: bundles the gateway with its packages, which are thousands of modules. */
import { build } from 'esbuild'

await build({
  entryPoints: ['mesh/gateway.ts'],
  outfile: 'dist/gateway.mjs',
  bundle: true,
  platform: 'node',
  format: 'esm',
  logLevel: 'warning',
  // Prefers the same ES modules for `import` and `require`: two copies of graphql refuse each other's schemas.
  mainFields: ['module', 'main'],
  define: { 'process.env.NODE_ENV': '"production"' },
  external: ['@graphql-yoga/render-graphiql'],
  banner: {
    js: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)",
  },
})

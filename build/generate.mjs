/**
 * `npm run generate [-- --all] [STEP…]`: generates the REST contracts, the gateway, the public
 * schema, typed operations, and the lists of settings and headings.
 * With names of steps, only these steps run: `contracts`, `gateway`, `schema`, `operations`,
 * `settings`, `headings`. Skips a step if its inputs and outputs are unchanged since its last run.
 * With `--all` it skips no step.
 * `npm run generate -- --breaking` writes the public schema even if its changes break clients.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fingerprint, root } from './fingerprint.mjs'

const contracts = ['services/events/openapi.json', 'services/identity/openapi.json']
const tests = /\.test\.tsx?$/
const breaking = process.argv.includes('--breaking')

const steps = [
  {
    name: 'contracts',
    command: 'node services/write-contracts.ts',
    inputs: ['domain', 'reader', 'services'],
    ignored: /\.test\.tsx?$|\/openapi\.json$/,
    outputs: contracts,
  },
  {
    name: 'gateway',
    command: 'mesh build',
    inputs: ['.meshrc.yaml', 'domain', 'mesh', ...contracts],
    ignored: /\.test\.tsx?$|^mesh\/schema\.graphql$/,
    outputs: ['.mesh'],
  },
  {
    name: 'schema',
    command: `node mesh/schema/write-schema.ts${breaking ? ' --breaking' : ''}`,
    inputs: ['.mesh/schema.graphql', 'mesh/schema/write-schema.ts'],
    ignored: tests,
    outputs: ['mesh/schema.graphql'],
  },
  {
    name: 'operations',
    command: 'node graphql/generate-operations.ts',
    inputs: ['codegen.ts', 'graphql', 'mesh/schema.graphql'],
    ignored: tests,
    outputs: ['src/gql'],
  },
  {
    name: 'settings',
    command: 'node server/settings/write-settings.ts',
    inputs: ['server/settings', 'mesh/settings.ts', 'src/site.ts'],
    ignored: tests,
    outputs: ['.env.example', 'docs/operating.md'],
  },
  {
    name: 'headings',
    command: 'node services/events/import/write-headings.ts',
    inputs: ['reader', 'services/events/import/write-headings.ts'],
    ignored: tests,
    outputs: ['docs/event-packages.md'],
  },
]

const stamps = join(root, 'node_modules', '.cache', 'generate')
const always = process.argv.includes('--all')
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
mkdirSync(stamps, { recursive: true })

for (const { name, command, inputs, ignored, outputs } of steps) {
  if (named.length > 0 && !named.includes(name)) continue
  const stamp = join(stamps, name)
  const packages = ['package.json', 'package-lock.json', 'build/generate.mjs']
  const before = fingerprint([...packages, ...inputs], ignored)
  const state = () => `${before} ${fingerprint(outputs)}`
  if (!always && existsSync(stamp) && readFileSync(stamp, 'utf8') === state()) continue
  rmSync(stamp, { force: true })
  const { status } = spawnSync(command, { cwd: root, stdio: 'inherit', shell: true })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, state())
}

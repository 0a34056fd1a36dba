/**
 * Builds everything that a running site needs, and knows whether dist/ still belongs to the sources.
 * By content, not by time: a checkout, a copy and a container image all change the times of files.
 * Plain JavaScript, since boot.mjs asks before the project's own Node runs.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { fingerprint, root } from './fingerprint.mjs'

const stamp = join(root, 'dist', '.sources')

/** Scripts of package.json, in the order in which each needs the one before. */
const steps = ['generate', 'build:client', 'build:server', 'build:gateway']

/** Everything that a build reads, relative to the repository. */
const sources = [
  '.meshrc.yaml',
  'build',
  'codegen.ts',
  'graphql',
  'locales',
  'mesh',
  'package.json',
  'package-lock.json',
  'server',
  'services',
  'src',
  'tsconfig.json',
  'vite.config.ts',
]

/** What the build itself writes beside the sources, and what only tests read. */
const notSources = /^src\/gql\/|\.test\.tsx?$|^mesh\/schema\.graphql$|\/openapi\.json$/

/** True when nothing is built yet, or a source has changed since. */
export function buildIsStale() {
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(sources, notSources)
}

function build() {
  // Taken before the first step: what changes while building is not in the build.
  const built = fingerprint(sources, notSources)
  rmSync(stamp, { force: true })
  for (const step of steps) {
    const started = performance.now()
    const { status } = spawnSync('npm', ['run', '--silent', step], {
      cwd: root,
      // A test runner that builds has another one, and the build would be made for that.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    if (status !== 0) {
      console.error(`The build stopped at \`npm run ${step}\`.`)
      process.exit(status ?? 1)
    }
    console.log(`${step}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, built)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build()

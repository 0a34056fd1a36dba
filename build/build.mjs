/**
 * `npm run build`: builds dist/. Also exports a function that tells whether the sources have
 * changed since the build, by a content hash. Modification times cannot be used, because checkouts
 * and container images change them.
 * This file is plain JavaScript, because boot.mjs imports it before the project's own Node runs.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { fingerprint, root } from './fingerprint.mjs'

const stamp = join(root, 'dist', '.sources')

/** The commands of the build, in order. Some commands need the output of earlier commands. */
const commands = [
  // Leaves out the steps that write documents, because a container image does not contain the
  // documents.
  'node build/generate.mjs contracts gateway schema operations',
  'vite build --logLevel warn',
  'node build/compress.mjs',
  'vite build --logLevel warn --ssr src/entry-server.tsx --outDir dist/server',
  'node build/bundles.mjs',
  'node build/service-worker.mjs',
  'node build/icons.mjs',
]

/** Files and folders whose changes make a build stale, relative to the repository. */
const sources = [
  '.meshrc.yaml',
  'build',
  'codegen.ts',
  'domain',
  'graphql',
  'locales',
  'mesh',
  'package.json',
  'package-lock.json',
  'reader',
  'server',
  'services',
  'src',
  'tsconfig.json',
  'vite.config.ts',
]

/** Files within `sources` that the build writes or that only tests read. */
const notSources = /^src\/gql\/|\.test\.tsx?$|^mesh\/schema\.graphql$|\/openapi\.json$/

/** True when there is no complete build, or a source has changed since the build. */
export function buildIsStale() {
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(sources, notSources)
}

function build() {
  // Hashes the sources before the first step. A file that changes during the build then makes the
  // build stale.
  const built = fingerprint(sources, notSources)
  rmSync(stamp, { force: true })
  for (const command of commands) {
    const started = performance.now()
    const { status } = spawnSync(command, {
      cwd: root,
      // A test runner sets another NODE_ENV. Vite would then build for development.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'inherit',
      shell: true,
    })
    if (status !== 0) {
      console.error(`The build stopped at \`${command}\`.`)
      process.exit(status ?? 1)
    }
    console.log(`${command}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, built)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build()

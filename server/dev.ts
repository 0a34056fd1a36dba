import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrations } from '../services/migrations.ts'
import { ConfigError, readConfig } from './config.ts'
import { offerDeletion, outdatedMigration } from './development/database.ts'
import { watchFiles } from './development/watch-files.ts'

/**
 * `npm run dev`: runs the site from its sources. Vite reloads the client.
 * After a change in the watched folders, generates code again, rebuilds the gateway and restarts
 * the site.
 */
const root = fileURLToPath(new URL('..', import.meta.url))

const watched =
  /^(?:(?:demo|domain|reader|services|mesh|server|graphql)\/|(?:\.meshrc\.yaml|codegen\.ts)$)/

/** Changes of these files do not restart the site: generated files, tests and temporary files. */
const ignored = /\.test\.tsx?$|openapi\.json$|schema\.graphql$|\/\.|~$/

/**
 * Milliseconds to wait after a change of a file, so several changes cause only one restart.
 */
const settleMs = 150

let site: ChildProcess | undefined
const running = new Set<ChildProcess>()
let timer: NodeJS.Timeout | undefined
let changed = new Set<string>()
let busy = false
let stopping = false

async function run(program: string, ...args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' })
  running.add(child)
  const [code] = (await once(child, 'exit')) as [number | null]
  running.delete(child)
  return code === 0
}

async function stopSite(): Promise<void> {
  if (!site || site.exitCode !== null || site.signalCode !== null) return
  const ended = once(site, 'exit')
  // Sends SIGINT, because after SIGTERM the site would still accept connections for a while.
  site.kill('SIGINT')
  await ended
}

/**
 * Generates and builds everything, and starts the site again.
 * @returns false if the site was not started again. The reason has then been printed
 */
async function restart(): Promise<boolean> {
  console.log('Generating the contracts and the gateway …')
  if (!(await run('build/generate.mjs', 'contracts', 'gateway'))) return false
  console.log('Building the gateway, and generating the schema and operations …')
  // Generates the operations while the gateway is built and the site starts, because the site needs
  // them only for its first page.
  const operations = run('build/generate.mjs')
  const built = await run('build/bundles.mjs', 'gateway', 'open-telemetry')
  if (!built || stopping || !(await databaseFits())) {
    await operations
    return false
  }
  await stopSite()
  site = spawn(process.execPath, [...process.execArgv, 'server/main.ts', '--dev'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (!(await operations)) console.error('The pages keep their former operations; see above.')
  return true
}

/**
 * Returns true if the migrations fit the database. Otherwise offers to delete the embedded
 * database, and returns true if it was deleted.
 */
async function databaseFits(): Promise<boolean> {
  const directory = embeddedDatabase()
  const reason = directory === undefined ? undefined : outdatedMigration(directory, migrations)
  if (directory === undefined || reason === undefined) return true
  const { stdin: input, stdout: output } = process
  if (!(await offerDeletion(reason, directory, { input, output }))) return false
  await stopSite()
  rmSync(directory, { recursive: true })
  return true
}

function embeddedDatabase(): string | undefined {
  try {
    const { database } = readConfig()
    return database.kind === 'embedded' ? database.directory : undefined
  } catch (error) {
    // The site itself reports settings that are wrong.
    if (error instanceof ConfigError) return undefined
    throw error
  }
}

/** Restarts the site. If files change during the restart, restarts the site again. */
async function applyChanges(): Promise<void> {
  if (busy) return
  busy = true
  while (changed.size > 0 && !stopping) {
    console.log(`Changed: ${[...changed].join(', ')}`)
    changed = new Set()
    if (!(await restart())) console.error('Not restarted; see the messages above.')
  }
  busy = false
}

function queueRestart(path: string): void {
  changed.add(path)
  clearTimeout(timer)
  timer = setTimeout(() => void applyChanges(), settleMs)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopping = true
    for (const child of running) child.kill('SIGTERM')
    void stopSite().then(() => process.exit(0))
  })
}

await watchFiles(root, (path) => {
  if (watched.test(path) && !ignored.test(path)) queueRestart(path)
})

busy = true
if (!(await restart())) console.error('Not started; see the messages above. A change tries again.')
busy = false
await applyChanges()

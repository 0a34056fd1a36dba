import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * `npm run dev`: runs the site from its sources. Vite reloads the client.
 * A change in domain, services, mesh, server or graphql regenerates code, rebuilds the gateway and restarts the site.
 */
const root = fileURLToPath(new URL('..', import.meta.url))

const watchedFolders = ['demo', 'domain', 'reader', 'services', 'mesh', 'server', 'graphql']
const watchedFiles = /^(?:\.meshrc\.yaml|codegen\.ts)$/

/** Generated files, tests and temporary files do not restart the site. */
const ignored = /\.test\.tsx?$|openapi\.json$|schema\.graphql$|(?:^|\/)\.|~$/

/** Milliseconds within which several file changes cause one restart. */
const settleMs = 150

let site: ChildProcess | undefined
let running: ChildProcess | undefined
let timer: NodeJS.Timeout | undefined
let changed = new Set<string>()
let busy = false
let stopping = false

async function run(script: string): Promise<boolean> {
  running = spawn('npm', ['run', '--silent', script], { cwd: root, stdio: 'inherit' })
  const [code] = (await once(running, 'exit')) as [number | null]
  running = undefined
  return code === 0
}

async function stopSite(): Promise<void> {
  if (!site || site.exitCode !== null || site.signalCode !== null) return
  const ended = once(site, 'exit')
  site.kill('SIGTERM')
  await ended
}

/** @returns false when generating or building fails; the message is printed and the old site keeps running */
async function restart(): Promise<boolean> {
  if (!(await run('generate')) || !(await run('build:gateway')) || stopping) return false
  await stopSite()
  site = spawn(process.execPath, [...process.execArgv, 'server/main.ts', '--dev'], {
    cwd: root,
    stdio: 'inherit',
  })
  return true
}

/** Restarts the site, again when files changed during the restart. */
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
    running?.kill('SIGTERM')
    void stopSite().then(() => process.exit(0))
  })
}

for (const folder of watchedFolders) {
  watch(`${root}${folder}`, { recursive: true }, (_, name) => {
    if (name !== null && !ignored.test(name)) queueRestart(`${folder}/${name}`)
  })
}
watch(root, (_, name) => {
  if (name !== null && watchedFiles.test(name)) queueRestart(name)
})

busy = true
if (!(await restart())) console.error('Not started; see the messages above. A change tries again.')
busy = false
await applyChanges()

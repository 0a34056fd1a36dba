import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { callImport, startImport, withManyRows } from '../import/support/import-process.ts'
import { PackageCopy } from '../import/support/package-copy.ts'
import { end } from '../start/child-program.ts'
import { type StartedSite, startSite } from '../start/site.ts'

/**
 * All tests share one database, so each start finds the data that the previous process has left.
 */
const folder = mkdtempSync(join(tmpdir(), 'parcours-ended-'))
let site: StartedSite

/** A preloaded script. It causes an unhandled rejection when the process receives SIGUSR2. */
const defectOnSignal = `process.on('SIGUSR2', () => void Promise.reject(new Error('boom')))`

async function start(environment: Record<string, string> = {}) {
  site = await startSite({
    DEMO_SEASON: '0',
    DATABASE_URL: '',
    VAR_DIRECTORY: folder,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(defectOnSignal)}`,
    ...environment,
  })
  // Removes the listener that reports an unexpected end, because these tests end the site on
  // purpose.
  site.process.removeAllListeners('close')
}

afterEach(() => end(site.process))

afterAll(() => {
  rmSync(folder, { recursive: true })
})

test('Ctrl-C does not wait for load balancers', async () => {
  await start({ STOP_DELAY_MS: '600000' })
  const ended = once(site.process, 'exit')
  site.process.kill('SIGINT')
  expect(await ended).toEqual([0, null])
})

test('an unhandled rejection is logged and ends the site', async () => {
  await start()
  // Waits for the end of the output. It may come after the end of the process.
  const ended = once(site.process, 'close')
  site.process.kill('SIGUSR2')
  expect(await ended).toEqual([1, null])
  const lines = site.output().split('\n')
  const fatal = lines.filter((line) => line.includes('"level":"fatal"'))
  expect(fatal.map((line) => JSON.parse(line) as object)).toMatchObject([
    { err: { message: 'boom', stack: expect.stringContaining('boom') as string } },
  ])
})

test('imports through a site that is killed exit with code 3, and the site leaves a lock', async () => {
  await start()
  using first = new PackageCopy()
  using second = new PackageCopy()
  second.edit('event.yml', 'lakeside-run-2026', 'lakeside-run-2027')
  for (const copy of [first, second]) withManyRows(copy, 20_000)
  const imports = [first, second].map(({ path }) => startImport(site.environment, [path]))
  const ended = Promise.all(imports.map((program) => once(program, 'close')))
  // The process that first reads its package locks the database for seconds. The other process
  // waits.
  await expect
    .poll(() => imports.map((program) => program.output()).join(), { timeout: 60_000 })
    .toContain('Waiting for the import of')
  const killed = once(site.process, 'exit')
  site.process.kill('SIGKILL')
  await Promise.all([killed, ended])

  for (const program of imports) {
    expect(program.output()).toMatch(/(?:^|\n)The site ended before .*: run it again\.\n$/)
    expect(program.exitCode).toBe(3)
  }
  expect(existsSync(join(folder, 'database.lock'))).toBe(true)
})

test('the next start takes over the lock of the killed site, finds all data, and imports again', async () => {
  await start()
  const ready = await fetch(`${site.origin}/ready`)
  expect(await ready.json()).toEqual({ status: 'ready' })
  expect((await fetch(`${site.origin}/en`)).status).toBe(200)
  expect(await callImport(site.environment, ['examples/lakeside-run'])).toMatchObject({ code: 0 })
})

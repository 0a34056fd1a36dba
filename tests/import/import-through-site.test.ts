import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { EventsSchema } from '../../services/events/database.ts'
import { withImportLock } from '../../services/events/results/import-lock.ts'
import { importSocketPath } from '../../services/events/import/import-messages.ts'
import { serveImports } from '../../services/events/import/import-socket.ts'
import { migrations } from '../../services/migrations.ts'
import { type OpenDatabase, openDatabase } from '../../services/platform/database/database.ts'
import { createDatabaseFiles } from '../../services/platform/testing.ts'
import { callImport, startImport, withManyRows } from './support/import-process.ts'
import { PackageCopy } from './support/package-copy.ts'

/**
 * This process is the site and holds the embedded database, while the tests run the import command.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const varDirectory = mkdtempSync(join(tmpdir(), 'import-at-site-'))
const directory = join(varDirectory, 'database')
let site: OpenDatabase<EventsSchema>
let imports: Awaited<ReturnType<typeof serveImports>>

beforeAll(async () => {
  await createDatabaseFiles(directory, migrations)
  const location = { kind: 'embedded', directory } as const
  site = await openDatabase<EventsSchema>(location, migrations)
  imports = await serveImports(site.db, { database: location, varDirectory })
})
afterEach(removeAllRows)
afterAll(async () => {
  await imports.close()
  await site.close()
  rmSync(varDirectory, { recursive: true })
})

/**
 * Deletes the rows of a test. Truncating tables would take longer, because it creates new files.
 */
async function removeAllRows(): Promise<void> {
  await site.db.transaction().execute(async (db) => {
    // The excluded tables keep their rows, because only migrations insert these rows.
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in ('migrations', 'identity_secrets', 'publication_counter')`.execute(db)
    // Foreign keys are not checked, so the order of the tables does not matter.
    await sql`set local session_replication_role = replica`.execute(db)
    for (const { name } of rows) await sql`delete from ${sql.table(name)}`.execute(db)
  })
}

const start = (...args: string[]) => startImport({ VAR_DIRECTORY: varDirectory }, args)
const run = (...args: string[]) => callImport({ VAR_DIRECTORY: varDirectory }, args)

test('the command hands the package to the site, which only its user can reach', async () => {
  using copy = new PackageCopy()
  expect(statSync(join(varDirectory, 'import.sock')).mode & 0o777).toBe(0o600)
  const done = await run(copy.path)
  expect(done).toMatchObject({ code: 0 })
  expect(done.output).toContain('22 added')
  expect(await site.db.selectFrom('events').select('id').execute()).toHaveLength(1)
  expect((await run(copy.path)).output).toContain('Nothing to do')
})

test('a queued import reports the event that it waits for', async () => {
  using copy = new PackageCopy()
  await run(copy.path)
  let finish: (value?: unknown) => void = () => undefined
  const other = withImportLock(
    site.db,
    'harbour-half-2026',
    {},
    () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  )
  const deletion = start('--delete', 'lakeside-run-2026')
  const ended = once(deletion, 'close')
  await expect
    .poll(() => deletion.output(), { timeout: 60_000 })
    .toContain('Waiting for the import of harbour-half-2026 to end.')
  finish()
  await Promise.all([other, ended])
  expect(deletion.exitCode).toBe(0)
  expect(deletion.output()).toContain('Deleted Lakeside Run')
  expect(await site.db.selectFrom('events').select('id').execute()).toEqual([])
})

test('half a message of a site that is killed while it writes ends with 3', async () => {
  using copy = new PackageCopy()
  const folder = mkdtempSync(join(tmpdir(), 'import-half-'))
  const dying = createServer((socket) => {
    socket.once('data', () =>
      socket.end('{"type":"progress","race":"10 km","rows":5}\n{"type":"rep'),
    )
  })
  await new Promise<void>((resolve) => dying.listen(importSocketPath(folder), resolve))
  const { code, output } = await callImport({ VAR_DIRECTORY: folder }, [copy.path])
  dying.close()
  rmSync(folder, { recursive: true })
  expect(output).toContain('The site ended before it reported the result.')
  expect(code).toBe(3)
})

test('errors of the package are returned to the command', async () => {
  using copy = new PackageCopy()
  copy.edit('event.yml', 'Europe/Zurich', 'Europe/Seeblick')
  const refused = await run(copy.path)
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.output).toContain('There is no such time zone (found "Europe/Seeblick")')
})

test.each(['\u2028', '\u2029'])(
  'line separator %j in a text splits no message',
  async (separator) => {
    using copy = new PackageCopy()
    copy.edit('event.yml', 'Europe/Zurich', `Europe/See${separator}blick`)
    const refused = await run(copy.path)
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.output).toContain(
      `There is no such time zone (found "Europe/See${separator}blick")`,
    )

    copy.edit('event.yml', `Europe/See${separator}blick`, 'Europe/Zurich')
    copy.edit('event.yml', 'Lakeside Run', `Lakeside${separator}Run`)
    expect(await run(copy.path)).toMatchObject({
      code: 0,
      output: expect.stringContaining('22 added') as string,
    })
  },
)

test('pages can be read during an import', async () => {
  using copy = new PackageCopy()
  const child = start(withManyRows(copy, 8_000).path)
  const ended = once(child, 'close')
  let reads = 0
  while (child.exitCode === null) {
    await site.db.selectFrom('events').select('id').execute()
    reads += 1
    await pause(5)
  }
  await ended
  expect(child.exitCode).toBe(0)
  // If the import were a single statement or transaction, the site could send only a few responses
  // while the import runs.
  expect(reads).toBeGreaterThan(20)
})

test('an exponential regular expression does not block the site', async () => {
  using copy = new PackageCopy()
  // A backtracking engine needs 2^32 steps to match this text with the pattern `(a+)+$`.
  const slow = `${'a'.repeat(32)}!`
  copy
    .edit('event.yml', '    name: Kids’ mile\n', '')
    .edit('event.yml', 'key: kids', "for_each: { column: wave, matching: '(a+)+$' }")
    .write('kids.csv', `bib,name,time,wave\n1,Ann,7:00,a\n2,Ben,8:00,${slow}\n`)
    .edit('event.yml', 'only: { gender: F }', "only: { bib: '(a+)+$', not_bib: '(1|1)+x' }")
    .edit('10k.csv', '101;', `${slow};`)
  const child = start(copy.path)
  let last = performance.now()
  let longestStall = 0
  const timer = setInterval(() => {
    longestStall = Math.max(longestStall, performance.now() - last)
    last = performance.now()
  }, 20)
  await once(child, 'close')
  clearInterval(timer)
  expect(child).toMatchObject({ exitCode: 0 })
  expect(longestStall).toBeLessThan(10_000)
  const races = await site.db.selectFrom('races').select('id').orderBy('number').execute()
  expect(races.map(({ id }) => id)).toEqual(['lakeside-run-2026-10k', 'lakeside-run-2026-a'])
})

test('Ctrl-C cancels the import, and the site keeps running', async () => {
  using copy = new PackageCopy()
  const child = start(withManyRows(copy, 20_000).path)
  while ((await site.db.selectFrom('result_sets').select('id').execute()).length < 2)
    await pause(20)
  child.kill('SIGINT')
  await once(child, 'close')
  expect(child.exitCode).toBe(130)
  expect(child.output()).toContain('Import called off. Nothing was changed, except')
  while ((await site.db.selectFrom('result_sets').select('id').execute()).length > 0)
    await pause(20)
  expect(await site.db.selectFrom('events').select('id').execute()).toEqual([])
  expect(await site.db.selectFrom('participants').select('id').execute()).toEqual([])
})

test('Ctrl-C after the publication reports the publication', async () => {
  using copy = new PackageCopy()
  await run(copy.path)
  const hash = async () =>
    (await site.db.selectFrom('packages').select('content_hash').execute())[0]?.content_hash
  const before = await hash()
  copy.edit('10k.csv', 'Nordic Striders', 'Lakeside Striders')
  const child = start(copy.path)
  while ((await hash()) === before) await pause(20)
  child.kill('SIGINT')
  await once(child, 'close')
  expect(child.output()).toContain('Imported Lakeside Run')
  expect(child.exitCode).toBe(0)
})

import { once } from 'node:events'
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EventsSchema } from '../../services/events/database.ts'
import { setPrivate } from '../../services/events/results/privacy/privacy-requests.ts'
import { visibleRows } from '../../services/events/import/testing.ts'
import { migrations } from '../../services/migrations.ts'
import { type OpenDatabase, openDatabase } from '../../services/platform/database/database.ts'
import {
  type ClosedTestDatabase,
  createClosedTestDatabase,
  createDatabaseFiles,
} from '../../services/platform/testing.ts'
import { callImport, startImport, withManyRows } from './support/import-process.ts'
import { PackageCopy } from './support/package-copy.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let varDirectory: string
let database: ClosedTestDatabase
beforeEach(async () => {
  varDirectory = mkdtempSync(join(tmpdir(), 'import-command-'))
  database = await createClosedTestDatabase(varDirectory, migrations)
})
afterEach(async () => {
  await database.drop()
  rmSync(varDirectory, { recursive: true })
})

const open = () => openDatabase<EventsSchema>(database.location, migrations)

const run = (...args: string[]) => runIn({}, ...args)
const runIn = (environment: Record<string, string>, ...args: string[]) =>
  callImport({ ...database.environment, ...environment }, args)

async function rowsOf({ db }: OpenDatabase<EventsSchema>) {
  return visibleRows(db)
}

async function reopened<Result>(
  look: (opened: OpenDatabase<EventsSchema>) => Promise<Result>,
): Promise<Result> {
  const opened = await open()
  try {
    return await look(opened)
  } finally {
    await opened.close()
  }
}

test('imports, reports the changes, and reports when there are none', async () => {
  using copy = new PackageCopy()
  const first = await run(copy.path)
  expect(first).toMatchObject({ code: 0 })
  expect(first.output).toContain('Imported Lakeside Run (lakeside-run-2026) in ')
  expect(first.output).toContain(
    'lakeside-run-2026-10k: 22 rows: 22 added, 0 changed, 0 removed, 0 unchanged; 0 rejected',
  )
  const howRead = `  lakeside-run-2026-kids:
    bib ← bib · name ← name · gender ← sex · age ← age · race_time ← time
    1. Lio Brandner · 0:04:13
    2. Mina Sørland · 0:04:24
    3. Aiko Hane · 0:05:35
`
  expect(first.output).toContain(howRead)
  const before = await reopened(rowsOf)
  const second = await run(copy.path)
  expect(second).toMatchObject({ code: 0 })
  expect(second.output).toContain('Nothing to do: Lakeside Run')
  expect(second.output).toContain(howRead)
  expect((await run(copy.path, '--check')).output).toContain(howRead)
  expect(await reopened(rowsOf)).toEqual(before)
})

test('reports why rows were rejected, most frequent first, and the URLs of the pages', async () => {
  using copy = new PackageCopy()
  const site = join(varDirectory, 'site.json')
  writeFileSync(site, JSON.stringify({ origin: 'https://results.example' }))
  copy
    .edit('event.yml', 'organisation:', 'most_rejected: 50\norganisation:')
    .edit('10k.csv', '103;', '102;')
    .edit('10k.csv', '104;', '101;')
    .edit('10k.csv', '0:34:40', 'soon')
  const { code, output } = await runIn({ SITE_CONFIG: site }, copy.path)
  expect(code).toBe(0)
  expect(output).toContain(`rejected
    2 rows: Start number is on another line too, with another name: neither counts (lines 3, 4)
    1 row: Gun time is no time; expected h:mm:ss or mm:ss, such as 2:09:45 (line 2)
    see `)
  expect(output).toContain(`Published:
  https://results.example/events/lakeside-run-2026
  https://results.example/events/lakeside-run-2026/races/lakeside-run-2026-10k
  https://results.example/events/lakeside-run-2026/races/lakeside-run-2026-10k/rankings/lakeside-run-2026-10k-overall
`)
})

test('--delete removes an event without a site; a missing event exits with 1', async () => {
  using copy = new PackageCopy()
  await run(copy.path)
  const id = 'lakeside-run-2026'
  expect(await run('--delete', id)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Deleted Lakeside Run (${id}): 2 races, 27 results.`) as string,
  })
  const rows = await reopened(rowsOf)
  const empty = [
    'events',
    'races',
    'rankings',
    'news',
    'participants',
    'participant_names',
    'packages',
  ]
  for (const table of empty) expect(rows[table]).toEqual([])
  const words = await reopened(({ db }) => db.selectFrom('words').select('word').execute())
  expect(words).toEqual([])
  const again = await run('--delete', id)
  expect(again).toMatchObject({ code: 1 })
  expect(again.output).toContain('The event was deleted on ')
  const unknown = await run('--delete', 'lakeside-run-2027')
  expect(unknown.output).toContain('There is no event with this id (found "lakeside-run-2027")')
})

test('ends with 1 for an invalid package, with 2 for wrong usage', async () => {
  using copy = new PackageCopy()
  copy.edit('event.yml', 'sport: running', 'sport: jogging')
  const invalid = await run(copy.path, '--check')
  expect(invalid).toMatchObject({ code: 1 })
  expect(invalid.output).toContain('1 problem. Nothing was changed.')
  expect(await run()).toMatchObject({ code: 2 })
})

test('--undo of the only publication says in one sentence that it cannot be undone', async () => {
  using copy = new PackageCopy()
  await run(copy.path)
  const { code, output } = await run('--undo', 'lakeside-run-2026')
  expect(code).toBe(1)
  expect(output).toContain('but not the first one (found "lakeside-run-2026"). Correct the package')
})

test('says which argument is wrong, then how the command is used', async () => {
  const id = 'lakeside-run-2026'
  for (const [argv, reason] of [
    [[], 'Give one PATH.'],
    [['.', '--soup'], "Unknown option '--soup'"],
    [['.', '--privacy', 'line 14'], '--privacy is “line 14”. Give ATHLETE=LINE or ATHLETE=none.'],
    [['.', '--force', ' '], 'Give a REASON with --force.'],
    [['.', '--keep-corrections', '--drop-corrections'], 'Give --keep-corrections or --drop-corr'],
    [['.', '--date', '2026-06-14'], 'Give --date and --place only with --status.'],
    [['.', '--delete', id], 'Give --delete or --undo without other arguments.'],
    [['--undo', ''], 'Give an EVENT_ID.'],
    [['--watch'], 'Give one FOLDER.'],
    [['--watch', 'no-folder'], 'There is no folder “no-folder”.'],
    [['--status', id, 'off', 'Storm.'], 'The status is “off”. Give one of scheduled, postponed, '],
    [['--status', `${id}/`, 'moved', 'Storm.'], `--status is “${id}/”. Give EVENT_ID or EVENT`],
    [['--status', id, 'cancelled', 'A', 'storm'], 'Give one REASON, in quotation marks if'],
    [['--status', id, 'moved', 'Storm.'], 'moved needs --place.'],
    [['--status', id, 'cancelled', 'Storm.', '--place', 'Zug'], 'cancelled has no new start'],
    [['--status', id, 'cancelled', 'Storm.', '--check'], 'With --status, give only --date and'],
  ] as const) {
    const { code, output } = await run(...argv)
    expect(code, reason).toBe(2)
    expect(output.startsWith(reason), output.slice(0, 200)).toBe(true)
    expect(output).toContain('\n\nUsage: npm run import')
  }
})

test('asks with line and flag which line is a hidden athlete, and applies the decision', async () => {
  using copy = new PackageCopy()
  await run(copy.path)
  const race_id = 'lakeside-run-2026-10k'
  const nameOf = ({ db }: OpenDatabase<EventsSchema>, bib: string) =>
    db
      .selectFrom('participants')
      .where('bib', '=', bib)
      .select(['id', 'name'])
      .executeTakeFirstOrThrow()
  const id = await reopened(async (opened) => {
    const { id: participant_id } = await nameOf(opened, '103')
    await opened.db.transaction().execute((db) => setPrivate(db, { race_id, participant_id }, true))
    return participant_id
  })
  const text = readFileSync(join(copy.path, '10k.csv'), 'utf8')
  const line = text.split('\r\n').findIndex((row) => row.startsWith('103;'))
  const name = text.split('\r\n')[line]?.split(';')[1] ?? ''
  copy
    .edit('10k.csv', `103;${name};`, '903;Sebastian Fedder;')
    .edit(
      '10k.csv',
      /(?<=903;Sebastian Fedder;).*/.exec(readFileSync(join(copy.path, '10k.csv'), 'utf8'))?.[0] ??
        '',
      'X;77;;;;;1:59:00;1:58:00;;',
    )
  const requested = await run(copy.path)
  expect(requested).toMatchObject({ code: 1 })
  expect(requested.output).toContain(`--privacy ${id}=${String(line + 1)}`)
  expect(requested.output).not.toMatch(/fedder/i)
  expect(await run(copy.path, '--privacy', `${id}=${String(line + 1)}`)).toMatchObject({ code: 0 })
  expect(await reopened((opened) => nameOf(opened, '903'))).toEqual({ id, name: 'S. F.' })
})

test('--rejects names the file for rows that cannot be used', async () => {
  using copy = new PackageCopy()
  copy.edit('10k.csv', '0:34:40', 'soon')
  const file = join(varDirectory, 'mine.csv')
  await run(copy.path, '--check', '--rejects', file)
  expect(statSync(file.replace('.csv', '-lakeside-run-2026-10k.csv')).size).toBeGreaterThan(20)
})

test('a file of rejected rows has a limit, and its last line says so', async () => {
  using copy = new PackageCopy()
  const row = `901;A Runner;;;;;;;${'x'.repeat(9_900)}\n`
  copy.edit('10k.csv', '101;', `${row.repeat(1_100)}101;`)
  const { output } = await run(copy.path, '--check')
  const file = join(varDirectory, 'rejects', 'lakeside-run-2026-10k.csv')
  expect(output).toContain(`The first are listed in ${file}.`)
  expect(statSync(file).size).toBeLessThan(10_020_000)
  expect(readFileSync(file, 'utf8')).toMatch(/\r\n,,,further rejected rows are not listed\r\n$/)
})

/** These tests are for the embedded database. Only one process at a time can open it. */
describe('the embedded database', () => {
  beforeEach(async () => {
    const directory = join(varDirectory, 'database')
    if (database.location.kind === 'postgres') await createDatabaseFiles(directory, migrations)
    await database.drop()
    const environment = { VAR_DIRECTORY: varDirectory, DATABASE_URL: '' }
    const location = { kind: 'embedded', directory } as const
    database = { location, environment, drop: () => Promise.resolve() }
  })

  test('its files are readable by its user only, and an older folder causes a warning', async () => {
    using copy = new PackageCopy()
    copy.edit('10k.csv', '0:34:40', 'soon')
    chmodSync(varDirectory, 0o755)
    chmodSync(join(varDirectory, 'database'), 0o755)
    const done = await run(copy.path)
    expect(done).toMatchObject({ code: 0 })
    expect(done.output).toContain(
      `Other users of this machine can reach ${join(varDirectory, 'database')}. To mend it: chmod -R go= ${varDirectory}`,
    )
    const modeOf = (name: string) => lstatSync(join(varDirectory, name)).mode & 0o777
    const [rejects = ''] = readdirSync(join(varDirectory, 'rejects'))
    expect([modeOf('rejects'), modeOf(join('rejects', rejects))]).toEqual([0o700, 0o600])

    chmodSync(varDirectory, 0o700)
    expect((await run(copy.path)).output).not.toContain('chmod')
  })

  test('ends with 3 while another process holds the database and takes no imports', async () => {
    using copy = new PackageCopy()
    const opened = await open()
    // Each call of `performance.now()` advances the time by a second, so the command soon stops
    // waiting.
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000))
    const busy = await run(copy.path)
    clock.mockRestore()
    await opened.close()
    expect(busy).toMatchObject({ code: 3 })
    expect(busy.output).toContain(`process ${String(process.pid)} holds`)
  })

  test('killed during the import, it leaves published data unchanged, and the next import works', async () => {
    using copy = new PackageCopy()
    await run(copy.path)
    const before = await reopened(rowsOf)

    withManyRows(copy, 20_000)
    const child = startImport(database.environment, [copy.path])
    while (!/kids: [\d,]+ of [\d,]+ rows/.test(child.output())) await pause(20)
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(child.signalCode).toBe('SIGKILL')

    const opened = await open()
    const left = await opened.db
      .selectFrom('result_sets')
      .select('id')
      .where('without_names', '=', false)
      .execute()
    const after = await visibleRows(opened.db)
    await opened.close()
    expect(left.length).toBeGreaterThan(2)
    expect(contents(after)).toEqual(contents(before))

    withManyRows(copy, 100)
    expect(await run(copy.path, '--allow-removal')).toMatchObject({ code: 0 })
    expect(
      await reopened(({ db }) =>
        db.selectFrom('result_sets').select('id').where('without_names', '=', false).execute(),
      ),
    ).toHaveLength(2)
  })

  test('a socket that a killed site left behind does not stop the command', async () => {
    using copy = new PackageCopy()
    writeFileSync(join(varDirectory, 'import.sock'), '')
    expect(await run(copy.path)).toMatchObject({ code: 0 })
  })
})

/** All rows without their physical positions. Repairs at start-up may move rows. */
function contents(rows: Record<string, unknown[]>): unknown {
  return JSON.parse(
    JSON.stringify(rows, (key, value: unknown) => (key === 'place' ? undefined : value)),
  )
}

import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrations } from '../../services/migrations.ts'
import {
  type ClosedTestDatabase,
  createClosedTestDatabase,
} from '../../services/platform/testing.ts'
import { sql } from 'kysely'
import type { EventsSchema } from '../../services/events/database.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { callCommand } from '../start/command.ts'
import { callImport, startImport } from './support/import-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let varDirectory: string
let folder: string
let database: ClosedTestDatabase
let environment: Record<string, string>
beforeAll(async () => {
  varDirectory = mkdtempSync(join(tmpdir(), 'watched-'))
  folder = mkdtempSync(join(tmpdir(), 'drop-'))
  database = await createClosedTestDatabase(varDirectory, migrations)
  environment = { ...database.environment, WATCH_INTERVAL_MS: '100' }
})
afterAll(async () => {
  await database.drop()
  rmSync(varDirectory, { recursive: true })
  rmSync(folder, { recursive: true })
})

const report = (name: string) => join(folder, `${name}.report.txt`)
const textOf = (name: string) =>
  existsSync(report(name)) ? readFileSync(report(name), 'utf8') : ''
const written = (name: string, text: string) =>
  expect.poll(() => textOf(name), { timeout: 40_000 }).toContain(text)

test('each package of a drop folder is imported once, also after the process was killed', async () => {
  const first = startImport(environment, ['--watch', folder])
  cpSync('examples/lakeside-run', join(folder, 'lakeside-run'), { recursive: true })
  // The watcher does not list the files behind a link.
  symlinkSync('/', join(folder, 'lakeside-run', 'everything'))
  writeFileSync(join(folder, 'notes.pdf'), 'x')
  writeFileSync(join(folder, 'half.zip.part'), 'x')
  await written('lakeside-run', 'Imported Lakeside Run')
  await written('notes.pdf', '[package.noFolder]')
  const table = 'bib,name,gun time\n1,Mara Lindqvist,0:34:29\n'
  const manifest = readFileSync('examples/lakeside-run/event.yml', 'utf8')
  const small = manifest
    .slice(0, manifest.indexOf('races:'))
    .replace(/^ *(?:logo|image).*\n/gm, '')
    .replace('lakeside-run-2026', 'lakeside-zip-2026')
  const race = 'races:\n  - { key: 10k, name: 10 km, sport: running, results: { file: 10k.csv } }\n'
  const bytes = (text: string) => new TextEncoder().encode(text)
  first.kill('SIGKILL')
  writeFileSync(
    join(folder, 'zipped.zip'),
    zipSync({ 'event.yml': bytes(small + race), '10k.csv': bytes(table) }),
  )
  writeFileSync(join(folder, 'broken.zip'), 'PK')
  const before = textOf('lakeside-run')

  const second = startImport(environment, ['--watch', folder])
  await written('zipped.zip', '1 added')
  await written('broken.zip', '[zip.broken]')
  expect(textOf('lakeside-run')).toBe(before)
  expect(existsSync(report('half.zip.part'))).toBe(false)
  second.kill('SIGTERM')
  await expect.poll(() => second.exitCode, { timeout: 30_000 }).toBe(130)
  expect(second.output()).not.toContain('lakeside-run: importing')
})

test('a file that disappears before its turn ends no watcher', async () => {
  const watcher = startImport(environment, ['--watch', folder])
  cpSync('examples/lakeside-run', join(folder, 'a-run'), { recursive: true })
  writeFileSync(join(folder, 'b.zip'), 'PK')
  await expect
    .poll(() => watcher.output(), { timeout: 40_000, interval: 5 })
    .toContain('a-run: importing')
  rmSync(join(folder, 'b.zip'))
  await written('b.zip', '[file.unreadable]')
  writeFileSync(join(folder, 'c.pdf'), 'x')
  await written('c.pdf', '[package.noFolder]')
  watcher.kill('SIGTERM')
  await expect.poll(() => watcher.exitCode, { timeout: 30_000 }).toBe(130)
})

test('a table with its description is an event, and the report says what is not known', async () => {
  const watching = callCommand('import', ['--watch', folder], environment)
  const rows = (first: string) =>
    `Nr,Person A,Person B,Zeit\n1,${first},Lindqvist,0:34:29\n2,Aiko,Tanaka,0:35:10\n`
  const described = [
    'event: quay-run-2026',
    'name: Quay Run 2026',
    'organisation: Lakeside Runners',
    'date: 2026-06-21',
    'time_zone: Europe/Zurich',
  ]
  const describe = (...more: string[]) => {
    writeFileSync(join(folder, 'quay.csv.yml'), [...described, ...more].join('\n'))
  }
  writeFileSync(join(folder, 'quay.csv'), rows('Mara'))
  await written('quay.csv', 'quay.csv.yml:1, time_zone: "time_zone" is missing')
  expect(textOf('quay.csv')).toContain('[field.missing]')

  describe('sport: curling run')
  await written('quay.csv', '"sport" is not as it should be')
  describe('sport: running', 'distance: 10 km')
  await written('quay.csv', 'columns: { name: HEADING }')
  expect(textOf('quay.csv')).toContain('into quay.csv.yml. The headings are')
  expect(textOf('quay.csv')).toContain('[file.notUnderstood]')

  describe('sport: running', 'columns: { first_name: Person A, last_name: Person B }')
  await written('quay.csv', 'Imported Quay Run 2026 (quay-run-2026)')
  expect(textOf('quay.csv')).toContain('2 added')
  writeFileSync(join(folder, 'quay.csv'), rows('Marla'))
  await written('quay.csv', '1 changed')
  expect(existsSync(report('quay.csv.yml'))).toBe(false)

  // A link to a file of the server is not read.
  const outside = join(varDirectory, 'outside.csv')
  writeFileSync(outside, rows('Mara'))
  cpSync(join(folder, 'quay.csv.yml'), join(folder, 'linked.csv.yml'))
  symlinkSync(outside, join(folder, 'linked.csv'))
  await written('linked.csv', 'linked.csv: This is a symbolic link')
  writeFileSync(outside, 'secret: 1')
  writeFileSync(join(folder, 'told.csv'), rows('Mara'))
  symlinkSync(outside, join(folder, 'told.csv.yml'))
  await written('told.csv', 'told.csv.yml: This is a symbolic link')
  symlinkSync(join(folder, 'told.csv.yml'), join(folder, 'linked.zip'))
  await written('linked.zip', 'linked.zip: This is a symbolic link')
  symlinkSync(join(process.cwd(), 'examples/lakeside-run'), join(folder, 'linked-run'))
  await written('linked-run', 'linked-run: This is a symbolic link')
  execFileSync('mkfifo', [join(folder, 'pipe.csv')])
  cpSync(join(folder, 'quay.csv.yml'), join(folder, 'pipe.csv.yml'))
  symlinkSync(outside, join(folder, '.scan.pdf.report.txt'))
  writeFileSync(join(folder, 'scan.pdf'), 'x')
  await written('scan.pdf', '[package.noFolder]')
  expect(readFileSync(outside, 'utf8')).toBe('secret: 1')
  expect(await watching.stop()).toMatchObject({ code: 130 })
})

/** Returns the data of an event and its organisation, except results and entries of rankings. */
async function detailsOf(eventId: string) {
  const { db, close } = await openDatabase<EventsSchema>(database.location, migrations)
  const { rows } = await sql<Record<string, unknown>>`select
      to_json(organisations) as organisation, to_json(events) as event, to_json(event_plans) as plan,
      (select json_agg(to_jsonb(races) - 'result_set_id' order by number) from races
        where event_id = events.id) as races,
      (select json_agg(result_set_id) from races where event_id = events.id
        and races.name <> '10 km') as other_results,
      (select json_agg(to_jsonb(rankings) - 'updated_at' order by rankings.id)
        from rankings join races on races.id = race_id where event_id = events.id) as rankings,
      (select json_agg(routes order by race_id)
        from routes join races on races.id = race_id where event_id = events.id) as routes,
      (select json_agg(news order by news.id) from news where event_id = events.id) as news,
      (select json_agg(timetable_items order by number) from timetable_items
        where event_id = events.id) as timetable,
      (select json_agg(sponsors order by number) from sponsors where event_id = events.id) as sponsors,
      (select count(*) from events) as events
    from events join organisations on organisations.id = organisation_id
      join event_plans on event_plans.event_id = events.id
    where events.id = ${eventId}`.execute(db)
  await close()
  return rows[0] ?? {}
}

test('a dropped table replaces the results of its race and leaves the rest of the event alone', async () => {
  const imported = await callImport(environment, ['examples/lakeside-run'])
  expect(imported.output).toContain('Lakeside Run')
  const before = await detailsOf('lakeside-run-2026')

  const watching = callCommand('import', ['--watch', folder], environment)
  const results = readFileSync('examples/lakeside-run/10k.csv', 'utf8')
  const table = results.replace('Tomás Arrieta;M;29;;Spain', 'Tomás Arrieta;M;29;Quay AC;Spain')
  writeFileSync(join(folder, '10k.csv'), table)
  const described = [
    'event: lakeside-run-2026',
    'name: Lakeside Run',
    'organisation: lakeside-runners',
    'date: 2026-06-14',
    'time_zone: Europe/Zurich',
    'sport: running',
  ]
  writeFileSync(join(folder, '10k.csv.yml'), described.join('\n'))
  await written('10k.csv', 'the table does not say which one it is; there are: 10 km, Kids’ mile')
  expect(textOf('10k.csv')).toContain('[event.factMissing]')

  writeFileSync(join(folder, '10k.csv.yml'), [...described, 'race: 10 KM'].join('\n'))
  await written('10k.csv', 'lakeside-run-2026-10k: 22 rows: 0 added')
  expect(await watching.stop()).toMatchObject({ code: 130 })
  expect(await detailsOf('lakeside-run-2026')).toEqual(before)
})

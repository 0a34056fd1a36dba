import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { importPackage, type ImportRequest } from '../../services/events/import/import-package.ts'
import { simplified } from '../../services/events/import/read/course/outline.ts'
import { visibleRows } from '../../services/events/import/testing.ts'
import type { OpenDatabase } from '../../services/platform/database/database.ts'
import { createTestDatabase } from '../../services/platform/testing.ts'
import { PackageCopy } from './support/package-copy.ts'
import { lasting, workbook } from './support/workbook.ts'

let database: OpenDatabase<EventsSchema>

beforeAll(async () => {
  database = await createTestDatabase<EventsSchema>([eventsMigrations])
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('events').execute()
})

const importFolder = (path: string, check = false, more: Partial<ImportRequest> = {}) =>
  importPackage(
    () => Promise.resolve(database.db),
    { path, check, rejectsFile: undefined, realDataDir: undefined, ...more },
    { varDirectory: join(tmpdir(), 'import-test') },
  )

function athlete(bib: string) {
  return database.db
    .selectFrom('participants')
    .innerJoin('races', 'races.result_set_id', 'participants.result_set_id')
    .where('bib', '=', bib)
    .selectAll('participants')
    .executeTakeFirstOrThrow()
}

describe('the example package', () => {
  test('has every field of an event', async () => {
    using copy = new PackageCopy()
    const report = await importFolder(copy.path)
    expect(report.warnings).toEqual([])
    expect(report.races.map(({ added, rejected }) => [added, rejected])).toEqual([
      [22, 0],
      [5, 0],
    ])
    const event = await database.db.selectFrom('events').selectAll().executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      country: 'ch',
      date_from: '2026-06-14',
      sports: ['running'],
      distances: [10_000, 1_609],
      main_distance: 10_000,
    })
    expect(event.starts_at.toISOString()).toBe('2026-06-14T07:30:00.000Z')
    expect(event.ends_at.toISOString()).toBe('2026-06-14T11:00:00.000Z')
    const route = await database.db.selectFrom('routes').selectAll().executeTakeFirstOrThrow()
    expect(Math.abs(route.distance - 10_000)).toBeLessThan(20)
    expect(route.outline).toHaveLength(512)
    expect(event.course_outline).toEqual(simplified(route.outline))
    const rows = await visibleRows(database.db)
    const sizes = ['files', 'news', 'timetable_items', 'sponsors'].map(
      (table) => rows[table]?.length,
    )
    expect(sizes).toEqual([2, 2, 4, 2])
  })

  test('shows finishers, non-finishers and private profiles', async () => {
    using copy = new PackageCopy()
    await importFolder(copy.path)
    expect(await athlete('101')).toMatchObject({
      state: 'finished',
      gun_time: 2_080_000,
      chip_time: 2_069_000,
      split_times: [641_000, 1_479_000],
      category: 'F 30-39',
      country: 'se',
    })
    expect((await athlete('117')).state).toBe('disqualified')
    expect((await athlete('118')).state).toBe('did_not_start')
    expect(await athlete('119')).toMatchObject({ state: 'did_not_finish', gun_time: null })
    expect((await athlete('122')).private).toBe(true)
  })
})

test('importing again changes nothing', async () => {
  using copy = new PackageCopy()
  await importFolder(copy.path)
  const before = await visibleRows(database.db)
  expect(await importFolder(copy.path)).toMatchObject({ changed: false })
  expect(await visibleRows(database.db)).toEqual(before)
})

test('an edited row changes that row, and the other race keeps its rows untouched', async () => {
  using copy = new PackageCopy()
  await importFolder(copy.path)
  const before = await visibleRows(database.db)
  const { races } = await importFolder(
    copy.edit('10k.csv', 'Harbour Pacers', 'Harbour Walkers').path,
  )
  expect(races).toMatchObject([
    { added: 0, changed: 1, removed: 0, unchanged: 21 },
    { added: 0, changed: 0, removed: 0, unchanged: 5 },
  ])
  expect((await athlete('103')).team).toBe('Harbour Walkers')
  const after = await visibleRows(database.db)
  const kids = (rows: typeof after) =>
    rows['participants']?.filter((row) => (row as { bib: string }).bib.startsWith('2'))
  expect(kids(after)).toEqual(kids(before))
  for (const table of ['events', 'organisations', 'routes', 'news', 'files', 'sponsors']) {
    expect(after[table]).toEqual(before[table])
  }
})

test('the same results in another order and encoding keep the rows that are there', async () => {
  using copy = new PackageCopy()
  await importFolder(copy.path)
  const before = await visibleRows(database.db)
  const text = readFileSync(join(copy.path, '10k.csv'), 'utf8').replace('\uFEFF', '')
  const [header = '', ...rows] = text.trim().split('\r\n')
  copy.write(
    '10k.csv',
    Buffer.from(`\uFEFF${[header, ...rows.toReversed()].join('\n')}`, 'utf16le'),
  )
  const { races } = await importFolder(copy.path)
  expect(races[0]).toMatchObject({ changed: 0, unchanged: 22 })
  expect((await visibleRows(database.db))['participants']).toEqual(before['participants'])
})

test('a corrected workbook and corrected passings change what differs and keep every id', async () => {
  using copy = new PackageCopy()
  const sheet = async (name: string, minutes: number) =>
    workbook([
      ['bib', 'name', 'time'].map((value) => ({ value })),
      [{ value: '007' }, { value: name }, lasting(0, minutes)],
      [{ value: '8' }, { value: 'Ben Brook' }, lasting(0, 6)],
    ])
  const passings = (time: string) =>
    `who,place,time\n301,start,0:01\n301,hut,${time}\n302,hut,9:00\n`
  copy
    .edit('event.yml', 'file: kids.csv', 'file: kids.xlsx')
    .write('kids.xlsx', await sheet('Ann Amsel', 5))
    .write('walkers.csv', 'bib,name,time\n301,Cleo Castel,20:00\n302,Dirk Dune,21:00\n')
    .write('passings.csv', passings('8:00'))
    .edit(
      'event.yml',
      '\ntimetable:',
      `
  - key: walk
    name: Walk
    sport: walking
    check_points: [{ name: Hut, distance: 1 km, column: hut }]
    results:
      file: walkers.csv
      passings: { file: passings.csv, athlete: who, link: bib, place: place, time: time }

timetable:`,
    )
  await importFolder(copy.path)
  const bibs = ['007', '8', '301', '302']
  const before = await Promise.all(bibs.map(athlete))
  expect(before.map(({ split_times: splits }) => splits)).toEqual([[], [], [480_000], [540_000]])

  copy.write('kids.xlsx', await sheet('Ann Amsel', 7)).write('passings.csv', passings('8:30'))
  const { races } = await importFolder(copy.path)
  expect(races).toMatchObject([
    { added: 0, changed: 0, removed: 0, unchanged: 22 },
    { added: 0, changed: 1, removed: 0, unchanged: 1 },
    { added: 0, changed: 1, removed: 0, unchanged: 1 },
  ])
  const after = await Promise.all(bibs.map(athlete))
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(after[0]?.race_time).toBe(420_000)
  expect(after[2]?.split_times).toEqual([510_000])
  const first = await database.db
    .selectFrom('ranking_entries as entry')
    .innerJoin('races', 'races.result_set_id', 'entry.result_set_id')
    .where('races.id', '=', 'lakeside-run-2026-kids')
    .where('position', '=', 1)
    .select('participant_id')
    .execute()
  expect(first).toEqual([{ participant_id: before[1]?.id }])
})

test('an event that lost a race, a news item and a sponsor shows them no more', async () => {
  using copy = new PackageCopy()
  await importFolder(copy.path)
  copy.remove('news/results.md').edit('event.yml', '  - { name: Tugboat Books }\n', '')
  const yml = readFileSync(join(copy.path, 'event.yml'), 'utf8')
  copy.write('event.yml', yml.replace(/ {2}- key: kids.*?\n\n/s, ''))
  const refused = /no results of the race lakeside-run-2026-kids, of which 5 people.*removesPeople/
  await expect(importFolder(copy.path)).rejects.toThrow(refused)
  await importFolder(copy.path, false, { allowRemoval: true })
  const rows = await visibleRows(database.db)
  const sizes = ['races', 'news', 'sponsors'].map((table) => rows[table]?.length)
  expect(sizes).toEqual([1, 1, 1])
  expect(rows['participants']).toHaveLength(22)
})

test('impossible rows are listed with the reason, the others imported', async () => {
  using copy = new PackageCopy()
  copy
    .edit('event.yml', 'organisation:', 'most_rejected: 50\norganisation:')
    .edit('10k.csv', '0:34:40', '=cmd|calc!A1')
    .edit('10k.csv', '103;', '102;')
    .edit('10k.csv', '0:11:24;0:26:19', '0:26:19;0:11:24')
    .edit('10k.csv', '0:27:15', '0:57:15')
    .edit('10k.csv', 'Nils Straßer', '')
    .edit('10k.csv', '108;', '108;\u0007')
    .edit('10k.csv', '0:42:51', '-2+cmd|calc!A1')
  const { races, warnings } = await importFolder(copy.path)
  const [race] = races
  expect(race).toMatchObject({ added: 17, rejected: 5 })
  expect(warnings).toMatchObject([
    {
      line: 5,
      column: '7 km',
      value: '0:11:24',
      count: 2,
      expected: expect.stringContaining('earlier') as string,
    },
  ])
  expect((await athlete('104')).split_times).toEqual([1_579_000, null])
  expect(readFileSync(race?.rejectsPath ?? '', 'utf8').split('\r\n')).toEqual([
    'line,column,value,reason',
    `2,Gun time,'=cmd|calc!A1,"is no time; expected h:mm:ss or mm:ss, such as 2:09:45"`,
    '3,Start number,102,"is on line 4 too, with another name: neither counts"',
    '4,Start number,102,"is on line 3 too, with another name: neither counts"',
    '8,Name,,the name is missing',
    `12,Gun time,'-2+cmd|calc!A1,"is no time; expected h:mm:ss or mm:ss, such as 2:09:45"`,
    '',
  ])
})

test('a package that is only checked changes nothing', async () => {
  using copy = new PackageCopy()
  const before = await visibleRows(database.db)
  expect(await importFolder(copy.path, true)).toMatchObject({
    changed: false,
    races: [{ added: 22 }, { added: 5 }],
  })
  expect(await visibleRows(database.db)).toEqual(before)
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { importPackage } from '../../services/events/import/import-package.ts'
import { visibleRows } from '../../services/events/import/testing.ts'
import type { OpenDatabase } from '../../services/platform/database/database.ts'
import { createTestDatabase } from '../../services/platform/testing.ts'
import { realData } from '../real-data.ts'
import { isWide } from '../wide.ts'
import { PackageCopy } from './support/package-copy.ts'
import { workbook } from './support/workbook.ts'

let database: OpenDatabase<EventsSchema>
let folder: string

beforeAll(async () => {
  database = await createTestDatabase<EventsSchema>([eventsMigrations])
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'calendar-'))
  await database.db.deleteFrom('events').execute()
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const importFolder = (path: string, realDataDir?: string, check = false) =>
  importPackage(
    () => Promise.resolve(database.db),
    { path, check, rejectsFile: undefined, realDataDir },
    { varDirectory: join(tmpdir(), 'import-test') },
  )

const header = 'event,race,place,land,day,at,km'
const lines = [
  'Täby Extrême,100 miles,Täby,Sweden,2026-04-18,06:00:00,160.9',
  'Täby Extrême,50 miles,Täby,Sweden,2026-04-18,08:30:00,80.5',
  'Täby Extrême,100 miles,Täby,Sweden,2025-04-19,06:00:00,160.9',
  '東京トレイル,,,Japan,2026-05-01,00:00:00,0',
  'Pine Run,Long,,"PA, United States",2026-03-08,07:00,42',
]

function write(table: string | Uint8Array, { file = 'races.csv', mostRejected = 10 } = {}): string {
  writeFileSync(join(folder, file), table)
  writeFileSync(
    join(folder, 'event.yml'),
    `organisation: { id: hills, name: Hills }
most_rejected: ${String(mostRejected)}
calendar:
  id: hills
  file: ${file}
  sport: running
  missing: ['00:00:00']
  time_zones: { us: America/New_York }
  columns: { event: event, race: race, city: place, country: land, date: day, start_time: at, distance: { column: km, unit: km } }
`,
  )
  return folder
}
const csv = (...rows: string[]) => `${[header, ...rows].join('\n')}\n`

const events = () =>
  database.db
    .selectFrom('events')
    .selectAll()
    .orderBy('id')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, starts_at: row.starts_at.toISOString() })))

test('lines of one event and year are its races, in the time zone of their country', async () => {
  const report = await importFolder(write(csv(...lines)))
  expect(report).toMatchObject({ changed: true, races: [{ added: 4, rejected: 0 }] })
  const [tokyo, ...others] = await events()
  // In this row, the name has no Latin letters for an id, the start is unknown, and the distance is
  // zero.
  expect(tokyo).toMatchObject({ name: '東京トレイル', starts_at: '2026-04-30T15:00:00.000Z' })
  expect(tokyo).toMatchObject({ id: expect.stringMatching(/^hills-[0-9a-f]{8}-2026$/) as string })
  expect(tokyo).toMatchObject({ distances: [], city: null })
  expect(others).toMatchObject([
    { time_zone: 'America/New_York', country: 'us', starts_at: '2026-03-08T11:00:00.000Z' },
    { id: 'hills-taby-extreme-2025', date_from: '2025-04-19', distances: [160_900] },
    {
      id: 'hills-taby-extreme-2026',
      name: 'Täby Extrême',
      city: 'Täby',
      time_zone: 'Europe/Stockholm',
      starts_at: '2026-04-18T04:00:00.000Z',
      distances: [160_900, 80_500],
    },
  ])
  const races = await database.db.selectFrom('races').select('id').orderBy('id').execute()
  expect(races.map(({ id }) => id)).toContain('hills-taby-extreme-2026-50-miles')
})

test('an inserted line changes its own event only; a removed line removes its event', async () => {
  await importFolder(write(csv(...lines)))
  const before = await visibleRows(database.db)
  expect(await importFolder(write(csv(...lines)))).toMatchObject({ changed: false })
  expect(await visibleRows(database.db)).toEqual(before)

  const [first = '', ...others] = lines
  const more = 'Moor Run,10 km,,Ireland,2026-06-01,10:00,10'
  const second = await importFolder(write(csv(first, more, ...others.slice(0, 3))))
  expect(second.races).toMatchObject([{ added: 1, changed: 0, removed: 1, unchanged: 3 }])
  const third = await importFolder(
    write(csv(first.replace('160.9', '161'), more, ...others.slice(0, 3))),
  )
  expect(third.races).toMatchObject([{ added: 0, changed: 1, removed: 0, unchanged: 3 }])
  expect((await events()).map(({ id }) => id)).toContain('hills-moor-run-2026')
})

test('an event with its own package is not changed', async () => {
  await importFolder(write(csv(...lines)))
  using copy = new PackageCopy()
  copy.edit('event.yml', 'id: lakeside-run-2026', 'id: hills-taby-extreme-2026')
  await importFolder(copy.path)
  await importFolder(write(csv(...lines.map((line) => line.replace('Täby,', 'Stockholm,')))))
  expect((await events()).map(({ id, name }) => [id, name])).toContainEqual([
    'hills-taby-extreme-2026',
    'Lakeside Run',
  ])
  await importFolder(write(csv(...lines.slice(3))))
  expect((await events()).map(({ id }) => id)).toContain('hills-taby-extreme-2026')
})

test('a workbook is accepted, with native dates and times', async () => {
  const table = await workbook([
    header.split(',').map((value) => ({ value })),
    [
      { value: 'Moor Run' },
      { value: '10 km' },
      null,
      { value: 'Irland' },
      { value: new Date(Date.UTC(2026, 5, 1)), type: Date, format: 'dd.mm.yyyy' },
      { value: 10.5 / 24, type: Number, format: 'hh:mm' },
      { value: 10.25 },
    ],
  ])
  await importFolder(write(table, { file: 'races.xlsx' }))
  expect(await events()).toMatchObject([
    { id: 'hills-moor-run-2026', starts_at: '2026-06-01T09:30:00.000Z', distances: [10_250] },
  ])
})

test('impossible lines are listed with the reason', async () => {
  const wrong = [
    ',10 km,,Ireland,2026-06-01,,',
    'A,,,Ireland,2026-02-30,,',
    'B,,,Atlantis,2026-06-01,,',
    'C,,,Australia,2026-06-01,,',
    lines[0] ?? '',
  ]
  const table = csv(...lines, ...wrong)
  await expect(importFolder(write(table))).rejects.toThrow(
    /races\.csv: 5 of 10 rows cannot be used: .*\[results\.tooManyRejected\]/,
  )
  const { races } = await importFolder(write(table, { mostRejected: 50 }))
  expect(races).toMatchObject([{ added: 4, rejected: 5 }])
  expect(
    readFileSync(races[0]?.rejectsPath ?? '', 'utf8')
      .split('\r\n')
      .slice(1, -1),
  ).toEqual([
    '7,event,,the name of the event is missing',
    '8,day,2026-02-30,is no day; expected one as 2026-05-03',
    '9,land,Atlantis,"is no known country, and calendar.time_zone is not set"',
    expect.stringMatching(/^10,land,Australia,"?has several time zones: write one under calendar/),
    '11,race,100 miles,is on line 2 already',
  ])
})

test.each([
  [
    'event: event',
    'event: soup',
    /calendar\.columns\.event: There is no such column in races\.csv/,
  ],
  ['America/New_York', 'America/Soup', /calendar\.time_zones\.us: There is no such time zone/],
  ['sport: running', 'sport: jogging', /calendar\.sport.*Use one of: running/],
  ['races.csv', '../races.csv', /calendar\.file: The file lies outside of the package/],
])('%s written as %s is refused', async (from, to, says) => {
  write(csv(...lines))
  const path = join(folder, 'event.yml')
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
  await expect(importFolder(folder)).rejects.toThrow(says)
})

describe('the calendar of 1,207 trail races', () => {
  test('yields 1,181 events and loses no line', async (context) => {
    const path = fileURLToPath(new URL('../packages/trail-calendar', import.meta.url))
    // `npm test` publishes none of the events, because that takes half a minute.
    const { races } = await importFolder(path, realData(context), !isWide)
    expect(races).toMatchObject([{ added: 1_181, rejected: 0 }])
    if (!isWide) return
    const all = await database.db
      .selectFrom('races')
      .select(['id', 'distance', 'starts_at'])
      .execute()
    expect(all).toHaveLength(1_207)
    expect(all.filter(({ distance }) => distance === null)).toHaveLength(74)
    expect(all.filter(({ starts_at: start }) => start === null)).toHaveLength(513)
    const found = await events()
    expect(found.filter(({ city }) => city === null).length).toBeGreaterThan(150)
    expect(found.filter(({ country }) => country === null)).toHaveLength(4)
    expect(found.find(({ id }) => id === 'trail-utmb-2021')).toMatchObject({
      time_zone: 'Europe/Paris',
      starts_at: '2021-08-27T15:00:00.000Z',
      distances: [170_700],
    })
    expect(found.find(({ id }) => id === 'trail-pine-creek-challenge-2020')?.country).toBe('us')
  }, 120_000)
})

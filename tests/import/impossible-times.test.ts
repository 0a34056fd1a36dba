import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { importPackage, type ImportReport } from '../../services/events/import/import-package.ts'
import { describeReport } from '../../services/events/import/report.ts'
import { visibleRows } from '../../services/events/import/testing.ts'
import type { OpenDatabase } from '../../services/platform/database/database.ts'
import { createTestDatabase } from '../../services/platform/testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'impossible-times-'))
let database: OpenDatabase<EventsSchema>

beforeAll(async () => {
  database = await createTestDatabase<EventsSchema>([eventsMigrations])
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

interface Race {
  sport?: string
  distance?: string
  name?: string
  /** YAML of the race. */
  race?: string
  /** YAML of the race's results. */
  results?: string
  force?: string
  check?: boolean
}

/** Checks a race; with `check: false`, imports it. Columns: name, time, category, split. */
function importRace(rows: string[], race: Race = {}): Promise<ImportReport> {
  const { sport = 'running', distance, name = 'Main', force, check = true } = race
  writeFileSync(join(folder, 'results.csv'), ['name,time,category,split', ...rows, ''].join('\n'))
  writeFileSync(
    join(folder, 'event.yml'),
    `organisation: { id: quay, name: Quay }
event: { id: quay-run, name: Quay Run, time_zone: Europe/Rome, date_from: 2026-05-03 }
races:
  - key: main
    name: ${name}
    sport: ${sport}
    ${distance === undefined ? '' : `distance: ${distance}`}
    ${race.race ?? ''}
    results: { file: results.csv${race.results ?? ''} }
`,
  )
  const request = { path: folder, check, rejectsFile: undefined, realDataDir: undefined, force }
  return importPackage(() => Promise.resolve(database.db), request, { varDirectory: folder })
}

const rowsOf = (times: string[], rest = '') =>
  times.map((time, index) => `Runner ${String(index)},${time}${rest}`)

describe('times that cannot be true end the import, with the likely cause', () => {
  test.each<[what: string, times: string[], race: Race, says: RegExp]>([
    [
      'hours and minutes read as minutes and seconds',
      ['2:41', '3:05', '3:41', '4:59'],
      { distance: '42.195 km' },
      /results\.csv:2: 4 of 4 finish times cannot be true for 42\.195 km of running \(possible: 1:56:58 to 31:38:47\): line 2: 0:02:41, line 3: 0:03:05.*look like hours and minutes.*as 3:41:00.*--force "REASON".*\[results\.impossibleTimes\]/,
    ],
    [
      'gaps to a winner who has a time',
      ['83:38:56', '6:17', '9:18', '19:03', '2:10:01'],
      { sport: 'cycling', distance: '3498 km' },
      /4 of 5 finish times .*line 3: 0:06:17.*gaps to the winner/,
    ],
    [
      'gaps to a winner who has none',
      ['0:00:00', '0:32', '1:17', '19:03', '25:10'],
      { sport: 'cycling', distance: '180 km' },
      /4 of 4 finish times .*gaps to the winner/,
    ],
    [
      'gaps, where the distance is not known',
      ['5:01:12', ...Array.from({ length: 12 }, (_, index) => `${String(index + 1)}:20`)],
      { sport: 'cycling' },
      /finish times are more than ten times shorter or longer.*line 2: 5:01:12.*gaps to the winner/,
    ],
    [
      '10 km in ten seconds',
      ['0:10', '41:00'],
      { distance: '10 km' },
      /line 2: 0:00:10\. Correct these lines/,
    ],
    ['10 km in 41 hours', ['41:00:00', '41:00'], { distance: '10 km' }, /1 of 2.*line 2: 41:00:00/],
    [
      'minutes read as seconds',
      ['38.2', '41', '55.5'],
      { distance: '10 km', results: ', times: seconds' },
      /They look like minutes: write `times: minutes`/,
    ],
    [
      'seconds read as minutes',
      ['2400', '2460', '3100'],
      { distance: '10 km', results: ', times: minutes' },
      /They look like seconds: write `times: seconds`/,
    ],
    [
      'milliseconds read as seconds',
      ['12400', '14600'],
      { distance: '100 m', results: ', times: seconds' },
      /They look like milliseconds: write `times: milliseconds`/,
    ],
  ])('%s', async (_, times, race, says) => {
    await expect(importRace(rowsOf(times), race)).rejects.toThrow(says)
  })
})

describe('world records are possible', () => {
  test.each<[what: string, times: string[], race: Race]>([
    ['the best and the last of a marathon', ['2:00:35', '15:30:00'], { distance: '42.195 km' }],
    ['a hundred miles', ['10:51:39', '60:00:00'], { distance: '100 miles' }],
    ['a sprint', ['0:09.58', '0:30'], { distance: '100 m' }],
    ['a dash of small children', ['4:00'], { distance: '100 m' }],
    ['a stage of a tour', ['4:10:00'], { sport: 'cycling', distance: '200 km' }],
    ['a swim', ['14:06.88', '1:10:00'], { sport: 'swimming', distance: '1500' }],
    ['a relay of swimmers', ['3:01.66'], { sport: 'swimming', distance: '400', name: '4x100 m' }],
    ['a relay of runners', ['27:40:00'], { distance: '520 km', name: 'Team relay' }],
    ['long distance on skates', ['1:00:00'], { sport: 'inline_skating', distance: '42.195 km' }],
    ['eleven towns on ice', ['6:47:00', '17:00:00'], { sport: 'ice_skating', distance: '200 km' }],
    ['a race of obstacles', ['3:00:00'], { sport: 'obstacle_run', distance: '5 km' }],
    ['a walk of a day', ['23:30:00'], { sport: 'walking', distance: '80 km' }],
    ['an iron distance', ['7:21:12', '16:59:59'], { sport: 'triathlon', distance: '226 km' }],
    ['a duathlon', ['58:00'], { sport: 'triathlon', distance: '36 km', name: 'Duathlon' }],
    ['a ski sprint', ['22:10'], { sport: 'biathlon', distance: '10 km' }],
    ['a wheelchair', ['1:17:47'], { sport: 'wheelchair', distance: '42.195 km' }],
    ['a handcycle', ['58:00'], { sport: 'handcycle', distance: '42.195 km' }],
    [
      'a race down a mountain',
      ['2:20'],
      { sport: 'cycling', distance: '2.5 km', name: 'Downhill' },
    ],
  ])('%s', async (_, times, race) => {
    const { races } = await importRace(rowsOf(times), race)
    expect(races).toMatchObject([{ added: times.length, rejected: 0 }])
  })

  test('only wheelchairs, recognised by category or ranking, are faster in a marathon', async () => {
    const rows = ['Ann,1:20:00,Rollstuhl', 'Ben,1:10:00,Handbike', 'Cas,3:20:00,M40']
    const distance = '42.195 km'
    expect((await importRace(rows, { distance })).races).toMatchObject([{ added: 3 }])
    const ranked = ['Ann,1:20:00,T54', 'Cas,3:20:00,M40']
    const race = 'rankings: [{ key: chairs, name: Wheelchairs, only: { category: T54 } }]'
    expect((await importRace(ranked, { distance, race })).races).toMatchObject([{ added: 2 }])
    await expect(importRace(ranked, { distance })).rejects.toThrow('line 2: 1:20:00')
    const fast = ['Ann,0:50:00,Rollstuhl', 'Cas,3:20:00,M40']
    await expect(importRace(fast, { distance })).rejects.toThrow('line 2: 0:50:00')
  })

  test('athletes without a finish or disqualified are not checked', async () => {
    const race = { distance: '42.195 km', results: ', columns: { state: category }' }
    const rows = ['Ann,0:20:00,DSQ', 'Ben,0:10:00,DNF', 'Cas,3:20:00,']
    expect((await importRace(rows, race)).races).toMatchObject([{ added: 3 }])
  })
})

test('a split faster than the record is dropped, the row stays', async () => {
  const race = {
    distance: '10 km',
    race: 'check_points: [{ name: 5 km, distance: 5 km, column: split }]',
  }
  const { races, warnings } = await importRace(['Ann,41:00,,0:05:10', 'Ben,42:00,,0:20:30'], race)
  expect(races).toMatchObject([{ added: 2 }])
  expect(warnings).toEqual([
    {
      file: 'results.csv',
      line: 2,
      column: '5 km',
      value: '0:05:10',
      count: 1,
      expected: 'The split is faster than anybody can be.',
    },
  ])
})

describe('--force', () => {
  const rows = ['Ann,0:20:00', 'Ben,0:45:00']
  const race = { distance: '10 km', name: 'Downstream 10', check: false }
  const slow = { ...race, name: 'Ten' }

  test('publishes them, and the reason stays with them', async () => {
    const before = await visibleRows(database.db)
    await expect(importRace(rows, slow)).rejects.toThrow('results.impossibleTimes')
    expect(await visibleRows(database.db)).toEqual(before)

    const force = 'measured again: the course was 7 km'
    const forced = [{ raceId: 'quay-run-main', reason: force }]
    expect(await importRace(rows, { ...slow, force, check: true })).toMatchObject({ forced })
    const report = await importRace(rows, { ...slow, force })
    expect(report).toMatchObject({ changed: true, forced, races: [{ added: 2 }] })
    const text = describeReport(report, { check: false, seconds: 1, origin: '' })
    expect(text).toContain(`quay-run-main: times that look impossible, by --force: ${force}`)
    const recorded = database.db.selectFrom('result_sets').select('forced_reason').execute()
    expect(await recorded).toEqual([{ forced_reason: force }])
    // The second import of the same package changes nothing. Its report still says why the
    // impossible times were accepted.
    expect(await importRace(rows, slow)).toMatchObject({ changed: false, forced })
  })

  test('is not recorded when not needed, and a corrected file removes it', async () => {
    const corrected = ['Ann,0:40:00', 'Ben,0:45:00']
    const report = await importRace(corrected, { ...slow, force: 'just in case' })
    expect(report).toMatchObject({ changed: true, forced: [] })
  })
})

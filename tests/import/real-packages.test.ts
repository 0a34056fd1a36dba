import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventsMigrations } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { importPackage } from '../../services/events/import/import-package.ts'
import { openCsv } from '../../services/events/import/read/sources/csv.ts'
import type { OpenDatabase } from '../../services/platform/database/database.ts'
import { createTestDatabase } from '../../services/platform/testing.ts'
import { realData } from '../real-data.ts'
import { wide } from '../wide.ts'

// A long timeout, because some packages have tens of thousands of rows.
vi.setConfig({ testTimeout: 300_000 })

let database: OpenDatabase<EventsSchema>

beforeAll(async () => {
  database = await createTestDatabase<EventsSchema>([eventsMigrations])
})
afterAll(() => database.close())

const importReal = (name: string, realDataDir: string, check = false) =>
  importPackage(
    () => Promise.resolve(database.db),
    {
      path: fileURLToPath(new URL(`../packages/${name}`, import.meta.url)),
      check,
      rejectsFile: undefined,
      realDataDir,
    },
    { varDirectory: join(tmpdir(), 'import-test') },
  )

/** Returns a query for the entries of a ranking. A test adds conditions to the query. */
function entries(ranking: string) {
  return database.db
    .selectFrom('rankings')
    .innerJoin('races', 'races.id', 'rankings.race_id')
    .innerJoin('ranking_entries as entry', (join) =>
      join
        .onRef('entry.result_set_id', '=', 'races.result_set_id')
        .onRef('entry.ranking_number', '=', 'rankings.number'),
    )
    .innerJoin('participants', (join) =>
      join
        .onRef('participants.result_set_id', '=', 'entry.result_set_id')
        .onRef('participants.id', '=', 'entry.participant_id'),
    )
    .where('rankings.id', '=', ranking)
    .select(['bib', 'position', 'gender_position', 'entry.gender', 'gun_time', 'race_time'])
    .select(['split_times', 'participants.category', 'country', 'state', 'private'])
}

async function counts(ranking: string) {
  return database.db
    .selectFrom('ranking_counts as count')
    .innerJoin('races', 'races.result_set_id', 'count.result_set_id')
    .innerJoin('rankings', (join) =>
      join
        .onRef('rankings.race_id', '=', 'races.id')
        .onRef('rankings.number', '=', 'count.ranking_number'),
    )
    .where('rankings.id', '=', ranking)
    .where('count.category', 'is', null)
    .where('count.gender', 'is', null)
    .select(['entries', 'finishers'])
    .executeTakeFirstOrThrow()
}

/**
 * Returns the number of entries, and the number of entries whose place differs from the file.
 */
async function otherPlaces(
  file: string,
  columns: { bib: string; place: string },
  ranking: string,
): Promise<{ rows: number; others: number }> {
  const table = await openCsv(file, {})
  const [bib, place] = [columns.bib, columns.place].map((name) => table.columns.indexOf(name))
  const shown = new Map((await entries(ranking).execute()).map((entry) => [entry.bib, entry]))
  let others = 0
  for await (const { cells } of table.rows()) {
    const entry = shown.get(cells[bib ?? -1] ?? '')
    if (entry !== undefined && entry.position !== Number(cells[place ?? -1])) others += 1
  }
  return { rows: shown.size, others }
}

test('Boston 2014: 31,984 finishers, decimal minutes, wheelchairs apart', async (context) => {
  const report = await importReal('boston-2014', realData(context))
  expect(report.races).toMatchObject([{ added: 31_984, rejected: 0 }])
  expect(report.warnings).toEqual([])

  const race = 'boston-marathon-2014-marathon'
  const wheelchair = await entries(`${race}-wheelchair`).where('position', '=', 1).execute()
  expect(wheelchair).toMatchObject([{ bib: 'W2', gun_time: 4_836_000 }])
  const [w1] = await entries(`${race}-wheelchair`).where('bib', '=', 'W1').execute()
  expect(w1).toMatchObject({ gun_time: 5_115_000, country: 'jp' })
  // The file has 17.37 decimal minutes at 10 km.
  expect(w1?.split_times[1]).toBe(1_042_000)
  expect(await entries(`${race}-overall`).where('bib', 'like', 'W%').execute()).toEqual([])
  const [f1] = await entries(`${race}-women`).where('bib', '=', 'F1').execute()
  expect(f1).toMatchObject({ position: 1, gun_time: 8_337_000, category: 'F 18-39' })
  const [overall, women, men, chairs] = await Promise.all(
    ['overall', 'women', 'men', 'wheelchair'].map((key) => counts(`${race}-${key}`)),
  )
  expect((women?.entries ?? 0) + (men?.entries ?? 0)).toBe(overall?.entries)
  expect((overall?.entries ?? 0) + (chairs?.entries ?? 0)).toBe(31_984)
  // The published overall places and women's places equal the places of the file.
  const file = join(realData(context), 'results/boston-2014.csv.gz')
  const all = await otherPlaces(file, { bib: 'bib', place: 'overall' }, `${race}-overall`)
  const inGender = await otherPlaces(file, { bib: 'bib', place: 'genderdiv' }, `${race}-women`)
  expect(all).toEqual({ rows: overall?.entries, others: 0 })
  expect(inGender).toEqual({ rows: women?.entries, others: 0 })
})

test('Honolulu 2019: clock times, empty splits, one gender of its own', async (context) => {
  const report = await importReal('honolulu-2019', realData(context))
  const [race] = report.races
  expect([race?.added, race?.rejected]).toEqual([18_805, 0])
  // The file has 53 impossible splits. The results are published without these splits.
  expect(Object.fromEntries(report.warnings.map(({ column, count }) => [column, count]))).toEqual({
    split_10k: 6,
    time_half: 11,
    split_25k: 3,
    split_30k: 20,
    split_35k: 2,
    split_40k: 11,
  })
  const ranking = 'honolulu-marathon-2019-marathon-overall'
  const [runner] = await entries(ranking).where('bib', '=', '1809').execute()
  expect(runner).toMatchObject({ country: 'au', gun_time: 13_465_000, category: 'M 55-59' })
  const genders = await entries(ranking).where('participants.gender', '=', 'X').execute()
  expect(genders).toHaveLength(1)
  expect(genders[0]?.gender_position).toBe(1)
  const file = join(realData(context), 'results/honolulu-2019.csv.gz')
  const columns = { bib: 'bib_number', place: 'place_overall' }
  expect(await otherPlaces(file, columns, ranking)).toEqual({ rows: 18_805, others: 0 })
  const unknown = await entries(ranking).where('participants.gender', 'is', null).execute()
  expect(unknown.map((entry) => entry.gender_position)).toEqual([null])
})

test('UTMB 2024: 1,001 did not finish, a course of 174 km, anonymous athletes', async (context) => {
  const report = await importReal('utmb-2024', realData(context))
  expect(report.races).toMatchObject([{ added: 2_761, rejected: 0 }])
  const ranking = 'utmb-2024-utmb-overall'
  expect(await counts(ranking)).toEqual({ entries: 2_761, finishers: 1_760 })
  const [first] = await entries(ranking).where('position', '=', 1).execute()
  expect(first).toMatchObject({ race_time: 71_663_000, country: 'fr', gender: 'M' })
  const dnf = await entries(ranking).where('state', '=', 'did_not_finish').execute()
  expect(dnf).toHaveLength(1_001)
  expect(new Set(dnf.map(({ position }) => position))).toEqual(new Set([null]))
  expect(await entries(ranking).where('private', '=', true).execute()).toHaveLength(39)
  const route = await database.db.selectFrom('routes').selectAll().executeTakeFirstOrThrow()
  expect(Math.round(route.distance / 1000)).toBe(173)
  // The organiser states 9,959 m.
  expect(route.ascent).toBeGreaterThan(9_600)
  expect(route.ascent).toBeLessThan(10_100)
})

test('Swimming 2022: each event of one file is a race, laps, relays, repeated places', async (context) => {
  const report = await importReal('swimming-worlds-2022', realData(context))
  expect(report.races).toHaveLength(114)
  expect(report.races.reduce((sum, { added }) => sum + added, 0)).toBe(2_590)
  expect(report.races.reduce((sum, { rejected }) => sum + rejected, 0)).toBe(0)
  // These team codes are not ISO country codes.
  expect(report.warnings.map(({ value }) => value).toSorted()).toEqual(['FRT', 'MAA', 'SMF', 'TCN'])
  const disqualified = await database.db
    .selectFrom('participants')
    .innerJoin('races', 'races.result_set_id', 'participants.result_set_id')
    .where('event_id', '=', 'swimming-worlds-2022')
    .where('state', '=', 'disqualified')
    .select('participants.id')
    .execute()
  expect(disqualified).toHaveLength(142)

  const places = async (race: string) =>
    entries(`swimming-worlds-2022-${race}-overall`).orderBy('ordinal').execute()
  const [distance] = await places('womens-1500m-freestyle-final')
  expect(distance).toMatchObject({ position: 1, race_time: 930_150, country: 'us' })
  expect(distance?.split_times.slice(0, 2)).toEqual([28_350, 58_610])
  expect(distance?.split_times).toHaveLength(29)
  // Two swimmers have equal times to the hundredth of a second, so they share a place.
  expect((await places('mens-100m-backstroke-final')).map(({ position }) => position)).toEqual([
    1, 2, 3, 3, 5, 6, 7, 8,
  ])
  // A relay team counts as one athlete. In the file, the time of each leg counts from the start of
  // the leg.
  const [relay] = await places('womens-4x200m-freestyle-final')
  expect(relay).toMatchObject({ race_time: 461_450, split_times: [116_710, 233_180, 346_850] })
  expect(relay?.country).toBe('us')
  // The file has places for each of seven heats. The import computes places over all heats.
  const heats = await places('mens-200m-freestyle-heats')
  expect(heats.filter(({ position }) => position === 1)).toHaveLength(1)
})

/**
 * Numbers of entries, of finishers and of athletes who did not start, for each race of an event.
 */
const ultras: [event: string, races: Record<string, number[]>][] = [
  ['dirty-30-2017', { '50k': [8, 3, 1], '12m': [6, 4, 1] }],
  ['hardrock-2014', { '100m': [19, 13, 1] }],
  ['hardrock-2015', { '100m': [30, 25, 0] }],
  ['hardrock-2016', { '100m': [19, 1, 0] }],
  ['ramble-2006', { ramble: [4, 2, 1] }],
  ['rufa-2016', { laps: [4, 1, 1] }],
  ['rufa-2017', { '24h': [6, 1, 1], '12h': [6, 1, 1] }],
  ['sum-2017', { '100k': [5, 0, 1], '55k': [8, 4, 1] }],
]

describe('ultra events of aid stations, linked by key', () => {
  test.for(wide(ultras, ([name]) => /^(dirty-30|hardrock-2015|rufa-2017)/.test(name)))(
    '%s: entries, finishers, not started',
    async ([event, races], context) => {
      const report = await importReal(`opensplittime/${event}`, realData(context))
      expect(report.races.every(({ rejected }) => rejected === 0)).toBe(true)
      for (const [race, expected] of Object.entries(races)) {
        const ranking = `${event}-${race}-overall`
        const { entries: all, finishers } = await counts(ranking)
        const notStarted = await entries(ranking).where('state', '=', 'did_not_start').execute()
        expect([all, finishers, notStarted.length]).toEqual(expected)
      }
    },
  )

  test('times in and out, over two nights', async (context) => {
    await importReal('opensplittime/hardrock-2015', realData(context))
    const ranking = 'hardrock-2015-100m-overall'
    const [first] = await entries(ranking).where('position', '=', 1).execute()
    expect(first).toMatchObject({ bib: '1', race_time: 83_580_000 })
    const [last] = await entries(ranking).where('position', '=', 25).execute()
    expect(last).toMatchObject({ bib: '122', race_time: 172_740_000 })
    const race = await database.db
      .selectFrom('races')
      .where('id', '=', 'hardrock-2015-100m')
      .select('check_points')
      .executeTakeFirstOrThrow()
    expect(race.check_points.slice(0, 3)).toEqual([
      { name: 'Cunningham in', distance: 14_966 },
      { name: 'Cunningham out', distance: 14_966 },
      { name: 'Sherman in', distance: 46_349 },
    ])
    expect(last?.split_times).toHaveLength(12)
    expect(first?.split_times).toHaveLength(12)
  })

  test('a time at an aid station that comes after the finish is left out', async (context) => {
    const report = await importReal('opensplittime/dirty-30-2017', realData(context), true)
    expect(report.warnings.filter(({ expected }) => expected.includes('split'))).toMatchObject([
      { column: 'd30_50k_course_aid_5 1 1', count: 1 },
    ])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../platform/testing.ts'
import type { OpenDatabase } from '../../../platform/database/database.ts'
import type { EventsSchema } from '../../database.ts'
import { publishPackage } from './publish-package.ts'
import { harbourHalf, runner, visibleRows } from '../testing.ts'

let database: OpenDatabase<EventsSchema>
beforeAll(async () => {
  database = await createTestDatabase<EventsSchema>([new URL('../../migrations/', import.meta.url)])
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('events').execute()
  await database.db.deleteFrom('organisations').execute()
})

const importOf = (...args: Parameters<typeof harbourHalf>) =>
  publishPackage(database.db, harbourHalf(...args))

async function rankingOf(number: number) {
  return database.db
    .selectFrom('races')
    .innerJoin('ranking_entries', 'ranking_entries.result_set_id', 'races.result_set_id')
    .innerJoin('participants', (join) =>
      join
        .onRef('participants.result_set_id', '=', 'ranking_entries.result_set_id')
        .onRef('participants.id', '=', 'ranking_entries.participant_id'),
    )
    .where('ranking_number', '=', number)
    .orderBy('ordinal')
    .select(['bib', 'position', 'gender_position', 'category_position'])
    .execute()
}

describe('the order of a ranking', () => {
  test('tied rows share a place and the next place counts them all', async () => {
    await importOf({
      rows: [
        runner('4', { gunTime: 400_000 }),
        runner('10', { gunTime: 300_000 }),
        runner('9', { gunTime: 300_000 }),
        runner('1', { gunTime: 200_000 }),
      ],
    })
    expect((await rankingOf(1)).map(({ bib, position }) => [bib, position])).toEqual([
      ['1', 1],
      ['9', 2],
      ['10', 2],
      ['4', 4],
    ])
  })

  test('orders finishers, then athletes on course by distance, then the others', async () => {
    const out = { gunTime: null, chipTime: null }
    await importOf({
      rows: [
        runner('dns', { ...out, state: 'did_not_start' }),
        runner('dsq', { state: 'disqualified' }),
        runner('dnf5', { ...out, state: 'did_not_finish', splitTimes: [9, null] }),
        runner('dnf10', { ...out, state: 'did_not_finish', splitTimes: [null, 9] }),
        runner('waiting', { ...out, state: null, splitTimes: [null, null] }),
        runner('slow', { ...out, state: null, splitTimes: [1, 8] }),
        runner('fast', { ...out, state: null, splitTimes: [2, 7] }),
        runner('timeless', { gunTime: null }),
        runner('done', { gunTime: 100 }),
      ],
    })
    const rows = await rankingOf(1)
    expect(rows.map(({ bib }) => bib)).toEqual([
      'done',
      'timeless',
      'fast',
      'slow',
      'waiting',
      'dnf10',
      'dnf5',
      'dsq',
      'dns',
    ])
    expect(rows.map(({ position }) => position)).toEqual([1, ...Array<null>(8).fill(null)])
  })

  test('places by gender and category skip rows without gender or category', async () => {
    await importOf({
      rows: [
        runner('1', { gunTime: 1_000, gender: 'M', category: 'A' }),
        runner('2', { gunTime: 2_000, gender: 'F', category: 'A' }),
        runner('3', { gunTime: 3_000, gender: 'F', category: 'B' }),
        runner('4', { gunTime: 4_000, gender: null, category: null }),
      ],
    })
    expect((await rankingOf(1)).map((row) => [row.gender_position, row.category_position])).toEqual(
      [
        [1, 1],
        [1, 2],
        [2, 1],
        [null, null],
      ],
    )
    const counts = await database.db.selectFrom('ranking_counts').selectAll().execute()
    expect(counts).toContainEqual(
      expect.objectContaining({ ranking_number: 1, gender: null, category: null, entries: 4 }),
    )
    expect(counts).toContainEqual(
      expect.objectContaining({
        ranking_number: 1,
        gender: 'F',
        category: null,
        entries: 2,
        finishers: 2,
      }),
    )
    expect(counts).toContainEqual(
      expect.objectContaining({ ranking_number: 1, gender: null, category: 'B', entries: 1 }),
    )
  })

  test('a ranking contains only rows that meet its conditions', async () => {
    await importOf({
      rankings: [
        { only: { notBib: '^W' } },
        { only: { bib: '^W' } },
        { only: { gender: 'F', notBib: '^W' }, decidedBy: 'chip' },
      ],
      rows: [
        runner('W1', { gender: 'F' }),
        runner('1', { gender: 'F', chipTime: 9_000 }),
        runner('2', { gender: 'F', chipTime: 8_000 }),
        runner('3', { gender: 'M' }),
      ],
    })
    const bibs = async (number: number) => (await rankingOf(number)).map(({ bib }) => bib)
    expect([await bibs(1), await bibs(2), await bibs(3)]).toEqual([
      ['1', '2', '3'],
      ['W1'],
      ['2', '1'],
    ])
  })
})

describe('importing again', () => {
  test('an unchanged package writes nothing', async () => {
    await importOf({})
    const before = await visibleRows(database.db)
    expect(await importOf({})).toMatchObject({ changed: false, races: [], forced: [] })
    expect(await visibleRows(database.db)).toEqual(before)
  })

  test('a changed description rewrites only the event', async () => {
    await importOf({})
    const before = await visibleRows(database.db)
    await importOf({ description: 'Now with soup.' })
    const after = await visibleRows(database.db)
    expect(differingTables(before, after)).toEqual(['events', 'packages'])
  })

  test('unchanged rows of an edited file are not rewritten', async () => {
    await importOf({ rowsHash: 'one' })
    const before = await visibleRows(database.db)
    const report = await importOf({ rowsHash: 'two' })
    expect(report.races).toEqual([
      expect.objectContaining({ added: 0, changed: 0, removed: 0, unchanged: 3 }),
    ])
    expect(differingTables(before, await visibleRows(database.db))).toEqual(['packages'])
  })

  test('reports added, changed and removed rows, and deletes the old rows after thirty days', async () => {
    await importOf({ rows: [runner('1'), runner('2'), runner('3')] })
    const rows = [runner('1'), runner('2', { team: 'Moved' }), runner('4')]
    const corrected = harbourHalf({ rows, rowsHash: 'two' })
    const report = await publishPackage(database.db, corrected, { allowRemoval: true })
    expect(report.races).toEqual([
      expect.objectContaining({ added: 1, changed: 1, removed: 1, unchanged: 1 }),
    ])
    const setsIn = async (table: 'participants' | 'participant_names') => {
      const sets = await database.db.selectFrom(table).select('result_set_id').distinct().execute()
      return sets.length
    }
    // The replaced rows stay stored for an undo, but without search keys.
    expect([await setsIn('participants'), await setsIn('participant_names')]).toEqual([2, 1])
    await sql`update event_publications set published_at = now() - interval '31 days'`.execute(
      database.db,
    )
    await importOf({ rows, rowsHash: 'two', description: 'Later.' })
    expect(await setsIn('participants')).toBe(1)
  })

  test('a different deciding time reorders a ranking without changing rows', async () => {
    const rows = [
      runner('1', { gunTime: 1_000, chipTime: 900 }),
      runner('2', { gunTime: 1_100, chipTime: 800 }),
    ]
    await importOf({ rows })
    await importOf({ rows, rankings: [{ decidedBy: 'chip' }] })
    expect((await rankingOf(1)).map(({ bib }) => bib)).toEqual(['2', '1'])
  })

  test('deletes races that are no longer in the package, with all their data', async () => {
    await importOf({})
    const empty = { ...harbourHalf({}), races: [], contentHash: 'empty' }
    await publishPackage(database.db, empty, { allowRemoval: true })
    const rows = await visibleRows(database.db)
    expect([rows['races'], rows['rankings'], rows['participants'], rows['routes']]).toEqual([
      [],
      [],
      [],
      [],
    ])
  })
})

describe('removed participants', () => {
  const field = (count: number, from = 1) =>
    Array.from({ length: count }, (_, index) => runner(String(from + index)))

  test('5 % may be removed', async () => {
    await importOf({ rows: field(40) })
    const { races } = await importOf({ rows: field(38) })
    expect(races).toMatchObject([{ removed: 2, unchanged: 38 }])
  })

  test('more are refused, listed by bib, unless --allow-removal is given', async () => {
    await importOf({ rows: field(40) })
    const before = await visibleRows(database.db)
    const half = harbourHalf({ rows: field(20, 21) })
    await expect(publishPackage(database.db, half)).rejects.toThrow(
      '20 of the 40 published people of harbour-half-2026-half are not in the file: number 1, number 2, number 3, number 4, number 5, number 6, number 7, number 8, number 9, number 10 and 10 more. Complete the file. If they are to disappear, import with --allow-removal. [results.removesPeople]',
    )
    expect(await visibleRows(database.db)).toEqual(before)
    expect(await database.db.selectFrom('result_sets').select('id').execute()).toHaveLength(1)
    const report = await publishPackage(database.db, half, { allowRemoval: true })
    expect(report.races).toMatchObject([{ removed: 20, unchanged: 20 }])
  })

  test('a race without results is refused too', async () => {
    await importOf({})
    const without = harbourHalf({ description: 'Another.' })
    const races = without.races.map((race) => ({ ...race, results: null }))
    await expect(publishPackage(database.db, { ...without, races })).rejects.toThrow(
      'The package has no results of the race harbour-half-2026-half, of which 3 people are published',
    )
  })
})

test('an event id cannot be taken over by another organisation', async () => {
  await importOf({})
  const before = await visibleRows(database.db)
  const pkg = harbourHalf({ description: 'Taken over.' })
  const other = { ...pkg, organisation: { ...pkg.organisation, id: 'hill-walkers', name: 'Hills' } }
  await expect(publishPackage(database.db, other)).rejects.toThrow(
    'event.yml, event.id: The event belongs to the organisation Harbour Runners (harbour-runners), not to hill-walkers (found "harbour-half-2026"). Choose another id for the event. If the event has really moved, delete it first: --delete harbour-half-2026. [event.otherOrganisation]',
  )
  expect(await visibleRows(database.db)).toEqual(before)
})

describe('search keys', () => {
  test('a private profile has no search keys', async () => {
    await importOf({ rows: [runner('1', { name: 'Zoë Quartz', private: true })] })
    expect(await database.db.selectFrom('participant_names').selectAll().execute()).toEqual([])
    expect(
      await database.db.selectFrom('words').where('word', '=', 'quartz').selectAll().execute(),
    ).toEqual([])
  })

  test('every word of a name has a search key', async () => {
    await importOf({ rows: [runner('1', { name: 'Søren O’Neil-Müller' })] })
    const keys = await database.db.selectFrom('participant_names').select('key').execute()
    expect(keys.map(({ key }) => key).sort()).toEqual([
      '#1',
      'muller soren oneil',
      'oneil muller soren',
      'soren oneil muller',
    ])
  })
})

describe('a failed import', () => {
  async function* failing() {
    yield runner('1')
    await Promise.resolve()
    throw new Error('the disk is gone')
  }

  test('leaves the database unchanged', async () => {
    await importOf({})
    const before = await visibleRows(database.db)
    const pkg = harbourHalf({ rowsHash: 'broken', description: 'New.' })
    const [race] = pkg.races
    if (race?.results) race.results.rows = failing()
    await expect(publishPackage(database.db, pkg)).rejects.toThrow('the disk is gone')
    expect(await visibleRows(database.db)).toEqual(before)
    expect(await database.db.selectFrom('result_sets').selectAll().execute()).toHaveLength(1)
  })

  test('can be aborted, and the next import deletes its staged rows', async () => {
    await importOf({})
    await database.db
      .insertInto('result_sets')
      .values({ race_id: 'harbour-half-2026-half', content_hash: 'dead' })
      .execute()
    const before = await visibleRows(database.db)
    const signal = AbortSignal.abort()
    await expect(
      publishPackage(database.db, harbourHalf({ rowsHash: 'later' }), { signal }),
    ).rejects.toThrow('aborted')
    expect(await visibleRows(database.db)).toEqual(before)
    await importOf({ description: 'Next.' })
    expect(await database.db.selectFrom('result_sets').selectAll().execute()).toHaveLength(1)
  })

  test('does not take over the race of another event', async () => {
    await importOf({})
    const other = harbourHalf({})
    await expect(
      publishPackage(database.db, {
        ...other,
        contentHash: 'other',
        event: { ...other.event, id: 'other' },
      }),
    ).rejects.toThrow('the race id "harbour-half-2026-half" belongs to the event')
  })
})

test('concurrent imports run one after the other, and the second reports the first', async () => {
  const waitsFor: string[] = []
  const second = harbourHalf({ rowsHash: 'b', description: 'B' })
  await Promise.all([
    importOf({ rowsHash: 'a' }),
    publishPackage(database.db, second, { onWait: (eventId) => waitsFor.push(eventId) }),
  ])
  expect(waitsFor).toEqual(['harbour-half-2026'])
  const { rows } = await sql`select id from result_sets where id not in
    (select result_set_id from races where result_set_id is not null)`.execute(database.db)
  expect(rows).toEqual([])
})

function differingTables(
  before: Record<string, unknown[]>,
  after: Record<string, unknown[]>,
): string[] {
  return Object.keys(after).filter(
    (table) => JSON.stringify(before[table]) !== JSON.stringify(after[table]),
  )
}

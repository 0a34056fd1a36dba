import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishPackage } from '../../import/publish/publish-package.ts'
import { harbourHalf, runner } from '../../import/testing.ts'
import type { RankingEntryPage } from '../../rankings/schema.ts'
import { createTimedRace, raceId } from '../testing.ts'

test('the query planner knows how large a start list is beside many other results', async () => {
  const race = await createTimedRace()
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))
  const { event, races, ...others } = harbourHalf({
    rows: numbers(7_000).map((bib) => runner(bib)),
  })
  await publishPackage(race.db, {
    ...others,
    event: { ...event, id: 'pier-half-2026' },
    news: [],
    races: races.map((each) => ({
      ...each,
      id: 'pier-half-2026-half',
      rankings: each.rankings.map((ranking) => ({ ...ranking, id: `pier-${ranking.id}` })),
    })),
  })
  await race.starters(numbers(600).map((bib) => ({ bib, name: `Runner ${bib}` })))
  const { set } = await race.db
    .selectFrom('races')
    .select('result_set_id as set')
    .where('id', '=', raceId)
    .executeTakeFirstOrThrow()
  // With an estimate of one row, passings of 3,000 starters took four times as long.
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from ranking_entries
    where result_set_id = ${sql.lit(set)}`.execute(race.db)
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(300)
  await race.close()
})

test('a start list is stored with notices of unknown countries and of chips of other starters', async () => {
  const race = await createTimedRace()
  const { status, body } = await race.starters([
    { bib: '1', name: 'Ada Amsel', country: 'nl' },
    { bib: '2', name: 'Bea Birke', country: 'SUI' },
    { bib: '3', name: 'Cleo Clay', country: 'Österreich' },
    { bib: '4', name: 'Dora Dorn', country: 'xx', team: 'Runners' },
  ])
  expect([status, body]).toEqual([
    200,
    {
      starters: 4,
      notices: [
        {
          field: 'starters[3].country',
          code: 'starter.countryUnknown',
          title: 'No country is known as “xx”. The starter was stored without it.',
        },
      ],
    },
  ])
  const { items } = await race.get<RankingEntryPage>(`rankings/${raceId}-0/entries`)
  expect(items.map(({ country }) => country)).toEqual(['nl', 'ch', 'at', null])
  expect(items[3]).toMatchObject({ name: 'Dora Dorn', team: 'Runners' })

  const ada = { bib: '1', name: 'Ada Amsel', country: 'nl', chips: ['A1'] }
  const bea = { bib: '2', name: 'Bea Birke', country: 'ch', chips: ['B1'] }
  expect((await race.starters([ada, bea])).body).toEqual({ starters: 4 })
  const swapped = [
    { ...ada, chips: ['B1'] },
    { ...bea, chips: ['A1'] },
  ]
  expect((await race.starters(swapped)).body).toEqual({ starters: 4 })
  const dora = { bib: '4', name: 'Dora Dorn', team: 'Runners', chips: ['D1', 'A1'] }
  const moved = await race.starters([{ bib: '3', name: 'Cleo Clay', country: 'at' }, dora])
  expect([moved.status, moved.body]).toEqual([
    200,
    {
      starters: 4,
      notices: [
        {
          field: 'starters[1].chips',
          code: 'starter.chipMoved',
          title:
            'The chip “A1” was that of start number 2. From now on, its passings are those of 4.',
        },
      ],
    },
  ])
  await race.close()
})

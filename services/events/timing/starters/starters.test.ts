import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishPackage } from '../../import/publish/publish-package.ts'
import { harbourHalf, runner } from '../../import/testing.ts'
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

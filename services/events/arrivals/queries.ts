import type { NotNull } from 'kysely'
import type { TimeRule } from '../../../domain/results.ts'
import { inSlices } from '../../platform/event-loop-turns.ts'
import type { EventsDatabase } from '../database.ts'
import type { Checkpoint } from '../tables/races.ts'
import { readPublicNames } from '../participants/public-names.ts'
import { athletesOnCourse, nobodyOnCourse } from '../on-course/athletes-on-course.ts'
import { presentForecast } from '../on-course/present-forecast.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import type { RankingTable } from '../race-table/ranking-table.ts'
import { liveRace } from '../rankings/live-ranking.ts'
import { type Arrivals, selectArrivals } from './select-arrivals.ts'
import type { RankingArrivals } from './schema.ts'
import { startOfRace } from '../start-of-race.ts'

interface LiveRanking {
  id: string
  race_id: string
  number: number
  decided_by: TimeRule
  result_set_id: number
  check_points: Checkpoint[]
  /** The gun of the race. While the gun is not known, the scheduled start. */
  gun_at: Date | null
  /** The time at which the last passing was received. */
  received_at: Date | null
}

/**
 * Returns the latest and the next arrivals of live rankings. A version of a ranking in memory keeps
 * its arrivals. Unknown rankings and rankings that are not live are left out.
 */
export async function listArrivals(
  db: EventsDatabase,
  tables: RaceTables,
  rankingIds: string[],
): Promise<RankingArrivals[]> {
  const rankings = await readLiveRankings(db, rankingIds)
  return Promise.all(
    rankings.map(async (row) => {
      const { result_set_id: resultSetId, number, decided_by: decidedBy } = row
      const ranking = await tables.ranking({ resultSetId, number, decidedBy })
      return ranking.computed('arrivals', () => computeArrivals(db, tables, row, ranking))
    }),
  )
}

function readLiveRankings(db: EventsDatabase, ids: string[]): Promise<LiveRanking[]> {
  return db
    .selectFrom('rankings')
    .innerJoin('races', 'races.id', 'rankings.race_id')
    .innerJoin('timed_races', liveRace)
    .where('rankings.id', 'in', ids)
    .select(['rankings.id', 'rankings.race_id', 'rankings.number', 'rankings.decided_by'])
    .select(['timed_races.result_set_id', 'races.check_points', 'timed_races.received_at'])
    .select(startOfRace.as('gun_at'))
    .$narrowType<{ result_set_id: NotNull }>()
    .execute()
}

async function computeArrivals(
  db: EventsDatabase,
  tables: RaceTables,
  race: LiveRanking,
  ranking: RankingTable,
): Promise<RankingArrivals> {
  const { table } = ranking
  const { gun_at: gunAt, received_at: receivedAt } = race
  const prior = await tables.prior(race.race_id, race.result_set_id)
  const onCourse = prior ? await athletesOnCourse(table, prior) : nobodyOnCourse
  const asOf = gunAt && receivedAt ? receivedAt.getTime() - gunAt.getTime() : 0
  const { result: arrivals } = await inSlices(selectArrivals(ranking, onCourse, asOf))
  const names = await readNames(db, race, ranking, arrivals)
  const personOf = (row: number) => {
    const id = table.ids[row] ?? ''
    const name = names.get(id)
    return name === undefined ? [] : [{ participant_id: id, name, bib: table.bibs[row] ?? null }]
  }
  return {
    ranking_id: race.id,
    finished_count: arrivals.finished,
    on_course_count: arrivals.onCourse,
    first_on_course_bib: table.bibs[arrivals.firstOnCourse ?? -1] ?? null,
    latest: arrivals.latest.flatMap(({ row, sortKey, ms }) =>
      personOf(row).map((person) => ({
        ...person,
        position: ranking.placeOfKey(sortKey, {}) ?? 0,
        time: ranking.finishTimeOf(row),
        arrived_at: gunAt && new Date(gunAt.getTime() + ms).toISOString(),
      })),
    ),
    expected: arrivals.expected.flatMap((athlete) => {
      const [forecast] = presentForecast(race.race_id, race, athlete).forecast
      return forecast ? personOf(athlete.row).map((person) => ({ ...person, forecast })) : []
    }),
  }
}

/** Returns the names of the listed athletes by participant id. Leaves out private profiles. */
async function readNames(
  db: EventsDatabase,
  { result_set_id: resultSetId }: LiveRanking,
  { table }: RankingTable,
  { latest, expected }: Arrivals,
): Promise<Map<string, string>> {
  const ids = [...latest, ...expected].map(({ row }) => table.ids[row] ?? '')
  const people = await readPublicNames(db, resultSetId, ids)
  return new Map(people.map(({ id, name }) => [id, name]))
}

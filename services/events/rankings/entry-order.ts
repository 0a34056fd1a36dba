import { type RawBuilder, sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import type { Checkpoint } from '../tables/races.ts'
import { liveRace, numberedEntries } from './live-ranking.ts'
import { noSuchRanking, throwNotFoundOrGone } from '../removed.ts'
import { courseOfRace, privacyOfRace, type RaceVersion } from '../race-table/race-tables.ts'
import type { EntryFilters } from './schema.ts'
import type { TimeRule } from '../../../domain/results.ts'
import { startOfRace } from '../start-of-race.ts'

/**
 * One of the orders of a ranking: everyone, a gender, a category, or a gender within a category.
 */
export interface EntryOrder {
  raceId: string
  resultSetId: number
  /** Number of the ranking in its race. */
  number: number
  checkpoints: Checkpoint[]
  /** Length of the course in metres. */
  distance: number | null
  /** The gun if the ranking is live and the gun is known, otherwise the planned start. */
  gunAt: Date | null
  /** SQL condition on `entry` that selects the entries of the order. */
  where: RawBuilder<boolean>
  /** SQL condition that selects all entries of the ranking. Its columns have no table name. */
  ranking: RawBuilder<boolean>
  /**
   * The table of the entries: `ranking_entries`, or for a live ranking a query with the same
   * columns.
   */
  source: RawBuilder<unknown>
  /**
   * Whether places are computed from sort keys. True if a timing system writes the results of the
   * race and the ranking is not official.
   */
  isLive: boolean
  /** Version of the race while the ranking is live, otherwise undefined. */
  raceVersion: RaceVersion | undefined
  /**
   * The column that numbers the entries of the order: 1, 2, 3, … It has gaps if `dense` is false.
   */
  ordinal: 'ordinal' | 'gender_ordinal' | 'category_ordinal'
  /** The column with the places if `dense` is true. Equal times share a place. */
  position: 'position' | 'gender_position' | 'category_position'
  decidedBy: TimeRule
  /** Number of entries in the order. */
  size: number
  /** Number of finishers in the order. */
  finishers: number
  /** Whether the column `ordinal` has no gaps. */
  dense: boolean
}

/**
 * Returns an order of a ranking.
 * @throws Problem 404 ranking.notFound, 410 event.gone
 */
export async function getEntryOrder(
  db: EventsDatabase,
  rankingId: string,
  { gender, category }: EntryFilters,
): Promise<EntryOrder> {
  const count = (
    column: 'entries' | 'finishers',
    ofGender = gender ?? null,
  ) => sql<number>`coalesce((select ${sql.ref(column)} from ranking_counts
    where result_set_id = races.result_set_id and ranking_number = rankings.number
      and gender is not distinct from ${ofGender}::text
      and category is not distinct from ${category ?? null}::text), 0)`
  const ranking = await db
    .selectFrom('rankings')
    .innerJoin('races', 'races.id', 'rankings.race_id')
    .leftJoin('timed_races', liveRace)
    .where('rankings.id', '=', rankingId)
    .select(['rankings.number', 'decided_by', 'rankings.race_id', 'races.result_set_id'])
    .select(['check_points', 'races.distance', 'timed_races.version'])
    .select([courseOfRace.as('course'), privacyOfRace.as('privacy')])
    .select(startOfRace.as('gun_at'))
    .select([count('entries').as('size'), count('entries', null).as('size_of_all')])
    .select(count('finishers').as('finishers'))
    .executeTakeFirst()
  if (!ranking) return throwNotFoundOrGone(db, 'ranking', rankingId, noSuchRanking())

  const conditions = [
    sql`entry.result_set_id = ${ranking.result_set_id}`,
    sql`entry.ranking_number = ${ranking.number}`,
    ...(category === undefined ? [] : [sql`entry.category = ${category}`]),
    ...(gender === undefined ? [] : [sql`entry.gender = ${gender}`]),
  ]
  const members = sql<boolean>`result_set_id = ${ranking.result_set_id}
    and ranking_number = ${ranking.number}`
  const { race_id: raceId, check_points: checkpoints, version, course, privacy } = ranking
  const isLive = version !== null
  return {
    raceId,
    ranking: members,
    source: isLive ? numberedEntries(members) : sql`ranking_entries`,
    isLive,
    raceVersion: isLive
      ? { raceId, checkpoints: checkpoints.length, course, timed: version, privacy }
      : undefined,
    // No result set has the id 0. So a race without results has no entries.
    resultSetId: ranking.result_set_id ?? 0,
    number: ranking.number,
    checkpoints,
    distance: ranking.distance,
    gunAt: ranking.gun_at,
    where: sql<boolean>`${sql.join(conditions, sql` and `)}`,
    ...columnsOf({ gender, category }),
    decidedBy: ranking.decided_by,
    size: ranking.size,
    finishers: ranking.finishers,
    dense: gender === undefined || category === undefined || ranking.size === ranking.size_of_all,
  }
}

function columnsOf({ gender, category }: EntryFilters): Pick<EntryOrder, 'ordinal' | 'position'> {
  if (category !== undefined) return { ordinal: 'category_ordinal', position: 'category_position' }
  if (gender !== undefined) return { ordinal: 'gender_ordinal', position: 'gender_position' }
  return { ordinal: 'ordinal', position: 'position' }
}

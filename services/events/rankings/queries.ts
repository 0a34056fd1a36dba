import { type RawBuilder, type InferResult, sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { listTeams, type TeamGroup } from './teams.ts'
import type { RaceTables } from '../race-table/race-tables.ts'
import { hasAthleteOnCourse, liveRace } from './live-ranking.ts'
import { readSilences } from '../on-course/silence.ts'
import { listPodiums } from '../podiums/queries.ts'
import { noSuchRanking, requireRace, throwNotFoundOrGone } from '../removed.ts'
import { timeSql } from '../results/deciding-sql.ts'
import type { FacetFilters, Ranking, RankingFacets } from './schema.ts'

type RankingRow = InferResult<ReturnType<typeof selectRankings>>[number]

/**
 * Returns a ranking.
 * @throws Problem 404 ranking.notFound, 410 event.gone
 */
export async function getRanking(
  db: EventsDatabase,
  tables: RaceTables,
  id: string,
): Promise<Ranking> {
  const row = await selectRankings(db).where('rankings.id', '=', id).executeTakeFirst()
  if (!row) return throwNotFoundOrGone(db, 'ranking', id, noSuchRanking())
  const siblings = await db
    .selectFrom('rankings')
    .select(['id as ranking_id', 'name'])
    .where('race_id', '=', row.race_id)
    .orderBy('number')
    .execute()
  const silences = await readSilences(db, tables, [row])
  return { ...toRanking(row, silences), siblings }
}

export async function listRankingsByIds(
  db: EventsDatabase,
  tables: RaceTables,
  ids: string[],
): Promise<Ranking[]> {
  const rows = await selectRankings(db).where('rankings.id', 'in', ids).execute()
  const silences = await readSilences(db, tables, rows)
  return rows.map((row) => toRanking(row, silences))
}

/**
 * Returns the rankings of a race, in the order of the race.
 * @throws Problem 404 race.notFound, 410 event.gone
 */
export async function listRankingsOfRace(
  db: EventsDatabase,
  tables: RaceTables,
  raceId: string,
): Promise<Ranking[]> {
  const rankings = await listRankingsOfRaces(db, tables, [raceId])
  if (rankings.length === 0) await requireRace(db, raceId)
  return rankings
}

/**
 * Returns the rankings of several races with their podiums. The rankings of each race are sorted by
 * their number.
 */
export async function listRankingsOfRaces(
  db: EventsDatabase,
  tables: RaceTables,
  raceIds: string[],
): Promise<Ranking[]> {
  const rows = await selectRankings(db)
    .where('rankings.race_id', 'in', raceIds)
    .orderBy('rankings.race_id')
    .orderBy('rankings.number')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const podiums = Map.groupBy(await listPodiums(db, ids), (place) => place.ranking_id)
  const silences = await readSilences(db, tables, rows)
  return rows.map((row) => ({ ...toRanking(row, silences), podium: podiums.get(row.id) ?? [] }))
}

/**
 * Returns the choices for the filters of a ranking. Each choice has the number of entries that also
 * match the other filters. Genders and categories are in alphabetical order.
 * @throws Problem 404 ranking.notFound, 410 event.gone
 */
export async function getFacets(
  db: EventsDatabase,
  tables: RaceTables,
  id: string,
  { gender, category, team }: FacetFilters,
): Promise<RankingFacets> {
  const rows = await db
    .selectFrom('rankings')
    .innerJoin('races', 'races.id', 'rankings.race_id')
    .leftJoin('ranking_counts as counts', (join) =>
      join
        .onRef('counts.result_set_id', '=', 'races.result_set_id')
        .onRef('counts.ranking_number', '=', 'rankings.number'),
    )
    .where('rankings.id', '=', id)
    .select(['gender', 'category', 'counts.entries', 'races.result_set_id', 'rankings.number'])
    .select('decided_by')
    .orderBy('gender')
    .orderBy('category')
    .execute()
  const [first] = rows
  if (!first) return throwNotFoundOrGone(db, 'ranking', id, noSuchRanking())
  const { number, decided_by: decidedBy } = first
  // Without results, the race has no result set. No result set has the id 0, so the query finds no
  // teams.
  const resultSetId = first.result_set_id ?? 0
  // Teams are cached by gender and category. Only known categories are cached, so requests cannot
  // fill the cache.
  const teamsOf = async (group: TeamGroup) => {
    const ranking = await tables.ranking({ resultSetId, number, decidedBy })
    return ranking.computed(`teams ${group.gender ?? ''}/${group.category ?? ''}`, () =>
      listTeams(db, resultSetId, number, group),
    )
  }
  const isKnown = category === undefined || rows.some((row) => row.category === category)
  const [teams, groups] = await Promise.all([
    isKnown ? teamsOf({ gender, category }) : { largest: [], total: 0 },
    team === undefined ? rows : countGroups(db, resultSetId, number, team),
  ])
  const entriesOf = (wanted: { gender: string | null; category: string | null }) =>
    groups.find((group) => group.gender === wanted.gender && group.category === wanted.category)
      ?.entries ?? 0
  const genders = rows.flatMap((row) => (row.category === null ? (row.gender ?? []) : []))
  const categories = rows.flatMap((row) => (row.gender === null ? (row.category ?? []) : []))
  return {
    genders: genders.map((value) => ({
      value,
      entries: entriesOf({ gender: value, category: category ?? null }),
    })),
    categories: categories
      .map((value) => ({ value, entries: entriesOf({ gender: gender ?? null, category: value }) }))
      .filter(({ entries }) => entries > 0),
    teams: teams.largest,
    teams_total: teams.total,
  }
}

/**
 * Counts the entries of a team by gender, by category and by both. Gender and category are as in
 * `ranking_counts`.
 */
async function countGroups(
  db: EventsDatabase,
  resultSetId: number,
  rankingNumber: number,
  team: string,
) {
  const { rows } = await sql<{
    gender: string | null
    category: string | null
    entries: number
  }>`select gender, category, count(*)::int as entries from ranking_entries
    where result_set_id = ${resultSetId} and ranking_number = ${rankingNumber} and team = ${team}
    group by cube (gender, category)
    having (grouping(gender) = 1 or gender is not null)
      and (grouping(category) = 1 or category is not null)`.execute(db)
  return rows
}

function selectRankings(db: EventsDatabase) {
  return db
    .selectFrom('rankings')
    .innerJoin('races', 'races.id', 'rankings.race_id')
    .leftJoin('ranking_counts as counts', (join) =>
      join
        .onRef('counts.result_set_id', '=', 'races.result_set_id')
        .onRef('counts.ranking_number', '=', 'rankings.number')
        .on('counts.gender', 'is', null)
        .on('counts.category', 'is', null),
    )
    .leftJoin('timed_races', liveRace)
    .selectAll('rankings')
    .select(['counts.entries', 'counts.finishers'])
    .select(
      sql<boolean>`exists (select from ranking_changes where ranking_id = rankings.id)`.as(
        'has_changes',
      ),
    )
    .select(
      // In a live ranking the leader has the smallest sort key. Other rankings store the order.
      sql<number | null>`case when timed_races.race_id is null
          then ${timeOfEntry(sql<boolean>`ordinal = 1 and position is not null`)}
          else ${timeOfEntry(sql<boolean>`state = 'finished' and sort_key = (select min(sort_key)
            from ranking_entries first where first.result_set_id = races.result_set_id
              and first.ranking_number = rankings.number)`)} end`.as('best_time'),
    )
    .select([
      sql<Date | null>`(select received_at from timed_races timed
        where timed.race_id = races.id and timed.result_set_id = races.result_set_id)`.as('as_of'),
      sql<boolean>`timed_races.race_id is not null and ${hasAthleteOnCourse}`.as('awaits_passings'),
    ])
}

/**
 * Returns the SQL that reads the deciding time of an entry that meets a condition. If several
 * entries meet the condition, their times are equal.
 */
function timeOfEntry(condition: RawBuilder<boolean>): RawBuilder<number | null> {
  return sql`(select ${timeSql(sql`decided_by`)}
    from ranking_entries entry
    join participants person on person.result_set_id = entry.result_set_id
      and person.id = entry.participant_id
    where entry.result_set_id = races.result_set_id
      and entry.ranking_number = rankings.number and ${condition} limit 1)`
}

function toRanking(row: RankingRow, silences: ReadonlyMap<string, string>): Ranking {
  return {
    id: row.id,
    race_id: row.race_id,
    name: row.name,
    status: row.status,
    decided_by: row.decided_by,
    scored_by: row.scored_by,
    updated_at: row.updated_at.toISOString(),
    as_of: row.as_of?.toISOString() ?? null,
    awaits_passings: row.awaits_passings,
    silent_from: row.awaits_passings ? (silences.get(row.race_id) ?? null) : null,
    has_changes: row.has_changes,
    entries_count: row.entries ?? 0,
    finishers_count: row.finishers ?? 0,
    best_time: row.best_time,
  }
}

import { type Selectable, sql } from 'kysely'
import { Problem } from '../../platform/problem.ts'
import type { EventsDatabase, RankingsTable } from '../database.ts'
import type { Fields } from '../field/fields.ts'
import { getRace } from '../races/queries.ts'
import { refuseMissing } from '../removed.ts'
import type { Ranking, RankingFacets } from './schema.ts'

type RankingRow = Selectable<RankingsTable> & {
  entries: number | null
  finishers: number | null
  best_time: number | null
}

/** @throws Problem ranking.notFound, event.gone */
export async function getRanking(db: EventsDatabase, id: string): Promise<Ranking> {
  const row = await selectRankings(db).where('rankings.id', '=', id).executeTakeFirst()
  if (!row) return refuseMissing(db, 'ranking', id, rankingNotFound())
  return toRanking(row)
}

export async function listRankingsByIds(db: EventsDatabase, ids: string[]): Promise<Ranking[]> {
  const rows = await selectRankings(db).where('rankings.id', 'in', ids).execute()
  return rows.map(toRanking)
}

/**
 * In the order in which the race lists them.
 * @throws Problem race.notFound, event.gone
 */
export async function listRankingsOfRace(db: EventsDatabase, raceId: string): Promise<Ranking[]> {
  const rankings = await listRankingsOfRaces(db, [raceId])
  if (rankings.length === 0) await getRace(db, raceId)
  return rankings
}

/** In the order in which each race lists them. */
export async function listRankingsOfRaces(
  db: EventsDatabase,
  raceIds: string[],
): Promise<Ranking[]> {
  const rows = await selectRankings(db)
    .where('race_id', 'in', raceIds)
    .orderBy('race_id')
    .orderBy('rankings.number')
    .execute()
  return rows.map(toRanking)
}

/**
 * The genders and categories of a ranking with the number of entries of each, in the order of the
 * alphabet: what a filter offers.
 * @throws Problem ranking.notFound, event.gone
 */
export async function getFacets(
  db: EventsDatabase,
  fields: Fields,
  id: string,
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
    .orderBy('gender')
    .orderBy('category')
    .execute()
  const [first] = rows
  if (!first) return refuseMissing(db, 'ranking', id, rankingNotFound())
  // Without results nothing is found under it.
  const teams = await fields.teams(first.result_set_id ?? 0, first.number)
  return {
    genders: rows.flatMap(({ gender, category, entries }) =>
      gender === null || category !== null ? [] : { value: gender, entries: entries ?? 0 },
    ),
    categories: rows.flatMap(({ gender, category, entries }) =>
      category === null || gender !== null ? [] : { value: category, entries: entries ?? 0 },
    ),
    teams: teams.largest,
    teams_total: teams.total,
  }
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
    .selectAll('rankings')
    .select(['counts.entries', 'counts.finishers'])
    .select(
      sql<number | null>`(select case decided_by
          when 'gun' then gun_time when 'chip' then chip_time else race_time end
        from ranking_entries entry
        join participants person on person.result_set_id = entry.result_set_id
          and person.id = entry.participant_id
        where entry.result_set_id = races.result_set_id
          and entry.ranking_number = rankings.number and ordinal = 1 and position is not null
        )`.as('best_time'),
    )
}

function toRanking(row: RankingRow): Ranking {
  return {
    id: row.id,
    race_id: row.race_id,
    name: row.name,
    status: row.status,
    decided_by: row.decided_by,
    updated_at: row.updated_at.toISOString(),
    entries_count: row.entries ?? 0,
    finishers_count: row.finishers ?? 0,
    best_time: row.best_time,
  }
}

export function rankingNotFound(): Problem {
  return new Problem(404, 'ranking.notFound', 'There is no such ranking.')
}

import type { Selectable } from 'kysely'
import { Problem } from '../../platform/problem.ts'
import type { Page } from '../../platform/schemas.ts'
import type { CheckPoint, EventsDatabase, RankingsTable } from '../database.ts'
import type { Ranking, RankingEntryPage } from './schema.ts'

type RankingRow = Selectable<RankingsTable> & {
  entries: number | null
  finishers: number | null
}

/** @throws Problem ranking.notFound */
export async function getRanking(db: EventsDatabase, id: string): Promise<Ranking> {
  const row = await selectRankings(db).where('rankings.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toRanking(row)
}

export async function listRankingsByIds(db: EventsDatabase, ids: string[]): Promise<Ranking[]> {
  const rows = await selectRankings(db).where('rankings.id', 'in', ids).execute()
  return rows.map(toRanking)
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
 * One page of a ranking, in its stored order.
 * @throws Problem ranking.notFound
 */
export async function listEntries(
  db: EventsDatabase,
  rankingId: string,
  { page, itemsPerPage }: Page,
): Promise<RankingEntryPage> {
  const ranking = await selectRankings(db)
    .where('rankings.id', '=', rankingId)
    .select(['races.result_set_id', 'races.check_points'])
    .executeTakeFirst()
  if (!ranking) throw notFound()

  const first = (page - 1) * itemsPerPage
  const rows = await db
    .selectFrom('ranking_entries as entry')
    .innerJoin('participants', (join) =>
      join
        .onRef('participants.result_set_id', '=', 'entry.result_set_id')
        .onRef('participants.id', '=', 'entry.participant_id'),
    )
    .select([
      'entry.participant_id',
      'entry.position',
      'entry.gender_position',
      'entry.category_position',
      'participants.name',
      'participants.private',
      'participants.bib',
      'participants.gender',
      'participants.team',
      'participants.category',
      'participants.country',
      'participants.state',
      'participants.chip_time',
      'participants.gun_time',
      'participants.race_time',
      'participants.split_times',
    ])
    .where('entry.result_set_id', '=', ranking.result_set_id)
    .where('entry.ranking_number', '=', ranking.number)
    .where('entry.ordinal', '>', first)
    .where('entry.ordinal', '<=', first + itemsPerPage)
    .orderBy('entry.ordinal')
    .execute()

  const items = rows.map(({ private: isPrivate, split_times, ...row }) => ({
    ...row,
    last_check_point:
      row.state === 'finished' || isPrivate ? null : lastPassed(ranking.check_points, split_times),
  }))
  return { items, total: ranking.entries ?? 0, page, itemsPerPage }
}

function lastPassed(checkPoints: CheckPoint[], splitTimes: (number | null)[]): string | null {
  const last = splitTimes.findLastIndex((time) => time !== null)
  return checkPoints[last]?.name ?? null
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
  }
}

function notFound(): Problem {
  return new Problem(404, 'ranking.notFound', 'There is no such ranking.')
}

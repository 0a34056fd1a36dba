import { sql } from 'kysely'
import { Problem } from '../../platform/problem.ts'
import type { EventsDatabase } from '../database.ts'
import { fileUrl } from '../files/file-url.ts'
import type { AthleteResult } from './schema.ts'
import { splits } from './splits.ts'

/** @throws Problem race.participantNotFound, also for a participant of another race */
export async function getAthleteResult(
  db: EventsDatabase,
  raceId: string,
  participantId: string,
): Promise<AthleteResult> {
  const row = await db
    .selectFrom('races')
    .innerJoin('participants', 'participants.result_set_id', 'races.result_set_id')
    .selectAll('participants')
    .select(['races.distance', 'races.check_points'])
    .where('races.id', '=', raceId)
    .where('participants.id', '=', participantId)
    .executeTakeFirst()
  if (!row) {
    throw new Problem(404, 'race.participantNotFound', 'Nobody with this id took part in the race.')
  }
  const placings = await listPlacings(db, raceId, row.result_set_id, participantId)
  return {
    id: row.id,
    race_id: raceId,
    name: row.name,
    private: row.private,
    bib: row.bib,
    gender: row.gender,
    age: row.age,
    team: row.team,
    category: row.category,
    city: row.city,
    country: row.country,
    avatar_url: fileUrl(row.avatar_file_id),
    state: row.state,
    distance: row.distance,
    chip_time: row.chip_time,
    gun_time: row.gun_time,
    race_time: row.race_time,
    splits: splits(row),
    placings,
  }
}

async function listPlacings(
  db: EventsDatabase,
  raceId: string,
  resultSetId: number,
  participantId: string,
): Promise<AthleteResult['placings']> {
  const { rows } = await sql<AthleteResult['placings'][number]>`
    select rankings.id as ranking_id,
      entry.position, entry.gender_position, entry.category_position,
      coalesce(max(counts.finishers) filter (where counts.gender is null and counts.category is null), 0)
        as finishers,
      coalesce(max(counts.finishers) filter (where counts.gender = entry.gender and counts.category is null), 0)
        as gender_finishers,
      coalesce(max(counts.finishers) filter (where counts.category = entry.category and counts.gender is null), 0)
        as category_finishers
    from rankings
    join ranking_entries entry on entry.ranking_number = rankings.number
      and entry.result_set_id = ${resultSetId} and entry.participant_id = ${participantId}
    join ranking_counts counts on counts.result_set_id = entry.result_set_id
      and counts.ranking_number = entry.ranking_number
    where rankings.race_id = ${raceId}
    group by rankings.id, entry.position, entry.gender_position, entry.category_position
    order by rankings.number`.execute(db)
  return rows
}

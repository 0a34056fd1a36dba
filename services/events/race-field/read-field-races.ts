import { sql } from 'kysely'
import type { RaceSport } from '../../../domain/sports.ts'
import type { EventsDatabase } from '../database.ts'
import type { Checkpoint } from '../tables/races.ts'
import { startOfRace } from '../start-of-race.ts'

/** A race with a known distance, without its athletes. */
export interface FieldRace {
  id: string
  sport: RaceSport | null
  result_set_id: number
  /** Decimals of the seconds in the source of the results. Null if they are not known. */
  time_digits: number | null
  /** Distance in metres. */
  distance: number
  check_points: Checkpoint[]
  replay: 'free' | 'paid' | null
  /** See `startOfRace`. */
  started_at: Date | null
  /**
   * The time at which the last passing was received. Null before a passing, and without a live
   * ranking.
   */
  as_of: Date | null
}

type Row = Omit<FieldRace, 'result_set_id' | 'distance'> &
  Record<'result_set_id' | 'distance', number | null>

/** Reads races by id. A race without results or distance is null. Unknown ids are left out. */
export async function readFieldRaces(
  db: EventsDatabase,
  ids: string[],
): Promise<Map<string, FieldRace | null>> {
  const { rows } = await sql<Row>`
    select races.id, races.sport, races.result_set_id, races.distance, races.check_points,
      races.replay, result_sets.time_digits,
      ${startOfRace} as started_at,
      case when exists (select from rankings
        where race_id = races.id and status is distinct from 'official')
        then timed_races.received_at end as as_of
    from races
      left join result_sets on result_sets.id = races.result_set_id
      left join timed_races on timed_races.race_id = races.id
        and timed_races.result_set_id = races.result_set_id
    where races.id = any (${ids}::text[])`.execute(db)
  return new Map(
    rows.map(({ result_set_id, distance, ...race }) => [
      race.id,
      result_set_id === null || distance === null || distance === 0
        ? null
        : { ...race, result_set_id, distance },
    ]),
  )
}

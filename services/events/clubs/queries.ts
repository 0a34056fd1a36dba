import { sql } from 'kysely'
import { addDays, utcDay } from '../../../domain/civil-days.ts'
import { normaliseName } from '../../../domain/normalise-name.ts'
import type { EventsDatabase } from '../database.ts'
import type { ClubAthlete } from './schema.ts'

/** Maximum number of races in which athletes of a club are listed. */
const maxRaces = 20
/** Maximum number of days since a race. Athletes of earlier races are not listed. */
const maxDaysSinceRace = 30

/**
 * Returns the athletes of a club in its coming and recent races. The race nearest to today comes
 * first. Leaves out private profiles.
 */
export async function listClubAthletes(
  db: EventsDatabase,
  now: Date,
  { club, limit }: { club: string; limit: number },
): Promise<ClubAthlete[]> {
  const key = normaliseName(club)
  const day = utcDay(now)
  const teams = await sql<{ team: string }>`select distinct team from club_names
    where key = ${key}`.execute(db)
  // Some keys have the words of a name in another order. Clubs that only match such a key are left
  // out.
  const names = teams.rows.map(({ team }) => team).filter((team) => normaliseName(team) === key)
  const { rows } = await sql<ClubAthlete>`
    select race.id as race_id, member.participant_id
    from (select races.id, races.result_set_id, team, abs(races.held_on - ${day}::date) as days
      from club_names join races on races.result_set_id = club_names.result_set_id
      where key = ${key} and team = any (${names}::text[]) and races.held_on >= ${addDays(day, -maxDaysSinceRace)}
      order by days, races.id, team limit ${sql.lit(maxRaces)}) race
    cross join lateral (
      select participant_id, ordinal from ranking_entries entry
      where entry.result_set_id = race.result_set_id and entry.ranking_number = 1
        and entry.team = race.team and found_by is not null
      order by ordinal limit ${limit}) member
    order by days, race.id, race.team, ordinal limit ${limit}`.execute(db)
  return rows
}

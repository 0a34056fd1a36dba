import { sql } from 'kysely'
import type { PersonalData } from '../../../../reader/result-row.ts'
import type { EventsDatabase } from '../../database.ts'
import type { ResultRow } from '../../event-package.ts'
import type { LiveRace } from '../race/live-race.ts'

/** A person on the start list, as the timing system sent the data. */
export interface SentStarter extends PersonalData {
  bib: string
  wave: string | null
  chips: string[]
}

/** A stored starter with the results so far. */
export interface KnownStarter {
  id: string
  row: ResultRow
  chips: string[]
}

/** SQL of the columns of a `ResultRow`. The start number is the key of the row. */
export const resultColumns = sql`bib as key, bib, name, gender, age, team, category, city, country,
  initials is not null and hidden_on_request is not true as private, state,
  gun_time as "gunTime", chip_time as "chipTime", race_time as "raceTime",
  split_times as "splitTimes"`

/** Reads starters of a timed race by start number. */
export async function readStarters(
  db: EventsDatabase,
  { race, starters }: LiveRace,
  wanted: readonly { bib: string }[],
): Promise<Map<string, KnownStarter>> {
  const ids = wanted.flatMap(({ bib }) => starters.get(bib)?.participantId ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; chips: string[] } & ResultRow>`
    select id, ${resultColumns}, array(select chip from timing_chips chip
      where race_id = ${race.id} and chip.bib = person.bib) as chips
    from stored_participants person
    where result_set_id = ${race.resultSetId} and id = any (${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, chips, ...row }) => [row.key, { id, chips, row }]))
}

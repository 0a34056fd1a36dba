import { sql, type Transaction } from 'kysely'
import type { EventsSchema } from '../../database.ts'
import type { PrivacyOutcome } from './identities.ts'

/**
 * Whether a privacy request was made after this import read the requests. The import has not
 * searched for the athlete, and the athlete is not in the new result set.
 */
export async function hasNewPrivacyRequests(
  db: Transaction<EventsSchema>,
  raceId: string,
  resultSetId: number,
  { lookedFor }: PrivacyOutcome,
): Promise<boolean> {
  const { rows } = await sql`select 1 as asked from asked_private asked
    where race_id = ${raceId} and participant_id <> all (${lookedFor}::text[])
      and not exists (select from stored_participants person
        where person.result_set_id = ${resultSetId} and person.id = asked.participant_id)
    limit 1`.execute(db)
  return rows.length > 0
}

/** Adds privacy requests for further lines that the operator assigned to a hidden athlete. */
export async function hideDecidedAthletes(
  db: Transaction<EventsSchema>,
  raceId: string,
  { alsoHidden }: PrivacyOutcome,
): Promise<void> {
  if (alsoHidden.length === 0) return
  await sql`insert into asked_private select ${raceId}::text, unnest(${alsoHidden}::text[])
    on conflict do nothing`.execute(db)
}

/**
 * Marks a result set as published. Deletes the former data of its participants. Marks the former
 * ids of its private participants as not public.
 */
export async function writeIdentities(
  db: Transaction<EventsSchema>,
  raceId: string,
  resultSetId: number,
): Promise<void> {
  await sql`update result_sets set published = true where id = ${resultSetId} and not published`.execute(
    db,
  )
  await sql`delete from former_participants former using stored_participants person
    where former.race_id = ${raceId} and person.result_set_id = ${resultSetId}
      and person.id = former.id`.execute(db)
  await sql`update former_ids set public = false from stored_participants person
    where former_ids.race_id = ${raceId} and public and person.result_set_id = ${resultSetId}
      and person.id = former_ids.participant_id and person.initials is not null`.execute(db)
}

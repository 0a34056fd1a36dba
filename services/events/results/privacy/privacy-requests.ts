import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import { forgetFieldCounts } from '../field-counts.ts'
import { publish } from '../../changes/publish.ts'
import { tagsOfAthletes } from '../../publications.ts'
import { nameWords, searchedOf } from '../../words/search-keys.ts'
import { keyWithoutPassings } from '../rank/state-order.ts'
import { initialsOf } from '../../words/initials.ts'
import { removeUnusedWords, addWords } from '../../words/dictionary-words.ts'

export interface ResultKey {
  race_id: string
  participant_id: string
}

/**
 * Returns the current key of a result. A link that was signed before ids became random contains a
 * former key. This function replaces a former key by the current key, and returns any other key
 * unchanged.
 */
export async function currentResult(db: EventsDatabase, result: ResultKey): Promise<ResultKey> {
  const { race_id, participant_id } = result
  const { rows } = await sql<{ participant_id: string }>`select participant_id from former_ids
    where race_id = ${race_id} and old_id = ${participant_id}`.execute(db)
  return { race_id, participant_id: rows[0]?.participant_id ?? participant_id }
}

/**
 * Adds or withdraws the privacy request of an athlete in a race. A withdrawal shows the athlete
 * again, unless the source marks the profile as private. A request also removes the place of an
 * athlete on the course from live rankings. Readers see the change immediately, and later imports
 * apply it. The place on the course of an athlete who is shown again comes from the passings, so
 * `setPrivateAndPlace` of the timing code writes it.
 * @param db a transaction
 * @returns whether the athlete was hidden and is shown again
 */
export async function setPrivate(
  db: EventsDatabase,
  { race_id, participant_id }: ResultKey,
  isPrivate: boolean,
): Promise<boolean> {
  // The row lock makes this change and an import that publishes the same race wait for each other.
  const race = await db
    .selectFrom('races')
    .select(['result_set_id', 'event_id'])
    .where('id', '=', race_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // Passings lock this row before they change results. In another order, both could wait for each
  // other (race-locks.ts).
  await sql`select from timed_races where race_id = ${race_id} for update`.execute(db)
  const { rows: changed } = isPrivate
    ? await sql`insert into asked_private (race_id, participant_id)
        values (${race_id}, ${participant_id}) on conflict do nothing returning race_id`.execute(db)
    : await sql`delete from asked_private
        where race_id = ${race_id} and participant_id = ${participant_id} returning race_id`.execute(
        db,
      )
  if (isPrivate) {
    await sql`update former_ids set public = false
      where race_id = ${race_id} and participant_id = ${participant_id}`.execute(db)
  }
  if (isPrivate) await hideInKeptSets(db, race_id)
  if (!race || race.result_set_id === null) return false
  const isShown = !isPrivate && (await show(db, race.result_set_id, participant_id))
  if (isPrivate) await applyPrivacyRequests(db, race_id, race.result_set_id)
  // After a publication all processes read the race again, and a profile is often saved unchanged.
  if (changed.length === 0 && !isShown) return false
  if (isPrivate) await hideLivePlace(db, race.result_set_id, participant_id)
  await publish(db, await tagsOfAthletes(db, race_id))
  return isShown
}

/** Reads the ids of the participants of a race who have a privacy request. */
export async function readPrivacyRequests(
  db: EventsDatabase,
  raceId: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ participant_id: string }>`
    select participant_id from asked_private where race_id = ${raceId}`.execute(db)
  return new Set(rows.map(({ participant_id }) => participant_id))
}

/**
 * Returns the ids of the participants of a race who have a private profile, for whatever reason.
 * Includes former participants whom the last file that had them marked as private.
 */
export async function readPrivateProfiles(
  db: EventsDatabase,
  raceId: string,
  liveSetId: number | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from stored_participants
      where result_set_id = ${liveSetId ?? null} and initials is not null
    union all select id from former_participants where race_id = ${raceId} and is_private`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Hides the participants of a result set who have a privacy request and are still visible. */
export async function applyPrivacyRequests(
  db: EventsDatabase,
  raceId: string,
  resultSetId: number,
): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from stored_participants
    where result_set_id = ${resultSetId} and initials is null
      and id in (select participant_id from asked_private where race_id = ${raceId})`.execute(db)
  if (rows.length > 0) await forgetFieldCounts(db, resultSetId)
  for (const { id, name } of rows) {
    await sql`update stored_participants
      set initials = ${initialsOf(name)}, found_by = null, hidden_on_request = true
      where result_set_id = ${resultSetId} and id = ${id}`.execute(db)
    await sql`delete from participant_names
      where result_set_id = ${resultSetId} and participant_id = ${id}`.execute(db)
    await writeFoundBy(db, resultSetId, id, null)
    await removeUnusedWords(db, nameWords(name))
  }
}

/**
 * Replaces the names of hidden participants by their initials in the replaced result sets that are
 * kept for an undo. Removes their ages, teams, cities and countries.
 */
export async function hideInKeptSets(db: EventsDatabase, raceId: string): Promise<void> {
  const sets = await db
    .selectFrom('result_sets')
    .select('id')
    .where('race_id', '=', raceId)
    .where('without_names', '=', true)
    .execute()
  if (sets.length === 0) return
  for (const { id } of sets) await applyPrivacyRequests(db, raceId, id)
  await sql`update stored_participants
    set name = initials, age = null, team = null, city = null, country = null
    where result_set_id = any (${sets.map(({ id }) => id)}::integer[])
      and initials is not null and name <> initials`.execute(db)
}

/**
 * Removes the place of an athlete on the course from the live rankings, because this place would
 * show where the athlete is.
 */
async function hideLivePlace(db: EventsDatabase, resultSetId: number, id: string): Promise<void> {
  await sql`update ranking_entries entry set sort_key = ${keyWithoutPassings} from participants person
    where entry.result_set_id = ${resultSetId} and entry.participant_id = ${id}
      and sort_key is not null and person.result_set_id = entry.result_set_id
      and person.id = entry.participant_id and person.state is null`.execute(db)
  await renewLiveRace(db, resultSetId)
}

/**
 * Increments the version of a race. The timing code keeps live rankings in memory, and reads them
 * again when the version has changed. The new version counts as published, because the privacy
 * request publishes the race.
 */
export async function renewLiveRace(db: EventsDatabase, resultSetId: number): Promise<void> {
  await sql`update timed_races set version = version + 1, published = published + 1
    where result_set_id = ${resultSetId}`.execute(db)
}

/** Shows a hidden participant again. Returns false if no privacy request has hidden the participant. */
async function show(db: EventsDatabase, resultSetId: number, id: string): Promise<boolean> {
  const { rows } = await sql<{ bib: string | null; name: string }>`
    update stored_participants set initials = null, hidden_on_request = null
    where result_set_id = ${resultSetId} and id = ${id} and hidden_on_request
    returning bib, name`.execute(db)
  if (rows.length > 0) await forgetFieldCounts(db, resultSetId)
  for (const person of rows) {
    const { text, keys, words } = searchedOf(person)
    await sql`update stored_participants set found_by = ${text}
      where result_set_id = ${resultSetId} and id = ${id}`.execute(db)
    for (const key of keys) {
      await sql`insert into participant_names (key, result_set_id, participant_id)
        values (${key}, ${resultSetId}, ${id})`.execute(db)
    }
    await addWords(db, words)
    await writeFoundBy(db, resultSetId, id, text)
  }
  return rows.length > 0
}

async function writeFoundBy(
  db: EventsDatabase,
  resultSetId: number,
  id: string,
  text: string | null,
): Promise<void> {
  await db
    .updateTable('ranking_entries')
    .set({ found_by: text })
    .where('result_set_id', '=', resultSetId)
    .where('participant_id', '=', id)
    .execute()
}

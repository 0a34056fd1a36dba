import { sql } from 'kysely'
import type { Gender } from '../../../../domain/results.ts'
import { Problem } from '../../../platform/http/problem.ts'
import type { EventsDatabase } from '../../database.ts'
import { memberTest } from '../../results/rank/members.ts'
import { keyWithoutPassings } from '../../results/rank/state-order.ts'
import { isFinished } from '../../results/rank/live-sort-key.ts'
import { addToCounts, type CountedEntry } from './ranking-counts.ts'
import type { TimedRanking } from '../race/timed-race.ts'

/** Number of entries per insert. This limits how long readers of the embedded database wait. */
const entriesAtOnce = 1_000

/** The data of a starter that rankings need. */
export interface Entrant {
  participantId: string
  bib: string
  ordinal: number
  gender: Gender | null
  category: string | null
}

/**
 * An entry of a ranking. An entry of a live ranking has a sort key. An entry of any other ranking
 * has a place or null.
 */
export interface StoredEntry {
  ranking_number: number
  participant_id: string
  gender: Gender | null
  category: string | null
  sort_key: number | null
  position: number | null
}

/**
 * Adds starters to a ranking if they meet its conditions, and updates the counts of the ranking. If
 * the ranking is not live, the caller must compute its places afterwards.
 * @param earlier deleted entries by participant id. A new entry gets the sort key and the place of
 * the deleted entry of the same athlete.
 * @returns the ids of the participants that were added
 * @throws Problem 409 race.importAgain
 */
export async function insertEntries(
  db: EventsDatabase,
  resultSetId: number,
  { number, members, isLive }: TimedRanking,
  entrants: readonly Entrant[],
  earlier: ReadonlyMap<string, StoredEntry> = new Map(),
): Promise<string[]> {
  if (members === null) throw importAgain()
  const added = entrants
    .filter(memberTest(members))
    .map(({ participantId, ordinal, ...person }) => {
      const { sort_key: key = keyWithoutPassings, position = null } =
        earlier.get(participantId) ?? {}
      return {
        ...person,
        id: participantId,
        // Rankings with stored places number their entries from 1. Negative ordinals do not collide
        // with these numbers.
        ordinal: isLive ? ordinal : -ordinal,
        sort_key: isLive ? key : null,
        position,
      }
    })
  for (let from = 0; from < added.length; from += entriesAtOnce) {
    const rows = added.slice(from, from + entriesAtOnce)
    await sql`insert into ranking_entries (result_set_id, ranking_number, ordinal, participant_id,
        gender, gender_ordinal, category, category_ordinal, team, found_by, sort_key, position)
      select ${resultSetId}, ${number}, given.ordinal, person.id, person.gender, given.ordinal,
        person.category, given.ordinal, person.team, person.found_by, given.sort_key,
        given.position
      from json_to_recordset(${JSON.stringify(rows)}::json)
          as given (id text, ordinal int, sort_key bigint, position int)
        join stored_participants person on person.result_set_id = ${resultSetId}
          and person.id = given.id`.execute(db)
  }
  await addToCounts(
    db,
    resultSetId,
    added.map((entry) => counted(number, entry, 1)),
  )
  return added.map(({ id }) => id)
}

/**
 * Removes participants from all rankings and from the counts of the rankings. Returns the deleted
 * entries.
 */
export async function deleteEntries(
  db: EventsDatabase,
  resultSetId: number,
  participantIds: readonly string[],
): Promise<StoredEntry[]> {
  if (participantIds.length === 0) return []
  const { rows } = await sql<StoredEntry>`delete from ranking_entries
    where result_set_id = ${resultSetId} and participant_id = any (${participantIds}::text[])
    returning ranking_number, participant_id, gender, category, sort_key, position`.execute(db)
  await addToCounts(
    db,
    resultSetId,
    rows.map((entry) => counted(entry.ranking_number, entry, -1)),
  )
  return rows
}

function counted(
  number: number,
  { gender, category, sort_key }: Pick<StoredEntry, 'gender' | 'category' | 'sort_key'>,
  entries: 1 | -1,
): CountedEntry {
  const hasFinished = sort_key !== null && isFinished(sort_key)
  return { number, gender, category, entries, finishers: hasFinished ? entries : 0 }
}

/** Removes the entries and the counts of a ranking. */
export async function clearRanking(
  db: EventsDatabase,
  resultSetId: number,
  number: number,
): Promise<void> {
  for (const table of ['ranking_entries', 'ranking_counts'] as const) {
    await db
      .deleteFrom(table)
      .where('result_set_id', '=', resultSetId)
      .where('ranking_number', '=', number)
      .execute()
  }
}

/** Reads the starters of a race in the order of the start list. */
export async function readEntrants(
  db: EventsDatabase,
  raceId: string,
  resultSetId: number,
): Promise<Entrant[]> {
  const { rows } = await sql<Entrant>`
    select id as "participantId", person.bib, ordinal, gender, category
    from stored_participants person
    join timing_starters starter on starter.race_id = ${raceId} and starter.bib = person.bib
    where result_set_id = ${resultSetId} order by ordinal`.execute(db)
  return rows
}

function importAgain(): Problem {
  return new Problem(
    409,
    'race.importAgain',
    'The event was imported by an earlier release: import its package again, so that the members of its rankings are known.',
  )
}

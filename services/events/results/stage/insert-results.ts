import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import { normaliseName } from '../../../../reader/normalise-name.ts'
import { nameKeys } from '../../words/names.ts'
import { searchKeysOf, searchText, nameWords } from '../../words/search-keys.ts'
import type { IdentifiedRow } from '../identity/identities.ts'
import { initialsOf } from '../../words/initials.ts'
import type { Entry, Ranked } from '../rank/rank-rows.ts'
import { wordsToInsert } from '../../words/dictionary-words.ts'

/**
 * Number of rows per batch. With small batches the embedded database can respond to page requests
 * between two batches.
 */
const batchSize = 500
const maxWrittenTexts = 20_000

export async function insertParticipants(
  db: EventsDatabase,
  resultSetId: number,
  batch: IdentifiedRow[],
): Promise<void> {
  if (batch.length > 0) await participantsToInsert(resultSetId, batch).execute(db)
}

/** Returns the statement that inserts participants. */
export function participantsToInsert(
  resultSetId: number,
  batch: readonly IdentifiedRow[],
): RawBuilder<unknown> {
  const rows = batch.map(({ id, sourceKey, row, onRequest }) => ({
    result_set_id: resultSetId,
    id,
    bib: row.bib,
    name: row.name,
    gender: row.gender,
    age: row.age,
    team: row.team,
    category: row.category,
    city: row.city,
    country: row.country,
    state: row.state,
    gun_time: row.gunTime,
    chip_time: row.chipTime,
    race_time: row.raceTime,
    split_times: row.splitTimes,
    laps: row.scores?.laps,
    points: row.scores?.points,
    distance_covered: row.scores?.distance,
    laps_behind: row.scores?.lapsBehind,
    initials: row.private ? initialsOf(row.name) : null,
    found_by: row.private ? null : searchText(row),
    hidden_on_request: onRequest || null,
    source_key: sourceKey,
  }))
  // One JSON text per batch is as fast as arrays of columns on both databases. JSON can also
  // contain the split times.
  return sql`insert into stored_participants
    select * from json_populate_recordset(null::stored_participants, ${JSON.stringify(rows)}::json)`
}

/** Words and clubs that earlier batches have written. They are not written again. */
export class WrittenKeys {
  readonly #words = new Set<string>()
  readonly #clubs = new Set<string>()

  /** Adds the words, and returns those that are new. */
  newWords(words: Iterable<string>): string[] {
    return newOnes(words, this.#words)
  }

  /** Adds the clubs of a result set, and returns those that are new. */
  newClubs(clubs: Iterable<string>): string[] {
    return newOnes(clubs, this.#clubs)
  }
}

function newOnes(texts: Iterable<string>, written: Set<string>): string[] {
  if (written.size > maxWrittenTexts) written.clear()
  const added: string[] = []
  for (const text of texts) {
    if (written.has(text)) continue
    written.add(text)
    added.push(text)
  }
  return added
}

/**
 * Writes search keys. Private profiles get no search keys, so the search finds them neither by name
 * nor by bib.
 */
export async function insertNames(
  db: EventsDatabase,
  resultSetId: number,
  batch: IdentifiedRow[],
  written: WrittenKeys,
): Promise<void> {
  for (const insert of namesToInsert(resultSetId, batch, written)) await insert.execute(db)
}

/** Returns the statements that insert the search keys of participants. */
export function namesToInsert(
  resultSetId: number,
  batch: readonly IdentifiedRow[],
  written: WrittenKeys,
): RawBuilder<unknown>[] {
  if (batch.length === 0) return []
  const keys = []
  const words = []
  for (const { id, row } of batch) {
    if (row.private) continue
    for (const key of searchKeysOf(row)) {
      keys.push({ key, result_set_id: resultSetId, participant_id: id })
    }
    words.push(...nameWords(row.name))
  }
  const teams = written.newClubs(batch.flatMap(({ row: { team } }) => team ?? []))
  return [
    ...clubsToInsert(resultSetId, teams),
    sql`insert into participant_names select * from
      json_populate_recordset(null::participant_names, ${JSON.stringify(keys)}::json)`,
    ...wordsToInsert(written.newWords(words)),
  ]
}

/** Returns the statement that inserts the search keys of clubs and teams. */
function clubsToInsert(resultSetId: number, teams: readonly string[]): RawBuilder<unknown>[] {
  const keys = teams.flatMap((team) =>
    nameKeys(normaliseName(team)).map((key) => ({ key, result_set_id: resultSetId, team })),
  )
  if (keys.length === 0) return []
  return [
    sql`insert into club_names select * from
      json_populate_recordset(null::club_names, ${JSON.stringify(keys)}::json)
      on conflict do nothing`,
  ]
}

/**
 * Writes the entries and counts of a ranking of a result set.
 * @param options `isLive`: instead of a place, entries get the sort key of an athlete without a
 * passing
 */
export async function insertRanking(
  db: EventsDatabase,
  resultSetId: number,
  number: number,
  ranking: Ranked,
  signal?: AbortSignal,
): Promise<void> {
  for await (const batch of batches(ranking.entries, signal)) {
    await insertEntries(db, { resultSetId, number }, batch)
    await nextTurn()
  }
  const inRanking = { result_set_id: resultSetId, ranking_number: number }
  const counts = ranking.counts().map((count) => ({ ...inRanking, ...count }))
  for await (const batch of batches(counts)) {
    await db.insertInto('ranking_counts').values(batch).execute()
  }
}

async function insertEntries(
  db: EventsDatabase,
  { resultSetId, number }: { resultSetId: number; number: number },
  batch: readonly Entry[],
): Promise<void> {
  // The database reads an array of numbers or ids in half the time of a JSON text. `limit 1` is for
  // the planner, which knows no statistics of a new result set: in a plain join it would read all
  // participants for each batch.
  const column = (valueOf: (entry: Entry) => number | string | null) =>
    sql`${`{${batch.map((entry) => valueOf(entry) ?? 'null').join()}}`}::text`
  await sql`insert into ranking_entries select ${resultSetId}, ${number}, ordinal, entry.id, position,
      participant.gender, gender_ordinal, gender_position, participant.category, category_ordinal,
      category_position, participant.team, participant.found_by, null::bigint
    from unnest(
      ${column((entry) => entry.ordinal)}::integer[],
      ${column((entry) => entry.participant_id)}::text[],
      ${column((entry) => entry.position)}::integer[],
      ${column((entry) => entry.gender_ordinal)}::integer[],
      ${column((entry) => entry.gender_position)}::integer[],
      ${column((entry) => entry.category_ordinal)}::integer[],
      ${column((entry) => entry.category_position)}::integer[]
    ) entry (ordinal, id, position, gender_ordinal, gender_position, category_ordinal,
      category_position)
    cross join lateral (select gender, category, team, found_by from stored_participants
      where result_set_id = ${resultSetId} and id = entry.id limit 1) participant
    order by ordinal`.execute(db)
}

/** Groups rows into the batches in which they are written. Throws when `signal` is aborted. */
export async function* batches<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  signal?: AbortSignal,
): AsyncGenerator<Item[], void> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < batchSize) continue
    signal?.throwIfAborted()
    yield batch
    batch = []
  }
  signal?.throwIfAborted()
  if (batch.length > 0) yield batch
}

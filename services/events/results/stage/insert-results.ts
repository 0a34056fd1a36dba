import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import { normaliseName } from '../../../../reader/normalise-name.ts'
import { nameKeys } from '../../words/names.ts'
import { searchKeysOf, searchText, nameWords } from '../../words/search-keys.ts'
import type { IdentifiedRow } from '../identity/identities.ts'
import { initialsOf } from '../../words/initials.ts'
import type { RaceRanker } from '../rank/race-ranker.ts'
import { addWords } from '../../words/dictionary-words.ts'

/**
 * Number of rows per batch. With small batches the embedded database can respond to page requests
 * between two batches.
 */
const batchSize = 500
const maxCachedWords = 20_000

export async function insertParticipants(
  db: EventsDatabase,
  resultSetId: number,
  batch: IdentifiedRow[],
): Promise<void> {
  if (batch.length === 0) return
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
  await sql`insert into stored_participants
    select * from json_populate_recordset(null::stored_participants, ${JSON.stringify(rows)}::json)`.execute(
    db,
  )
}

/**
 * Writes search keys. Private profiles get no search keys, so the search finds them neither by name
 * nor by bib.
 */
export async function insertNames(
  db: EventsDatabase,
  resultSetId: number,
  batch: IdentifiedRow[],
  cachedWords: Set<string>,
): Promise<void> {
  if (batch.length === 0) return
  const keys = []
  const words = new Set<string>()
  for (const { id, row } of batch) {
    if (row.private) continue
    for (const key of searchKeysOf(row)) {
      keys.push({ key, result_set_id: resultSetId, participant_id: id })
    }
    for (const word of nameWords(row.name)) if (!cachedWords.has(word)) words.add(word)
  }
  await insertClubs(
    db,
    resultSetId,
    batch.flatMap(({ row: { team } }) => team ?? []),
  )
  await sql`insert into participant_names select * from
    json_populate_recordset(null::participant_names, ${JSON.stringify(keys)}::json)`.execute(db)
  await addWords(db, [...words])
  if (cachedWords.size > maxCachedWords) cachedWords.clear()
  for (const word of words) cachedWords.add(word)
}

/** Writes the search keys of clubs and teams. */
async function insertClubs(
  db: EventsDatabase,
  resultSetId: number,
  teams: readonly string[],
): Promise<void> {
  const keys = [...new Set(teams)].flatMap((team) =>
    nameKeys(normaliseName(team)).map((key) => ({ key, result_set_id: resultSetId, team })),
  )
  if (keys.length === 0) return
  await sql`insert into club_names select * from
    json_populate_recordset(null::club_names, ${JSON.stringify(keys)}::json)
    on conflict do nothing`.execute(db)
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
  ranking: ReturnType<RaceRanker['rank']>,
  signal?: AbortSignal,
): Promise<void> {
  const inRanking = { result_set_id: resultSetId, ranking_number: number }
  for await (const batch of batches(ranking.entries)) {
    signal?.throwIfAborted()
    const entries = batch.map((entry) => ({ ...inRanking, ...entry }))
    await sql`insert into ranking_entries select entry.result_set_id, ranking_number, ordinal,
        participant_id, position, entry.gender, gender_ordinal, gender_position, entry.category,
        category_ordinal, category_position, participant.team, participant.found_by, null::bigint
      from json_populate_recordset(null::ranking_entries, ${JSON.stringify(entries)}::json) entry
      join stored_participants participant on participant.result_set_id = entry.result_set_id
        and participant.id = entry.participant_id
      order by ordinal`.execute(db)
    await nextTurn()
  }
  const counts = ranking.counts().map((count) => ({ ...inRanking, ...count }))
  for await (const batch of batches(counts)) {
    await db.insertInto('ranking_counts').values(batch).execute()
  }
}

/** Groups rows into the batches in which they are written. */
export async function* batches<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
): AsyncGenerator<Item[], void> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { readAskedPrivate } from './asked-private.ts'
import type { RaceInPackage, ResultRow, ResultsInPackage } from './event-package.ts'
import { findKeys, foundBy, wordsOf } from './find-keys.ts'
import { initialsOf } from './initials.ts'
import { encodeId, participantHash } from './participant-id.ts'
import { Standings } from './standings.ts'
import { rememberWords } from './words.ts'

/** Small enough that a page waits for a batch of the embedded database without being noticed. */
const batchSize = 500
const mostWordsRemembered = 20_000

/**
 * Writes the results of a race as a set that no reader sees yet, with search keys, rankings and counts.
 * @param onRows told the number of rows written so far
 * @returns the id of the set and its rows
 */
export async function stageResults(
  db: EventsDatabase,
  race: RaceInPackage,
  results: ResultsInPackage,
  contentHash: string,
  onRows: (rows: number) => void,
  signal?: AbortSignal,
): Promise<{ resultSetId: number; rows: number }> {
  const { id: resultSetId } = await db
    .insertInto('result_sets')
    .values({ race_id: race.id, content_hash: contentHash })
    .returning('id')
    .executeTakeFirstOrThrow()

  const askedPrivate = await readAskedPrivate(db, race.id)
  const standings = new Standings()
  const words = new Set<string>()
  let rows = 0
  let finishers = 0
  for await (const batch of batches(results.rows)) {
    signal?.throwIfAborted()
    const identified = batch.map((source) => {
      const hash = participantHash(race.id, source.key)
      const id = encodeId(hash)
      const onRequest = !source.private && askedPrivate.has(id)
      const row = onRequest ? { ...source, private: true } : source
      standings.add(hash, row)
      return { id, row, onRequest }
    })
    await insertParticipants(db, resultSetId, identified)
    await insertNames(db, resultSetId, identified, words)
    rows += batch.length
    finishers += batch.filter(({ state }) => state === 'finished').length
    onRows(rows)
    await nextTurn()
  }
  for (const [index, ranking] of race.rankings.entries()) {
    await insertRanking(db, resultSetId, index + 1, standings.rank(ranking), signal)
  }
  await db
    .updateTable('result_sets')
    .set({ participants: rows, finishers })
    .where('id', '=', resultSetId)
    .execute()
  return { resultSetId, rows }
}

interface IdentifiedRow {
  id: string
  row: ResultRow
  /** Private because the person asked, not by its source. */
  onRequest: boolean
}

async function insertParticipants(
  db: EventsDatabase,
  resultSetId: number,
  batch: IdentifiedRow[],
): Promise<void> {
  const rows = batch.map(({ id, row, onRequest }) => ({
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
    initials: row.private ? initialsOf(row.name) : null,
    found_by: row.private ? null : foundBy(row),
    hidden_on_request: onRequest || null,
  }))
  // One JSON text for each batch: as fast as arrays of columns on both databases, and it holds splits.
  await sql`insert into stored_participants
    select * from json_populate_recordset(null::stored_participants, ${JSON.stringify(rows)}::json)`.execute(
    db,
  )
}

/** Private profiles are found neither by name nor by start number. */
async function insertNames(
  db: EventsDatabase,
  resultSetId: number,
  batch: IdentifiedRow[],
  knownWords: Set<string>,
): Promise<void> {
  const keys = []
  const words = new Set<string>()
  for (const { id, row } of batch) {
    if (row.private) continue
    for (const key of findKeys(row)) {
      keys.push({ key, result_set_id: resultSetId, participant_id: id })
    }
    for (const word of wordsOf(row.name)) if (!knownWords.has(word)) words.add(word)
  }
  await sql`insert into participant_names select * from
    json_populate_recordset(null::participant_names, ${JSON.stringify(keys)}::json)`.execute(db)
  await rememberWords(db, [...words])
  if (knownWords.size > mostWordsRemembered) knownWords.clear()
  for (const word of words) knownWords.add(word)
}

async function insertRanking(
  db: EventsDatabase,
  resultSetId: number,
  number: number,
  ranking: ReturnType<Standings['rank']>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const inRanking = { result_set_id: resultSetId, ranking_number: number }
  for await (const batch of batches(ranking.entries)) {
    signal?.throwIfAborted()
    const entries = batch.map((entry) => ({ ...inRanking, ...entry }))
    await sql`insert into ranking_entries select entry.result_set_id, ranking_number, ordinal,
        participant_id, position, entry.gender, gender_ordinal, gender_position,
        entry.category, category_ordinal, category_position, participant.team, participant.found_by
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

async function* batches<Item>(
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

import { type RawBuilder, sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import { normaliseName } from '../../../../domain/normalise-name.ts'
import { nameKeys } from '../../words/names.ts'
import { notSearched, type Searched, searchedOf } from '../../words/search-keys.ts'
import type { IdentifiedRow } from '../identity/identities.ts'
import { initialsOf } from '../../words/initials.ts'
import type { Ranked } from '../rank/rank-rows.ts'
import { copyRows } from '../../../platform/database/copy-rows.ts'
import { nextSlice } from '../../../platform/event-loop-turns.ts'
import { isEmbedded } from '../import-lock.ts'
import { NameKeys } from './name-keys.ts'
import { executeInTurn } from './execute-in-turn.ts'
import type { EntryText } from './entry-texts.ts'
import { wordsToInsert } from '../../words/dictionary-words.ts'

/**
 * Number of rows per batch. A page of the embedded site waits for several statements of an import,
 * one after the other. With batches of 500 rows the page would take twice as long.
 */
const batchSize = { embedded: 100, server: 500 }
const maxWrittenTexts = 20_000

const participantColumns = [
  'result_set_id',
  'id',
  'bib',
  'name',
  'gender',
  'age',
  'team',
  'category',
  'city',
  'country',
  'state',
  'gun_time',
  'chip_time',
  'race_time',
  'split_times',
  'laps',
  'points',
  'distance_covered',
  'laps_behind',
  'initials',
  'found_by',
  'hidden_on_request',
  'source_key',
]

/** A row with the keys and words by which a search finds its participant. */
export interface SearchedRow extends IdentifiedRow {
  searched: Searched
}

/**
 * Adds the keys and words by which searches find the participants. A private profile gets no keys
 * and no words.
 */
export function withSearched(batch: readonly IdentifiedRow[]): SearchedRow[] {
  return batch.map((identified) => {
    const { row } = identified
    return { ...identified, searched: row.private ? notSearched : searchedOf(row) }
  })
}

/** Returns the statement that inserts participants. */
export function participantsToInsert(
  resultSetId: number,
  batch: readonly SearchedRow[],
): RawBuilder<unknown> {
  const rows = batch.map(({ id, sourceKey, row, onRequest, searched }) => [
    resultSetId,
    id,
    row.bib,
    row.name,
    row.gender,
    row.age,
    row.team,
    row.category,
    row.city,
    row.country,
    row.state,
    row.gunTime,
    row.chipTime,
    row.raceTime,
    row.splitTimes,
    row.scores?.laps,
    row.scores?.points,
    row.scores?.distance,
    row.scores?.lapsBehind,
    row.private ? initialsOf(row.name) : null,
    searched.text,
    onRequest || null,
    sourceKey,
  ])
  return copyRows('stored_participants', participantColumns, rows)
}

/** Words and clubs that earlier batches have written. They are usually not written again. */
export class WrittenKeys {
  readonly #words = new Set<string>()
  readonly #clubs = new Set<string>()

  /** Adds the words. Returns the new words. */
  newWords(words: Iterable<string>): string[] {
    return newOnes(words, this.#words)
  }

  /** Adds the clubs of a result set. Returns the new clubs. */
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

/** Writes participants with their search keys. */
export async function insertParticipants(
  db: EventsDatabase,
  resultSetId: number,
  batch: readonly IdentifiedRow[],
): Promise<void> {
  if (batch.length === 0) return
  const rows = withSearched(batch)
  await participantsToInsert(resultSetId, rows).execute(db)
  await insertNames(db, resultSetId, rows, new WrittenKeys())
}

/** Writes the search keys of participants. */
export async function insertNames(
  db: EventsDatabase,
  resultSetId: number,
  batch: readonly SearchedRow[],
  written: WrittenKeys,
): Promise<void> {
  const keys = new NameKeys()
  for (const { id, searched } of batch) keys.add(searched.keys, resultSetId, id)
  const inserts = [...wordsOfNames(resultSetId, batch, written), ...keys.take()]
  for (const insert of inserts) await insert.execute(db)
}

/**
 * Returns the statements that insert the search keys of clubs, and the words of names in the search
 * dictionary.
 */
export function wordsOfNames(
  resultSetId: number,
  batch: readonly SearchedRow[],
  written: WrittenKeys,
): RawBuilder<unknown>[] {
  const teams = written.newClubs(batch.flatMap(({ row: { team } }) => team ?? []))
  return [
    ...clubsToInsert(resultSetId, teams),
    ...wordsToInsert(written.newWords(batch.flatMap(({ searched }) => searched.words))),
  ]
}

/** Returns the statement that inserts the search keys of clubs. Returns none without clubs. */
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

const entryColumns = [
  'result_set_id',
  'ranking_number',
  'ordinal',
  'participant_id',
  'position',
  'gender',
  'gender_ordinal',
  'gender_position',
  'category',
  'category_ordinal',
  'category_position',
  'team',
  'found_by',
]

/** A ranking of a result set. */
export interface RankingPlace {
  resultSetId: number
  number: number
}

/**
 * Writes the entries and counts of a ranking.
 * @param textsOf returns the texts of the row at an index
 */
export async function insertRanking(
  db: EventsDatabase,
  { resultSetId, number }: RankingPlace,
  ranking: Ranked,
  textsOf: (index: number) => EntryText,
  signal?: AbortSignal,
): Promise<void> {
  await executeInTurn(db, entriesToCopy(db, { resultSetId, number }, ranking, textsOf), signal)
  const inRanking = { result_set_id: resultSetId, ranking_number: number }
  const counts = ranking.counts().map((count) => ({ ...inRanking, ...count }))
  for await (const batch of batches(db, counts)) {
    await db.insertInto('ranking_counts').values(batch).execute()
  }
}

async function* entriesToCopy(
  db: EventsDatabase,
  { resultSetId, number }: RankingPlace,
  { entries }: Ranked,
  textsOf: (index: number) => EntryText,
): AsyncGenerator<RawBuilder<unknown>, void> {
  for await (const batch of batches(db, entries)) {
    const rows = batch.map((entry) => {
      const { team, found_by: foundBy } = textsOf(entry.index)
      return [
        resultSetId,
        number,
        entry.ordinal,
        entry.participant_id,
        entry.position,
        entry.gender,
        entry.gender_ordinal,
        entry.gender_position,
        entry.category,
        entry.category_ordinal,
        entry.category_position,
        team,
        foundBy,
      ]
    })
    yield copyRows('ranking_entries', entryColumns, rows)
  }
}

/**
 * Groups rows into the batches in which they are written. Other requests can run between two rows.
 * @throws when `signal` is aborted
 */
export async function* batches<Item>(
  db: EventsDatabase,
  items: AsyncIterable<Item> | Iterable<Item>,
  signal?: AbortSignal,
): AsyncGenerator<Item[], void> {
  const size = isEmbedded(db) ? batchSize.embedded : batchSize.server
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    await nextSlice()
    if (batch.length < size) continue
    signal?.throwIfAborted()
    yield batch
    batch = []
  }
  signal?.throwIfAborted()
  if (batch.length > 0) yield batch
}

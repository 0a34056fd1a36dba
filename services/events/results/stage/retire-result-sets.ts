import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { log } from '../../../platform/log.ts'
import type { EventsDatabase } from '../../database.ts'
import { storeFormerParticipants } from '../identity/queries.ts'
import { isEmbedded } from '../import-lock.ts'
import { insertNames, withSearched, WrittenKeys } from './insert-results.ts'
import { readStoredRows } from './stored-rows.ts'
import { hideInKeptSets } from '../privacy/privacy-requests.ts'
import { removeUnusedWords } from '../../words/dictionary-words.ts'
import { vacuumTables } from './vacuum-tables.ts'

const batchSize = 2000
/**
 * Number of words per batch. Batches of words are smaller than other batches, because each word
 * takes a lookup.
 */
const wordsAtOnce = 500

/**
 * Deletes the rows of replaced result sets and of those that were never published. Keeps the result
 * sets that a race shows. Also keeps the result sets of publications that can be undone, but
 * deletes their search keys. Call this function only under the import lock. Otherwise the staged
 * rows of a running import would be deleted.
 * @returns the number of deleted result sets
 */
export async function retireResultSets(db: EventsDatabase): Promise<number> {
  const { rows: unused } = await sql<{
    id: number
    race_id: string
    published: boolean
    without_names: boolean
    is_kept: boolean
  }>`select id, race_id, published, without_names, exists (
      select from publication_result_sets kept where kept.result_set_id = result_sets.id) as is_kept
    from result_sets
    where not exists (select from races where races.result_set_id = result_sets.id)`.execute(db)
  let deleted = 0
  const racesWithKept = new Set<string>()
  for (const { id, race_id: raceId, published, ...set } of unused) {
    if (set.is_kept) racesWithKept.add(raceId)
    if (set.is_kept && set.without_names) continue
    // The features of a result set are stored when an import replaces it, before its search keys
    // are deleted. Storing them again could overwrite newer features.
    if (published && !set.without_names) await storeFormerParticipants(db, id, raceId)
    await deleteNames(db, id)
    await deleteRows(db, 'club_names', id)
    if (set.is_kept) {
      await db
        .updateTable('result_sets')
        .set({ without_names: true })
        .where('id', '=', id)
        .execute()
      continue
    }
    await deleteRows(db, 'ranking_counts', id)
    await deleteRows(db, 'ranking_entries', id)
    await deleteRows(db, 'stored_participants', id)
    await db.deleteFrom('result_sets').where('id', '=', id).execute()
    deleted += 1
  }
  for (const raceId of racesWithKept) await hideInKeptSets(db, raceId)
  return deleted
}

/**
 * Deletes result sets like `retireResultSets`, after a publication. Only logs an error, because
 * readers see the publication already, and the next import deletes what is left.
 */
export async function retireReplaced(db: EventsDatabase): Promise<void> {
  await retireResultSets(db).catch(logFailure)
}

/**
 * Deletes result sets like `retireReplaced`. Then vacuums the embedded database. It has no
 * autovacuum, so its files would grow with every import.
 */
export async function retireAndVacuum(db: EventsDatabase): Promise<void> {
  try {
    const retired = await retireResultSets(db)
    if (retired > 0 && isEmbedded(db)) await vacuumTables(db)
  } catch (error) {
    logFailure(error)
  }
}

function logFailure(err: unknown): void {
  log.error({ err }, 'replaced results are not deleted')
}

/** Writes the search keys of a result set again, before a publication is undone. */
export async function restoreNames(db: EventsDatabase, resultSetId: number): Promise<void> {
  const set = await db
    .selectFrom('result_sets')
    .select('without_names')
    .where('id', '=', resultSetId)
    .executeTakeFirst()
  if (set?.without_names !== true) return
  // Deletes keys that an interrupted undo has left.
  await deleteNames(db, resultSetId)
  await deleteRows(db, 'club_names', resultSetId)
  const written = new WrittenKeys()
  for await (const rows of readStoredRows(db, resultSetId)) {
    await insertNames(db, resultSetId, withSearched(rows), written)
  }
  await db
    .updateTable('result_sets')
    .set({ without_names: false })
    .where('id', '=', resultSetId)
    .execute()
}

async function deleteRows(
  db: EventsDatabase,
  table: 'club_names' | 'ranking_counts' | 'ranking_entries' | 'stored_participants',
  resultSetId: number,
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await deleteBatch(table, resultSetId).execute(db)
    await nextTurn()
    if (numAffectedRows === undefined || numAffectedRows < batchSize) return
  }
}

/**
 * Deletes the search keys of a result set. Then deletes the dictionary words that no other name
 * contains, so no trace of a hidden name stays.
 */
async function deleteNames(db: EventsDatabase, resultSetId: number): Promise<void> {
  const words = new Set<string>()
  for (;;) {
    const { rows } = await sql<{ word: string }>`
      ${deleteBatch('participant_names', resultSetId)}
      returning split_part(key, ' ', 1) as word`.execute(db)
    for (const { word } of rows) words.add(word)
    await nextTurn()
    if (rows.length < batchSize) break
  }
  const all = [...words]
  for (let from = 0; from < all.length; from += wordsAtOnce) {
    await removeUnusedWords(db, all.slice(from, from + wordsAtOnce))
    await nextTurn()
  }
}

function deleteBatch(table: string, resultSetId: number) {
  return sql`delete from ${sql.table(table)} where ctid = any (array(
    select ctid from ${sql.table(table)}
    where result_set_id = ${resultSetId} limit ${sql.lit(batchSize)}))`
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { EventsDatabase } from '../../database.ts'
import { storeFormerParticipants } from '../identity/queries.ts'
import { removeUnusedWords } from '../../words/dictionary-words.ts'

const batchSize = 2000
/**
 * Number of words per batch. Batches of words are smaller than other batches, because each word
 * takes a lookup.
 */
const wordsAtOnce = 500

/**
 * Deletes the rows of all result sets that belong to no race: replaced result sets and those of
 * crashed imports. Call this function only under the import lock. Otherwise the staged rows of a
 * running import would be deleted.
 * @returns the number of deleted result sets
 */
export async function retireResultSets(db: EventsDatabase): Promise<number> {
  const unused = await db
    .selectFrom('result_sets')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('races')
            .select('races.id')
            .whereRef('races.result_set_id', '=', 'result_sets.id'),
        ),
      ),
    )
    .select(['id', 'race_id', 'published'])
    .execute()
  for (const { id, race_id: raceId, published } of unused) {
    if (published) await storeFormerParticipants(db, id, raceId)
    await deleteRows(db, 'ranking_counts', id)
    await deleteRows(db, 'ranking_entries', id)
    await deleteNames(db, id)
    await deleteRows(db, 'club_names', id)
    await deleteRows(db, 'stored_participants', id)
    await db.deleteFrom('result_sets').where('id', '=', id).execute()
  }
  return unused.length
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

import { type RawBuilder, sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'

/**
 * Adds words of names to the search dictionary. With the dictionary, the search finds partial and
 * misspelt words.
 */
export async function addWords(db: EventsDatabase, words: readonly string[]): Promise<void> {
  for (const insert of wordsToInsert(words)) await insert.execute(db)
}

/**
 * Returns a list with the statement that adds words to the dictionary. The list is empty without
 * words.
 */
export function wordsToInsert(words: readonly string[]): RawBuilder<unknown>[] {
  if (words.length === 0) return []
  return [
    sql`insert into words select word from json_array_elements_text(${JSON.stringify(words)}::json)
      as word on conflict do nothing`,
  ]
}

/** Deletes the given words that no searchable name contains any more. */
export async function removeUnusedWords(
  db: EventsDatabase,
  words: readonly string[],
): Promise<void> {
  if (words.length === 0) return
  // Only whole words match. `!` is the next character after the space, so the range ends after
  // `word `.
  await sql`delete from words where word in
      (select json_array_elements_text(${JSON.stringify(words)}::json))
    and not exists (select from participant_names where key >= word and key < word || '!')
    and not exists (select from event_names where key >= word and key < word || '!')`.execute(db)
}

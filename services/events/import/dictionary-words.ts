import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'

/** Adds words of names to the dictionary in which search looks up parts of words and slips. */
export async function addWords(db: EventsDatabase, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  await sql`insert into words select word from json_array_elements_text(${JSON.stringify(words)}::json)
    as word on conflict do nothing`.execute(db)
}

/** Takes out of the dictionary which of these words no name that can be found has any more. */
export async function removeUnusedWords(
  db: EventsDatabase,
  words: readonly string[],
): Promise<void> {
  if (words.length === 0) return
  // Whole words: the exclamation mark comes right after the space.
  await sql`delete from words where word in
      (select json_array_elements_text(${JSON.stringify(words)}::json))
    and not exists (select from participant_names where key >= word and key < word || '!')
    and not exists (select from event_names where key >= word and key < word || '!')`.execute(db)
}

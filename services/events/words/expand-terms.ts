import { type RawBuilder, sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { oneEditAway, editDistance } from './edit-distance.ts'
import { isUnspaced } from './names.ts'
import { exactWord, type Term } from './terms.ts'

/**
 * If more names than this number begin with a word, the search does not add other words that
 * contain the word.
 */
export const commonNameCount = 1_000
/**
 * If fewer names than this number begin with a word, the search assumes that the word may be
 * misspelt.
 */
const rareNameCount = 12
const maxWords = 20
/** Maximum number of words found that contain a searched word. The shortest of them are used. */
const maxMatches = 1_000
/** Minimum length of an infix. The trigram index of the dictionary needs three characters. */
const minInfixLength = 3
/**
 * Minimum length of a word that may have two edits. With two edits, shorter words would match too
 * many other words.
 */
const minLengthForTwoEdits = 6

/**
 * Adds to each term words that contain the term, unless the term is short or common. For a rare
 * term, also adds words one edit away. A long unknown term without any of these words gets words
 * two edits away. The words with the fewest edits come first.
 * @param sizes number of names that begin with each term
 * @param known words that are not expanded, because they are neither misspelt nor parts of other
 *   words
 */
export async function expandTerms(
  db: EventsDatabase,
  terms: readonly Term[],
  sizes: readonly number[],
  known: ReadonlySet<string> = new Set(),
): Promise<Term[]> {
  const searched = terms
    .map(({ word }, index) => ({ word, size: sizes[index] ?? 0 }))
    .filter(({ word, size }) => size <= commonNameCount && !isUnspaced(word) && !known.has(word))
    .filter(({ word }) => Array.from(word).length >= minInfixLength)
  if (searched.length === 0) return [...terms]
  const near = await findNearWords(db, searched)
  return terms.map((term) => ({
    ...term,
    expanded: near
      .filter(({ searched: word }) => word === term.word)
      .map(({ word }) => ({ word, edits: editsAway(term.word, word) }))
      .filter(({ word, edits }) => edits <= maxEdits(word))
      .sort((a, b) => a.edits - b.edits)
      .slice(0, maxWords)
      .map(({ word }) => exactWord(word)),
  }))
}

/**
 * Returns the edit distance between a searched word and a word of the dictionary. The distance is
 * zero if the word of the dictionary contains the searched word.
 */
function editsAway(searched: string, word: string): number {
  return word.includes(searched) ? 0 : editDistance(searched, word)
}

/**
 * Returns the size with which `expandTerms` assumes that a word is misspelt, although some names
 * contain it. Common words stay as they are, because their similar words would match too many names.
 */
export function asRare(size: number): number {
  return size > commonNameCount ? size : Math.min(size, 1)
}

/** Returns the largest edit distance between this word and a word that counts as similar. */
export function maxEdits(word: string): number {
  return word.length >= minLengthForTwoEdits ? 2 : 1
}

async function findNearWords(
  db: EventsDatabase,
  searched: { word: string; size: number }[],
): Promise<{ searched: string; word: string }[]> {
  const parts = searched.map(({ word, size }) => {
    if (size >= rareNameCount || /\p{N}/u.test(word)) return containing(word)
    const near = sql`(${containing(word)} union ${oneEdit(word)})`
    return size === 0 && word.length >= minLengthForTwoEdits ? orSimilar(word, near) : near
  })
  const { rows } = await sql<{ searched: string; word: string }>`${sql.join(
    parts,
    sql` union `,
  )}`.execute(db)
  return rows
}

/**
 * Returns the SQL that selects the words that contain a word after their first letter, the shortest
 * ones first.
 */
function containing(word: string): RawBuilder<unknown> {
  return sql`(select ${word}::text as searched, word from (
      select word from words where word like ${`_%${word}%`} limit ${sql.lit(maxMatches)}) matching
    order by length(word), word limit ${sql.lit(maxWords)})`
}

/** Returns the SQL that selects the words that are one edit away from a word. */
function oneEdit(word: string): RawBuilder<unknown> {
  // The query has a range instead of an equality. For an equality the planner would use the
  // slower trigram index.
  return sql`select ${word}, words.word from unnest(${oneEditAway(word)}::text[]) as near
    cross join lateral (select word from words where word >= near and word <= near limit 1) words`
}

/**
 * Returns the SQL that selects the words near a word, or words with similar letters if no word is
 * near. The search for similar words takes time in proportion to the dictionary, so it runs only
 * when no word is near.
 */
function orSimilar(word: string, near: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(with near as materialized ${near}
    select * from near union all
    (select ${word}, word from words where word % ${word} and not exists (select from near)
      order by similarity(word, ${word}) desc, word limit ${sql.lit(maxWords)}))`
}

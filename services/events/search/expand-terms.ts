import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { oneEditAway, editDistance } from './edit-distance.ts'
import { isUnspaced } from './names.ts'
import { exactWord, type Term } from './terms.ts'

/** Words that more names begin with are not expanded to the words that contain them. */
export const commonNameCount = 1_000
/** Words that fewer names begin with are treated as possibly misspelt. */
const rareNameCount = 12
const maxWords = 20
/** Minimum length of an infix: the dictionary has a trigram index. */
const minInfixLength = 3
/** Minimum length of a word that may have two edits; shorter words would match too many others. */
const minLengthForTwoEdits = 6

/**
 * Adds to each term the words that contain it and, for a rare term, the words one or two edits away.
 * The words with the fewest edits come first.
 * @param sizes number of names that begin with each term
 */
export async function expandTerms(
  db: EventsDatabase,
  terms: readonly Term[],
  sizes: readonly number[],
): Promise<Term[]> {
  const searched = terms
    .map(({ word }, index) => ({ word, size: sizes[index] ?? 0 }))
    .filter(({ word, size }) => size <= commonNameCount && !isUnspaced(word))
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

/** Edit distance between a searched word and a word; zero if the word contains the searched one. */
function editsAway(searched: string, word: string): number {
  return word.includes(searched) ? 0 : editDistance(searched, word)
}

function maxEdits(word: string): number {
  return word.length >= minLengthForTwoEdits ? 2 : 1
}

async function findNearWords(
  db: EventsDatabase,
  searched: { word: string; size: number }[],
): Promise<{ searched: string; word: string }[]> {
  const parts = searched.flatMap(({ word, size }) => {
    const infix = sql`(select ${word}::text as searched, word from words
      where word like ${`_%${word}%`} order by length(word), word limit ${sql.lit(maxWords)})`
    if (size >= rareNameCount || /\p{N}/u.test(word)) return [infix]
    // A range instead of an equality, for which the planner would use the slower trigram index.
    const oneEdit = sql`select ${word}, words.word from unnest(${oneEditAway(word)}::text[]) as near
      cross join lateral (select word from words where word >= near and word <= near limit 1) words`
    const similar = sql`(select ${word}, word from words
      where word % ${word} order by similarity(word, ${word}) desc, word limit ${sql.lit(maxWords)})`
    return word.length >= minLengthForTwoEdits ? [infix, oneEdit, similar] : [infix, oneEdit]
  })
  const { rows } = await sql<{ searched: string; word: string }>`${sql.join(
    parts,
    sql` union `,
  )}`.execute(db)
  return rows
}

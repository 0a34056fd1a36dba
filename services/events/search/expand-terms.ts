import { sql } from 'kysely'
import type { EventsDatabase } from '../database.ts'
import { oneSlipAway, slipsBetween } from './edit-distance.ts'
import { isUnspaced } from './names.ts'
import { isWord, type Term } from './terms.ts'

/** A word that begins more names than this is not looked for within words. */
export const common = 1_000
/** A word that begins fewer names than this may be a slip. */
const rare = 12
const mostWords = 20
/** The dictionary is searched by three letters in a row. */
const shortestInfix = 3
/** A shorter word with two slips in it could be any other. */
const shortestTwoSlips = 6

/**
 * Adds to each term what else it can stand for: words that contain it, and where it is rare, words
 * that are a slip away from it, the nearest first.
 * @param sizes how many names each term begins
 */
export async function widenTerms(
  db: EventsDatabase,
  terms: readonly Term[],
  sizes: readonly number[],
): Promise<Term[]> {
  const asked = terms
    .map(({ word }, index) => ({ word, size: sizes[index] ?? 0 }))
    .filter(({ word, size }) => size <= common && !isUnspaced(word))
    .filter(({ word }) => Array.from(word).length >= shortestInfix)
  if (asked.length === 0) return [...terms]
  const near = await lookUp(db, asked)
  return terms.map((term) => ({
    ...term,
    wider: near
      .filter(({ asked: word }) => word === term.word)
      .map(({ word }) => ({ word, slips: slipsAway(term.word, word) }))
      .filter(({ word, slips }) => slips <= mostSlips(word))
      .sort((a, b) => a.slips - b.slips)
      .slice(0, mostWords)
      .map(({ word }) => isWord(word)),
  }))
}

/** Zero for a word that contains what was asked for. */
function slipsAway(asked: string, word: string): number {
  return word.includes(asked) ? 0 : slipsBetween(asked, word)
}

function mostSlips(word: string): number {
  return word.length >= shortestTwoSlips ? 2 : 1
}

async function lookUp(
  db: EventsDatabase,
  asked: { word: string; size: number }[],
): Promise<{ asked: string; word: string }[]> {
  const parts = asked.flatMap(({ word, size }) => {
    const infix = sql`(select ${word}::text as asked, word from words
      where word like ${`_%${word}%`} order by length(word), word limit ${sql.lit(mostWords)})`
    if (size >= rare || /\p{N}/u.test(word)) return [infix]
    // As a range of one word: for an equality the planner takes the trigrams, a hundred times slower.
    const slip = sql`select ${word}, words.word from unnest(${oneSlipAway(word)}::text[]) as near
      cross join lateral (select word from words where word >= near and word <= near limit 1) words`
    const similar = sql`(select ${word}, word from words
      where word % ${word} order by similarity(word, ${word}) desc, word limit ${sql.lit(mostWords)})`
    return word.length >= shortestTwoSlips ? [infix, slip, similar] : [infix, slip]
  })
  const { rows } = await sql<{ asked: string; word: string }>`${sql.join(
    parts,
    sql` union `,
  )}`.execute(db)
  return rows
}

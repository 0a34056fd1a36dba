import { normaliseName } from './normalise-name.ts'

/** Number of letters of a word that count once. A longer word counts again. */
const lettersPerWord = 8
/** Maximum number of words of a search. The search ignores further words. */
const maxWords = 6

/**
 * Returns how much work a searched text is: each of its words counts once for each group of up to
 * eight letters, because the service compares the word with all words of names.
 */
export function countSearchWords(text: string): number {
  const words = normaliseName(text).split(' ', maxWords)
  return words.reduce((sum, { length }) => sum + Math.ceil(length / lettersPerWord), 0)
}

import { foldLetters } from './fold-letters.ts'

/**
 * Parts of a character class for regular expressions: scripts in which names often have no spaces.
 */
export const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}'
const spaceBetweenUnspaced = new RegExp(`(?<=[${unspaced}]) (?=[${unspaced}])`, 'gu')

/**
 * Normalises a name for comparison and search. `Søren O’Neil-Müller` → `soren oneil muller`.
 * The result is in lower case. It has no accents, no full-width forms, no punctuation and only
 * single spaces. Between two characters of `unspaced` it has no space.
 */
export function normaliseName(text: string): string {
  return foldLetters(text)
    .replace(/['’‘ʼ`´\p{Bidi_Control}]/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(spaceBetweenUnspaced, '')
}

/**
 * Returns the text that is the same for all spellings of the name of a club. Timers write it with
 * different letter case, accents and punctuation.
 */
export function clubKey(name: string): string {
  return normaliseName(name) || name
}

import { foldLetters } from '../domain/fold-letters.ts'

/** Scripts written without spaces between words, as character classes of a regular expression. */
export const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}'
const spaceBetweenUnspaced = new RegExp(`(?<=[${unspaced}]) (?=[${unspaced}])`, 'gu')

/**
 * Normalises a name for comparing and searching: lower case, no accents, full-width forms or punctuation,
 * single spaces between words. `Søren O’Neil-Müller` → `soren oneil muller`.
 */
export function normaliseName(text: string): string {
  return foldLetters(text)
    .replace(/['’‘ʼ`´]/g, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(spaceBetweenUnspaced, '')
}

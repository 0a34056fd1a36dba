import { eastAsianScripts } from './east-asian.ts'
import { foldLetters } from './fold-letters.ts'

const spaceBetweenEastAsian = new RegExp(
  `(?<=[${eastAsianScripts}]) (?=[${eastAsianScripts}])`,
  'gu',
)

/**
 * Normalises a name for comparison and search. `Søren O’Neil-Müller` → `soren oneil muller`.
 * The result is in lower case. It has no accents, no full-width forms, no punctuation and only
 * single spaces. Between two characters of `eastAsianScripts` it has no space.
 */
export function normaliseName(text: string): string {
  return foldLetters(text)
    .replace(/['’‘ʼ`´\p{Bidi_Control}]/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(spaceBetweenEastAsian, '')
}

/** Returns a name as part of an id or an address: `Women’s 4x100m` → `womens-4x100m`. */
export function hyphenated(name: string): string {
  return normaliseName(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * Returns the text that is the same for all spellings of the name of a club. Timers write it with
 * different letter case, accents and punctuation.
 */
export function clubKey(name: string): string {
  return normaliseName(name) || name
}

import { eastAsianScripts } from '../../../domain/east-asian.ts'
import { normaliseName } from '../../../domain/normalise-name.ts'

/**
 * Version of the search keys. Increment this number when the rules in this file or in
 * `normaliseName` change. The table of places and imports of changed results then use new keys.
 */
export const searchKeysVersion = 2

/** Maximum number of indexed words. Only the first words of a name are indexed. */
const maxRotations = 8

const unspacedWord = new RegExp(`^[${eastAsianScripts}]+$`, 'u')

/** Whether the script of a word has no spaces. Such a word must also be found inside names. */
export function isUnspaced(word: string): boolean {
  return unspacedWord.test(word)
}

/** Prefix of keys that begin inside a word. */
export const infixPrefix = '*'
/** Prefix of keys of start numbers. */
export const bibPrefix = '#'

/**
 * Returns the keys of a normalised name. Each key is a rotation that begins with another word. `ana
 * maria silva` → `ana maria silva`, `maria silva ana`, `silva ana maria`. `王小明` → `王小明`, `*小明王`,
 * `*明王小`.
 */
export function nameKeys(normalised: string): string[] {
  if (normalised === '') return []
  const words = normalised.split(' ')
  const keys = words.slice(0, maxRotations).flatMap((word, start) => {
    const others = [...words.slice(start + 1), ...words.slice(0, start)]
    return [word, ...rotationsWithin(word)].map((first) => [first, ...others].join(' '))
  })
  return [...new Set(keys)]
}

function rotationsWithin(word: string): string[] {
  if (!isUnspaced(word)) return []
  const characters = Array.from(word)
  return characters
    .slice(1, maxRotations)
    .map(
      (_, index) =>
        infixPrefix + [...characters.slice(index + 1), ...characters.slice(0, index + 1)].join(''),
    )
}

/** Returns the key of a start number. Start numbers are texts, so `007` is not `7`. */
export function bibKeys(bib: string | null): string[] {
  const normalised = normaliseName(bib ?? '')
  return normalised === '' ? [] : [bibPrefix + normalised]
}

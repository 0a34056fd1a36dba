import { normaliseName, unspaced } from '../../../reader/normalise-name.ts'

/** Changes with the rules below and those of `normaliseName`: stored keys of another version have to be written again. */
export const searchKeysVersion = 2

/** A name of more words than this is found by its first ones only. */
const mostRotations = 8

const unspacedWord = new RegExp(`^[${unspaced}]+$`, 'u')

/** Whether a word has to be looked for within names, for want of spaces. */
export function isUnspaced(word: string): boolean {
  return unspacedWord.test(word)
}

/** The sign before keys that begin within a word. */
export const withinWord = '*'
/** The sign before keys that are start numbers. */
export const startNumber = '#'

/**
 * The keys under which a normalised name is stored, one for each word that it can be asked by:
 * `ana maria silva` → `ana maria silva`, `maria silva ana`, `silva ana maria`; `王小明` → `王小明`,
 * `*小明王`, `*明王小`.
 */
export function nameKeys(normalised: string): string[] {
  if (normalised === '') return []
  const words = normalised.split(' ')
  const keys = words.slice(0, mostRotations).flatMap((word, start) => {
    const others = [...words.slice(start + 1), ...words.slice(0, start)]
    return [word, ...rotationsWithin(word)].map((first) => [first, ...others].join(' '))
  })
  return [...new Set(keys)]
}

function rotationsWithin(word: string): string[] {
  if (!isUnspaced(word)) return []
  const signs = Array.from(word)
  return signs
    .slice(1, mostRotations)
    .map(
      (_, index) => withinWord + [...signs.slice(index + 1), ...signs.slice(0, index + 1)].join(''),
    )
}

/** The key of a start number; text, so that `007` is not `7`. */
export function bibKeys(bib: string | null): string[] {
  const normalised = normaliseName(bib ?? '')
  return normalised === '' ? [] : [startNumber + normalised]
}

import { normaliseName, unspaced } from '../../../reader/normalise-name.ts'

/** Changes with the rules below and those of `normaliseName`: stored keys of another version have to be written again. */
export const searchKeysVersion = 2

/** Only the first words of a name are indexed. */
const maxRotations = 8

const unspacedWord = new RegExp(`^[${unspaced}]+$`, 'u')

/** Whether a word has to be searched within names, because its script has no spaces. */
export function isUnspaced(word: string): boolean {
  return unspacedWord.test(word)
}

/** Prefix of keys that begin within a word. */
export const infixPrefix = '*'
/** Prefix of keys of start numbers. */
export const bibPrefix = '#'

/**
 * The keys of a normalised name, one rotation per word that a search may begin with.
 * `ana maria silva` → `ana maria silva`, `maria silva ana`, `silva ana maria`.
 * `王小明` → `王小明`, `*小明王`, `*明王小`.
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

/** The key of a start number. Start numbers are texts: `007` is not `7`. */
export function bibKeys(bib: string | null): string[] {
  const normalised = normaliseName(bib ?? '')
  return normalised === '' ? [] : [bibPrefix + normalised]
}

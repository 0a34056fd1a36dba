import { normaliseName } from '../../../domain/normalise-name.ts'
import { bibKeys, nameKeys, bibPrefix } from './names.ts'

interface Person {
  bib: string | null
  name: string
}

/** The texts by which the search finds a person. */
export interface Searched {
  /** The text that the search in a ranking compares: `#007 ana maria silva`. */
  text: string | null
  keys: string[]
  /** The words of the name, for the search dictionary. */
  words: string[]
}

/** Texts of a private profile. The search finds the profile neither by name nor by start number. */
export const notSearched: Searched = { text: null, keys: [], words: [] }

export function searchedOf({ bib, name }: Person): Searched {
  const normalised = normaliseName(name)
  const numbers = bibKeys(bib)
  return {
    text: `${numbers[0] ?? bibPrefix} ${normalised}`,
    keys: [...nameKeys(normalised), ...numbers],
    words: wordsOf(normalised),
  }
}

export function nameWords(name: string): string[] {
  return wordsOf(normaliseName(name))
}

function wordsOf(normalised: string): string[] {
  return normalised.split(' ').filter(Boolean)
}

import { normaliseName } from '../../../reader/normalise-name.ts'
import { bibKeys, nameKeys, bibPrefix } from './names.ts'

interface Person {
  bib: string | null
  name: string
}

/** Returns the text that the search in a ranking compares: `#007 ana maria silva`. */
export function searchText({ bib, name }: Person): string {
  return `${bibKeys(bib)[0] ?? bibPrefix} ${normaliseName(name)}`
}

export function searchKeysOf({ bib, name }: Person): string[] {
  return [...nameKeys(normaliseName(name)), ...bibKeys(bib)]
}

export function nameWords(name: string): string[] {
  return normaliseName(name).split(' ').filter(Boolean)
}

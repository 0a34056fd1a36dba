import { bibKeys, nameKeys, normaliseName, startNumber } from '../search/names.ts'

interface Person {
  bib: string | null
  name: string
}

/** The whole of what `entries` looks through: `#007 ana maria silva`. */
export function searchText({ bib, name }: Person): string {
  return `${bibKeys(bib)[0] ?? startNumber} ${normaliseName(name)}`
}

/** What search finds somebody by. */
export function searchKeysOf({ bib, name }: Person): string[] {
  return [...nameKeys(normaliseName(name)), ...bibKeys(bib)]
}

/** What the dictionary knows of a name. */
export function nameWords(name: string): string[] {
  return normaliseName(name).split(' ').filter(Boolean)
}

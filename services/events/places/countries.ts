import { defaultLanguage, findLanguage, type LanguageCode } from '../../../domain/languages.ts'
import { countriesByName } from '../../../reader/countries.ts'

/** Maximum number of words of a query that are read as the name of a country. */
const maxWords = 4
/** Minimum length of a text that is read as the beginning of a country's name. */
const minPrefixLength = 3

/**
 * Finds names of countries among the words of a query, in any language of the site.
 * @returns the codes of the countries, and the remaining words
 */
export function readCountries(words: readonly string[]): { countries: string[]; rest: string[] } {
  const names = countriesByName()
  const countries: string[] = []
  const rest: string[] = []
  for (let from = 0; from < words.length;) {
    const lengths = Array.from({ length: Math.min(maxWords, words.length - from) }, (_, n) => n + 1)
    const length = lengths.findLast((n) => names.has(words.slice(from, from + n).join(' '))) ?? 0
    const code = names.get(words.slice(from, from + length).join(' '))
    if (code === undefined) rest.push(words[from] ?? '')
    else countries.push(code)
    from += Math.max(length, 1)
  }
  return { countries, rest }
}

/**
 * Finds countries whose name in any language begins with a text. The exact name comes first. A text
 * of fewer than three characters finds only an exact name.
 */
export function countriesBeginningWith(text: string, limit: number): string[] {
  const names = countriesByName()
  const exact = names.get(text)
  const isLong = Array.from(text).length >= minPrefixLength
  const beginning = isLong ? [...names].filter(([name]) => name.startsWith(text)) : []
  const found = [...(exact === undefined ? [] : [exact]), ...beginning.map(([, code]) => code)]
  return [...new Set(found)].slice(0, limit)
}

/** Returns the name of a country in a language of the site. */
export function countryName(code: string, language: LanguageCode = 'en'): string {
  const { tag } = findLanguage(language) ?? defaultLanguage
  return new Intl.DisplayNames(tag, { type: 'region' }).of(code.toUpperCase()) ?? code
}

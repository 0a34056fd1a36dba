import { languages } from '../../../domain/languages.ts'
import { normaliseName } from '../../../reader/normalise-name.ts'

/** Maximum number of words of the name of a country that is read from a query. */
const maxWords = 4

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
let codesByName: ReadonlyMap<string, string> | undefined

/** Names of countries in all languages of the site (CLDR), normalised, with their ISO 3166-1 codes. */
function countryNames(): ReadonlyMap<string, string> {
  if (codesByName) return codesByName
  const names = new Map<string, string>()
  for (const { tag } of languages) {
    for (const style of ['long', 'short'] as const) {
      const display = new Intl.DisplayNames(tag, { type: 'region', fallback: 'none', style })
      for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
        const name = normaliseName(display.of(code) ?? '')
        // Short names such as `US` are words of other languages.
        if (Array.from(name).length > 2 || /\p{Script=Han}/u.test(name)) {
          if (!names.has(name)) names.set(name, code.toLowerCase())
        }
      }
    }
  }
  codesByName = names
  return names
}

/**
 * Finds names of countries among the words of a query.
 * @returns the codes of the countries, and the words that belong to none
 */
export function readCountries(words: readonly string[]): { countries: string[]; rest: string[] } {
  const names = countryNames()
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

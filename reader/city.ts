import { twoLetterCodes } from './country-codes.ts'

/** `Weiher (SUI)`, `Weiher, SUI`, `Weiher/SUI`, `Weiher SUI`. */
const codeBehind = /^(.+?)\s*(?:[([]([A-Z]{3})[)\]]|[,/]\s*([A-Z]{3})|\s([A-Z]{3}))$/u
/** `CH-8000 Weiher`. */
const codeBefore = /^([A-Z]{2})-(?:\d{3,6})\s+(.+)$/u
const codes = new Set(twoLetterCodes.values())

export interface CityWithCountry {
  city: string
  /** ISO 3166-1 alpha-2, in lower case. */
  country: string
}

/**
 * Separates a town from the code of its country. The name of a country does not count as a code:
 * Monaco, for example, is also a town. Codes of two letters are recognised only before a postcode,
 * because CA and DE are also states of the USA.
 * @returns undefined for a text without a known code
 */
export function readCityWithCountry(text: string): CityWithCountry | undefined {
  const [, before = '', place] = codeBefore.exec(text) ?? []
  if (place !== undefined && codes.has(before.toLowerCase())) {
    return { city: place, country: before.toLowerCase() }
  }
  const [, city, ...found] = codeBehind.exec(text) ?? []
  const code: string | undefined = found.find(Boolean)
  const country = twoLetterCodes.get(code?.toLowerCase() ?? '')
  return city === undefined || country === undefined ? undefined : { city, country }
}

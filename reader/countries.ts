import { languages } from '../domain/languages.ts'
import { normaliseName } from '../domain/normalise-name.ts'
import { twoLetterCodes } from './country-codes.ts'

/** Languages in which country names are recognised: the site's languages and simplified Chinese. */
const nameLanguages = [...languages.map(({ hreflang }) => hreflang), 'zh-Hans']

/** Country names of result lists that `Intl.DisplayNames` may not know. */
const otherNames = `ae:emirates|uae ba:bosnia|bosnie ci:ivory coast cd:dr congo|democratic republic of the congo
cg:republic of congo cv:cape verde cz:czech republic|republique tcheque|tschechische republik|tsjechische republiek
gb:great britain|england|scotland|wales|northern ireland|uk|u k|grande bretagne|grossbritannien|groot brittannie|royaume uni
hk:hong kong|hong kong china|hong kong chine ir:islamic republic of iran|iran islamic republic of kp:dpr korea
kr:korea|republic of korea|korea republic of|korea south la:lao people s democratic republic|laos
md:republic of moldova|moldova republic of mk:macedonia|fyr macedonia mm:burma mo:macao|macau|macao china|macao chine
nl:holland|the netherlands ps:palestine|palestinian territory ru:russian federation sz:swaziland sy:syrian arab republic
tw:chinese taipei|taipei chinois|chinese taipeh|taiwan province of china tz:united republic of tanzania
tr:turkey|turkei|turkije|turquie us:usa|u s a|united states of america|america|etats unis d amerique va:vatican
ve:bolivarian republic of venezuela vn:viet nam|vietnam`

/**
 * Result lists often truncate country names. A prefix of at least this length identifies a country,
 * if the names of no other country begin with it.
 */
const minPrefixLength = 15

const byName = new Map<string, string>()
const byCode = new Map<string, string>()

/**
 * Finds a country by name or code.
 * @param text a name in a site language, or an ISO 3166-1 alpha-2, alpha-3 or Olympic (IOC) code
 * @returns lower-case ISO 3166-1 alpha-2, or undefined for an unknown country
 */
export function readCountry(text: string): string | undefined {
  const names = countriesByName()
  const name = normaliseName(text)
  // In `SRB - Serbia` the code takes precedence over the name.
  const code = /^([A-Z]{2,3}) [-–] /.exec(text)?.[1]
  const found = (word: string) => byCode.get(word) ?? names.get(word)
  return found(code?.toLowerCase() ?? name) ?? found(name) ?? findByPrefix(name)
}

/**
 * Returns the codes of countries by their normalised names. Few codes such as `usa` are among the
 * names.
 */
export function countriesByName(): ReadonlyMap<string, string> {
  if (byName.size === 0) loadCountryNames()
  return byName
}

function loadCountryNames(): void {
  const codes = new Set(twoLetterCodes.values())
  for (const language of nameLanguages) {
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' })
      for (const code of codes) {
        const name = names.of(code.toUpperCase())
        if (name !== undefined) addCountryName(name, code)
      }
    }
  }
  for (const entry of otherNames.split(/\s+(?=[a-z]{2}:)/)) {
    for (const name of entry.slice(3).split('|')) addCountryName(name, entry.slice(0, 2))
  }
  for (const [long, code] of twoLetterCodes) byCode.set(normaliseName(long), code)
  for (const code of codes) byCode.set(code, code)
}

function addCountryName(name: string, code: string): void {
  byName.set(normaliseName(name), code)
}

function findByPrefix(name: string): string | undefined {
  if (name.length < minPrefixLength) return undefined
  const found = new Set<string>()
  for (const [knownName, code] of byName) if (knownName.startsWith(name)) found.add(code)
  const [code] = found
  return found.size === 1 ? code : undefined
}

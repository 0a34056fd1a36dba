import { twoLetterCodes } from './country-codes.ts'

export const nameFormats = [
  'First Last',
  'Last, First',
  'First LAST',
  'LAST First',
  'LAST, First',
] as const

/** Order of first and last name in a source, and the case of the letters. */
export type NameFormat = (typeof nameFormats)[number]

const nationBehind = /^(.+?)\s*[([]([A-Z]{3})[)\]]$/u
/** A code behind a first name, without brackets: `LINDQVIST Mara SUI`. */
const nationBehindFirstName =
  /^((?:\p{Ll}+ )*(?:Ma?c)?\p{Lu}[\p{Lu}ß'’-]+\s(?:.*\s)?\p{Lu}[\p{Ll}\p{M}'’-]\S*)\s([A-Z]{3})$/u

/**
 * Separates a name from the code of a country behind it: `Lindqvist, Mara (SUI)`. `country` is
 * undefined for a name without a known code.
 */
export function readNation(text: string): { name: string; country?: string | undefined } {
  const written = text.trim()
  const [, name = text, code = ''] =
    nationBehind.exec(written) ?? nationBehindFirstName.exec(written) ?? []
  const country = twoLetterCodes.get(code.toLowerCase())
  return country === undefined ? { name: text } : { name, country }
}

/**
 * Returns the name with the first name first, without a code of a country behind it.
 * Only the formats with `LAST` change the case of letters, and only in words written in capitals.
 * `Ana DE LA O'BRIEN` → `Ana De La O'Brien`; `McDonald` and `van Dijk` stay.
 */
export function readName(text: string, format: NameFormat): string {
  const name = readNation(text).name.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (format === 'First Last') return name
  const hasComma = format === 'Last, First' || format === 'LAST, First'
  const [, before = '', sign = '', behind = ''] = twoAthletes.exec(name) ?? []
  const isWhole = (part: string) => (hasComma ? /,/ : / .*\p{Ll}|\p{Ll}.* /u).test(part)
  if (isWhole(before) && isWhole(behind)) {
    return readName(before, format) + sign + readName(behind, format)
  }
  if (hasComma) {
    const [last = '', first = '', ...suffixes] = name.split(',').map((part) => part.trim())
    const whole = [first, last, ...suffixes].filter((part) => part !== '').join(' ')
    return format === 'Last, First' ? whole : readName(whole, 'First LAST')
  }
  const words = name.split(' ')
  const language = turkishLetter.test(name) ? 'tr' : 'en'
  const shown = words.map((word) => setInSmallLetters(word, language))
  if (format === 'First LAST') return shown.join(' ')
  const firstName = words.findIndex((word) => !isCapitals(word) && /^(?!\p{Ll}).*\p{L}/u.test(word))
  if (!words.slice(0, Math.max(0, firstName)).some(isCapitals)) return shown.join(' ')
  const last = shown.length - 1
  const end = firstName < last && suffix.test(words[last] ?? '') ? last : shown.length
  return [...shown.slice(firstName, end), ...shown.slice(0, firstName), ...shown.slice(end)].join(
    ' ',
  )
}

/** Two athletes with their whole names: `BERG Anna / FELD Jo`, `Berg, Anna & Feld, Jo`. */
const twoAthletes = /^(.*?\S)(\s*[/&+]\s*|\s[-–]\s)(\S.*)$/u
/** The end of a name: SMITH John Jr, SMITH John III. */
const suffix = /^(?:[JS]r\.?|I{2,3}|IV)$/u

/** Letters of Turkish and Azerbaijani. In these languages, the small letter of I is ı. */
const turkishLetter = /[İıĞğ]/
/** The beginning of a last name that stays as it is: McDONALD, MacLEOD. */
const prefix = /^(?:Ma?c|[DL]e|[DL]a|Di|Du)(?=\p{Lu}{2})/u

/** Whether a word is written in capitals, as in OST, GROß and McDONALD. */
function isCapitals(word: string): boolean {
  const letters = word.replace(prefix, '').replaceAll('ß', '')
  return letters === letters.toUpperCase() && letters !== letters.toLowerCase()
}

function setInSmallLetters(word: string, language: string): string {
  const letters = word.match(/\p{L}/gu) ?? []
  if (letters.length < 2 || !isCapitals(word) || /^(?:I{2,3}|IV)$|\..*\./.test(word)) return word
  const [beginning = ''] = prefix.exec(word) ?? []
  const name = word
    .slice(beginning.length)
    .toLocaleLowerCase(language)
    .replace(
      /(^|[-'’.(])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toLocaleUpperCase(language),
    )
    .replace(/^Mc(\p{L})(?=\p{L}{2})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
  return beginning + name
}

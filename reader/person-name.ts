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

/**
 * Separates a name from the code of a country behind it: `Lindqvist, Mara (SUI)`. `country` is
 * undefined for a name without a known code.
 */
export function readNation(text: string): { name: string; country?: string | undefined } {
  const [, name = text, code = ''] = nationBehind.exec(text.trim()) ?? []
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
  if (format === 'Last, First' || format === 'LAST, First') {
    const [last = '', first = '', ...suffixes] = name.split(',').map((part) => part.trim())
    const whole = [first, last, ...suffixes].filter((part) => part !== '').join(' ')
    return format === 'Last, First' ? whole : readName(whole, 'First LAST')
  }
  const words = name.split(' ')
  const shown = words.map(setInSmallLetters)
  if (format === 'First LAST') return shown.join(' ')
  const firstName = words.findIndex((word) => !isCapitals(word))
  if (firstName <= 0) return shown.join(' ')
  return [...shown.slice(firstName), ...shown.slice(0, firstName)].join(' ')
}

function isCapitals(word: string): boolean {
  return word === word.toUpperCase() && word !== word.toLowerCase()
}

function setInSmallLetters(word: string): string {
  const letters = word.match(/\p{L}/gu) ?? []
  if (letters.length < 2 || !isCapitals(word) || /^(?:I{2,3}|IV)$|\..*\./.test(word)) return word
  return word
    .toLowerCase()
    .replace(
      /(^|[-'’.(])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replace(/^Mc(\p{L})(?=\p{L}{2})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
}

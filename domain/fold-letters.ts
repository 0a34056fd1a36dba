/** Letters that Unicode NFKD does not split into a plain letter and an accent. */
const plainLetters: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  ſ: 's',
  ς: 'σ',
}
const unsplitLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Arabic, Persian and Thai digits. The last four bits of their codes are their values. */
const foreignDigit = /[٠-٩۰-۹๐-๙]/g

const notAscii = /[^ -~]/

/**
 * Prepares letters for comparison: NFKD form, lower case, without accents, digits from 0 to 9.
 * `Søren ٤٢` → `soren 42`.
 */
export function foldLetters(text: string): string {
  const lowerCase = text.toLowerCase()
  // This shortcut saves time, because most texts of a result file are ASCII.
  if (!notAscii.test(lowerCase)) return lowerCase
  return lowerCase
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(unsplitLetter, (letter) => plainLetters[letter] ?? letter)
    .replace(foreignDigit, (digit) => String(digit.charCodeAt(0) & 15))
}

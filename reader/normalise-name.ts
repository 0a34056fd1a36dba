/** Letters that Unicode NFKD does not decompose into a plain letter and an accent. */
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

/** Scripts written without spaces between words, as character classes of a regular expression. */
export const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}'
const spaceBetweenUnspaced = new RegExp(`(?<=[${unspaced}]) (?=[${unspaced}])`, 'gu')

/**
 * Normalises a name for comparing and searching: lower case, no accents, full-width forms or punctuation,
 * single spaces between words. `Søren O’Neil-Müller` → `soren oneil muller`.
 */
export function normaliseName(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘ʼ`´]/g, '')
    .replace(unsplitLetter, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(spaceBetweenUnspaced, '')
}

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

/** Folds letters for comparing: lower case, no accents or full-width forms, as NFKD. `Søren` → `soren`. */
export function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(unsplitLetter, (letter) => plainLetters[letter] ?? letter)
}

/** Changes with the rules below: stored keys of another version have to be written again. */
export const searchKeysVersion = 1

/** Letters that Unicode does not take apart. */
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

/** A name of more words than this is found by its first ones only. */
const mostRotations = 8

/**
 * A text as names are stored and asked for: lower case, without accents, full-width signs or
 * punctuation, words apart by one space. `Søren O’Neil-Müller` → `soren oneil muller`.
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
}

/**
 * The keys under which a normalised name is stored, one for each word that it can be asked by:
 * `ana maria silva` → `ana maria silva`, `maria silva ana`, `silva ana maria`.
 */
export function nameKeys(normalised: string): string[] {
  if (normalised === '') return []
  const words = normalised.split(' ')
  const keys = words
    .slice(0, mostRotations)
    .map((_, start) => [...words.slice(start), ...words.slice(0, start)].join(' '))
  return [...new Set(keys)]
}

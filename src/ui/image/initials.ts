import { eastAsianLetter } from '../../../domain/east-asian.ts'

/**
 * Returns the initials of a name, shown when there is no picture. These are the first letters of
 * the first and the last word, or the first letter of a single word.
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = firstLetter(words[0] ?? '')
  // In these scripts a name has one initial.
  if (words.length < 2 || eastAsianLetter.test(first)) return first
  return first + firstLetter(words.at(-1) ?? '')
}

function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)
  return (first?.segment ?? '').toLocaleUpperCase()
}

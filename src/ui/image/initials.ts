/** Scripts that write a word in one or two characters: one initial is enough. */
const logographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Initials of a name, shown without a picture: the first letters of its first and last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = firstLetter(words[0] ?? '')
  if (words.length < 2 || logographic.test(first)) return first
  return first + firstLetter(words.at(-1) ?? '')
}

function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)
  return (first?.segment ?? '').toLocaleUpperCase()
}

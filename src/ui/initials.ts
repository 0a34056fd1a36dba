/** Scripts that write a word in one or two signs: the first of them says enough. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** What stands in the place of a picture: the first letters of the first and the last word of a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = firstLetter(words[0] ?? '')
  if (words.length < 2 || dense.test(first)) return first
  return first + firstLetter(words.at(-1) ?? '')
}

function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)
  return (first?.segment ?? '').toLocaleUpperCase()
}

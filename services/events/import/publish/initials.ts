const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The initials of a private profile: `Anna Maria Visser` → `A. V.`; the first character of a Chinese name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return chosen.map((word) => `${firstGrapheme(word ?? '')}.`).join(' ')
}

function firstGrapheme(word: string): string {
  for (const { segment } of graphemes.segment(word)) return segment.toLocaleUpperCase('en')
  return ''
}

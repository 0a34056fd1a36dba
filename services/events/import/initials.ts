const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** What a private profile shows: `Anna Maria Visser` → `A. V.`; a name in Chinese characters → its first one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return chosen.map((word) => `${firstGrapheme(word ?? '')}.`).join(' ')
}

function firstGrapheme(word: string): string {
  for (const { segment } of graphemes.segment(word)) return segment.toLocaleUpperCase('en')
  return ''
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Returns the initials of a private profile: `Anna Maria Visser` → `A. V.`. A name of one word has
 * one initial: `王小明` → `王.`.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return chosen.map((word) => `${firstGrapheme(word ?? '')}.`).join(' ')
}

function firstGrapheme(word: string): string {
  for (const { segment } of graphemes.segment(word)) return segment.toLocaleUpperCase('en')
  return ''
}

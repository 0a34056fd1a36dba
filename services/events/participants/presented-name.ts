const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A person who asked not to be found is shown by initials, here and nowhere else. */
export function presentedName(participant: { name: string; private: boolean }): string {
  return participant.private ? initials(participant.name) : participant.name
}

/** `Anna Maria Visser` → `A. V.`; a name in Chinese characters → its first one. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return chosen.map((word) => `${firstGrapheme(word ?? '')}.`).join(' ')
}

function firstGrapheme(word: string): string {
  for (const { segment } of graphemes.segment(word)) return segment.toLocaleUpperCase('en')
  return ''
}

/**
 * A text of at most so many characters as a reader counts them; a longer one ends in `…`.
 * @param most graphemes kept
 */
export function truncate(text: string, most: number): string {
  // No text has more graphemes than code units: the usual one needs no counting.
  if (text.length <= most) return text
  const graphemes = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]
  if (graphemes.length <= most) return text
  const kept = graphemes.slice(0, most).map(({ segment }) => segment)
  return `${kept.join('').trimEnd()}…`
}

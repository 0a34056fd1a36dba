/**
 * Cuts a text to a number of graphemes. A text that was cut ends in `…`.
 * @param limit maximum number of graphemes before the ellipsis
 */
export function truncate(text: string, limit: number): string {
  // A text never has more graphemes than code units, so short texts need no segmentation.
  if (text.length <= limit) return text
  const graphemes = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]
  if (graphemes.length <= limit) return text
  const start = graphemes.slice(0, limit).map(({ segment }) => segment)
  return `${start.join('').trimEnd()}…`
}

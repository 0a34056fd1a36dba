/**
 * The text cut to a number of graphemes; a cut text ends in `…`.
 * @param limit maximum number of graphemes before the ellipsis
 */
export function truncate(text: string, limit: number): string {
  // A text has at most as many graphemes as code units: short texts need no segmentation.
  if (text.length <= limit) return text
  const graphemes = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]
  if (graphemes.length <= limit) return text
  const start = graphemes.slice(0, limit).map(({ segment }) => segment)
  return `${start.join('').trimEnd()}…`
}

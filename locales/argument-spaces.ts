/**
 * True when the style of an ICU argument contains U+00A0 or U+202F. ICU trims only plain spaces, so
 * it ignores the style of `{n, number,\u202f::percent}`. Elsewhere in an argument, these two
 * characters are syntax errors that the parser reports.
 */
export function hasNoBreakSpaceInStyle(message: string): boolean {
  return /\{\s*\w+\s*,\s*(?:number|date|time)\s*,[^{}]*[\u00A0\u202F]/.test(message)
}

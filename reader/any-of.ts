/**
 * Returns a part of a regular expression that matches one of several alternatives. The list
 * separates them by `|`. Line breaks and the spaces around them do not count.
 */
export function anyOf(list: string): string {
  return `(?:${list.replaceAll(/\s*\n\s*/g, '')})`
}

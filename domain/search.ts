/** Maximum number of characters of a text that a search, or a filter by name, accepts. */
export const maxSearchLength = 100

/** Maximum number of events, and of athletes, that a search counts. */
export const maxSearchTotal = 1_000

/** Returns the plus sign that follows a number of results if one of its totals is the maximum. */
export function plusAfter(...totals: (number | undefined)[]): '+' | '' {
  return totals.some((total = 0) => total >= maxSearchTotal) ? '+' : ''
}

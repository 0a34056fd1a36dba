/** The mark of the lane that the page calls today. */
export const todayId = 'today'

/**
 * The civil day that the home page calls today, in UTC. Right after the server rendered the page it
 * is the day that the page shows, so that a clock that is wrong, or midnight, does not tear the
 * first render in the browser from the server's.
 */
export function todayShown(): string {
  const shown = typeof document === 'undefined' ? null : document.getElementById(todayId)
  return shown?.getAttribute('datetime') ?? new Date().toISOString().slice(0, 10)
}

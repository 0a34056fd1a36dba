/**
 * Returns the pace in milliseconds per kilometre.
 * @param time in milliseconds
 * @param distance in metres
 * @returns null when the time or distance is missing or not positive
 */
export function paceOf(time: number | null, distance: number | null): number | null {
  if (!time || !distance || time < 0 || distance < 0) return null
  return Math.round((time / distance) * 1000)
}

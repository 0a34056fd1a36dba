/** Differences below this number of milliseconds are ignored: a slow network may cause them. */
const leastDifferenceMs = 10_000

/** Milliseconds by which the site's clock is ahead of the visitor's clock. */
let differenceMs = 0

/**
 * Returns the time of the site's clock in milliseconds since the epoch. In the browser, this is the
 * time of the visitor's clock unless `compareClocks` has found a difference.
 */
export function siteTime(): number {
  return Date.now() + differenceMs
}

/** Compares the visitor's clock with the site's clock, because the visitor's clock may be wrong. */
export async function compareClocks(): Promise<void> {
  const response = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).catch(
    () => undefined,
  )
  // A proxy may send a stored response. `Age` is the number of seconds since its `Date`.
  const sentMs = Date.parse(response?.headers.get('date') ?? '')
  const ageMs = Number(response?.headers.get('age') ?? 0) * 1_000
  const difference = sentMs + ageMs - Date.now()
  differenceMs = Math.abs(difference) >= leastDifferenceMs ? difference : 0
}

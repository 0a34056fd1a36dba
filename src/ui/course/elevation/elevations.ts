/**
 * Returns the lowest and the highest elevation in metres, and the share of the distance at the
 * highest point.
 */
export function extremes(profile: readonly number[]) {
  const lowest = Math.min(...profile)
  const highest = Math.max(...profile)
  return { lowest, highest, shareOfHighest: profile.indexOf(highest) / (profile.length - 1) }
}

/** Returns the interpolated elevation in metres at a share (0 to 1) of the distance. */
export function elevationAt(profile: readonly number[], share: number): number {
  const place = Math.min(Math.max(share, 0), 1) * (profile.length - 1)
  const from = profile[Math.floor(place)] ?? 0
  const to = profile[Math.ceil(place)] ?? from
  return from + (to - from) * (place - Math.floor(place))
}

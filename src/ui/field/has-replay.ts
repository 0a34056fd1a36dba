interface ReplayedRace {
  finishersCount: number
  /** The time at which the last passing of a live race was received. */
  asOf: string | null
  checkPoints: readonly unknown[]
  /** The length of the course in metres. */
  distance: number | null
}

/**
 * Whether a race has a replay. Before the first passing, nothing can be played. Without a distance, such as in a race of six hours, the
 * places of the athletes along the course are not known.
 */
export function hasReplay({ finishersCount, asOf, checkPoints, distance }: ReplayedRace): boolean {
  const hasPassings = finishersCount > 0 || asOf !== null
  return hasPassings && checkPoints.length > 0 && distance !== null && distance > 0
}

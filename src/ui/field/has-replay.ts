interface ReplayedRace {
  participantsCount: number
  checkPoints: readonly unknown[]
  /** The length of the course in metres. */
  distance: number | null
}

/**
 * Whether a race has a page with its replay. Without a distance, such as in a race of six hours, the
 * places of the athletes along the course are not known.
 */
export function hasReplay({ participantsCount, checkPoints, distance }: ReplayedRace): boolean {
  return participantsCount > 0 && checkPoints.length > 0 && distance !== null && distance > 0
}

/**
 * Causes of changed places, as stored in `ranking_changes.causes`. A passing is stored as the
 * number of its point (0 is the start). Any other cause is one of these negative numbers.
 */
export const causes = {
  withdrawal: -1,
  state: -2,
  start: -3,
  starters: -4,
  /**
   * Data of another athlete changed: a result in an official ranking, or passings that show whether
   * a checkpoint works.
   */
  others: -5,
  /** The ranking became official or unofficial. */
  status: -6,
  /** The results were imported again. */
  import: -7,
} as const

export type Cause = number

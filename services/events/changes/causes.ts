/**
 * Causes of changed places, as stored in `ranking_changes.causes`. A passing is stored as the
 * number of its point (0 is the start). Any other cause is one of these negative numbers.
 */
export const causes = {
  withdrawal: -1,
  state: -2,
  start: -3,
  starters: -4,
  /** The result of another athlete was corrected in an official ranking. */
  others: -5,
  /** The ranking became official or unofficial. */
  status: -6,
  /** The results were imported again. */
  import: -7,
} as const

export type Cause = number

/**
 * Why a place changed, as stored in `ranking_changes.causes`: the point of a passing from 0 (the start) on, or one of
 * these negative numbers.
 */
export const causes = {
  withdrawal: -1,
  state: -2,
  start: -3,
  starters: -4,
  /** A correction of another athlete in an official ranking. */
  others: -5,
  /** The ranking became official or unofficial. */
  status: -6,
  /** The results were imported again. */
  import: -7,
} as const

export type Cause = number

/** The operator's confirmation with `--force` that impossible times are correct. */
export interface Forced {
  reason: string
  /** Number of impossible times. The number is complete after the last row. */
  times: number
}

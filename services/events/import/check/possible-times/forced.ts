/** The operator's confirmation that impossible times are true (`--force`). */
export interface Forced {
  reason: string
  /** Number of impossible times; complete after the last row. */
  times: number
}

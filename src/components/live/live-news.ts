/** A sentence about what has happened in a race. */
export interface LiveNews {
  /** Identifies what has happened. The text may change later. */
  key: string
  text: string
}

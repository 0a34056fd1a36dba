/** A sentence about what has happened in a race. */
export interface LiveNews {
  /** Identifies the news item. Its text may change later. */
  key: string
  text: string
}

/** A sentence about what has happened in a race. */
export interface LiveNews {
  /** Identifies the news item. The key stays the same when the text of the item changes. */
  key: string
  text: string
}

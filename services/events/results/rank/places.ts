/** Sort key of a row with a place. */
export interface Rank {
  /** Rows with equal keys share a place. */
  key: number
  /** The place in the source. Undefined when the place is computed. */
  given?: number | undefined
}

/**
 * Assigns places within a ranking, or within a gender or category of a ranking. The rows come in
 * the order of the ranking.
 */
export class Places {
  #entries = 0
  #finishers = 0
  #placed = 0
  #given = 0
  #highestGiven = 0
  #position = 0
  #lastKey: number | null = null

  /**
   * Assigns the place of the next row. Rows with the same key share a place, and the next place
   * counts all of these rows: 1, 2, 2, 4.
   */
  next(finished: boolean, rank: Rank | null): { ordinal: number; position: number | null } {
    this.#entries += 1
    if (finished) this.#finishers += 1
    if (rank === null) return { ordinal: this.#entries, position: null }
    this.#placed += 1
    const { key, given } = rank
    if (given !== undefined) {
      this.#given += 1
      this.#highestGiven = Math.max(this.#highestGiven, given)
      this.#position = given
    } else if (key !== this.#lastKey) {
      // Given places may have gaps. So computed places start after the highest given place.
      this.#position = this.#placed + Math.max(0, this.#highestGiven - this.#given)
    }
    this.#lastKey = key
    return { ordinal: this.#entries, position: this.#position }
  }

  get counts(): { entries: number; finishers: number } {
    return { entries: this.#entries, finishers: this.#finishers }
  }
}

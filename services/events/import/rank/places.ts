/** Sort key of a placed row. */
export interface Rank {
  /** Rows with the same key share a place. */
  key: number
  /** The place in the source; undefined when the place is computed. */
  given?: number | undefined
}

/** Assigns places within one ranking, or one gender or category of it, row by row in ranking order. */
export class Places {
  #entries = 0
  #finishers = 0
  #placed = 0
  #given = 0
  #highestGiven = 0
  #position = 0
  #lastKey: number | null = null

  /** Rows with the same key share a place and the next place counts them all: 1, 2, 2, 4. */
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
      // Given places may have gaps, so computed places start after the highest given place.
      this.#position = this.#placed + Math.max(0, this.#highestGiven - this.#given)
    }
    this.#lastKey = key
    return { ordinal: this.#entries, position: this.#position }
  }

  get counts(): { entries: number; finishers: number } {
    return { entries: this.#entries, finishers: this.#finishers }
  }
}

/** Places in one ranking, or in one gender or category of it, given out in its order. */
export class Places {
  #entries = 0
  #finishers = 0
  #placed = 0
  #position = 0
  #lastTime: number | null = null

  /**
   * Those with the same time share a place, and the next one counts them all: 1, 2, 2, 4.
   * @param time milliseconds; below zero when the ranking's time is missing, which gives no place
   */
  next(finished: boolean, time: number): { ordinal: number; position: number | null } {
    this.#entries += 1
    if (finished) this.#finishers += 1
    if (!finished || time < 0) return { ordinal: this.#entries, position: null }
    this.#placed += 1
    if (time !== this.#lastTime) this.#position = this.#placed
    this.#lastTime = time
    return { ordinal: this.#entries, position: this.#position }
  }

  get counts(): { entries: number; finishers: number } {
    return { entries: this.#entries, finishers: this.#finishers }
  }
}

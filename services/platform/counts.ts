/** Counts items per client. */
export class Counts {
  readonly #counts = new Map<string, number>()

  /** Number of clients with at least one item. */
  get size(): number {
    return this.#counts.size
  }

  /** Iterates over the clients with at least one item. */
  [Symbol.iterator](): Iterator<string> {
    return this.#counts.keys()
  }

  of(client: string): number {
    return this.#counts.get(client) ?? 0
  }

  /** Adds one to the count of a client. */
  add(client: string): void {
    this.#counts.set(client, this.of(client) + 1)
  }

  /** Subtracts one from the count of a client. */
  subtract(client: string): void {
    const others = this.of(client) - 1
    if (others > 0) this.#counts.set(client, others)
    else this.#counts.delete(client)
  }
}

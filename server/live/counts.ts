/** Counts what each client holds. */
export class Counts {
  readonly #counts = new Map<string, number>()

  of(client: string): number {
    return this.#counts.get(client) ?? 0
  }

  /** @returns a function that takes the addition back, once */
  add(client: string): () => void {
    this.#counts.set(client, this.of(client) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const others = this.of(client) - 1
      if (others > 0) this.#counts.set(client, others)
      else this.#counts.delete(client)
    }
  }
}

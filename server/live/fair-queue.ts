/** Work that waits in a queue. */
export interface Queued {
  /** The clients that want the work. */
  readonly clients: Iterable<string> & { readonly size: number }
  /** Size of the work. The unit is arbitrary, but it must be the same for all work in a queue. */
  readonly cost: number
}

/**
 * If the queue stores more clients than this number, it forgets clients whose total cost is not
 * higher than that of a new client.
 */
const maxClients = 10_000

/**
 * Orders work by start-time fair queueing. The next work is for the client with the lowest total
 * cost so far. If several clients want the same work, they share its cost. So work for many clients
 * comes early, and a client that wants much work delays mainly itself.
 * An empty queue forgets all total costs.
 */
export class FairQueue<Item extends Queued> {
  /** Waiting work in the order of arrival. */
  readonly #waiting = new Set<Item>()
  /** For each client, the total cost of the work that the queue has returned for this client. */
  readonly #served = new Map<string, number>()
  /**
   * Total cost with which a new client begins. This was the lowest total cost of the waiting
   * clients when `take` was last called.
   */
  #level = 0

  get size(): number {
    return this.#waiting.size
  }

  /** Adds work. Does nothing if the work already waits. */
  add(item: Item): void {
    this.#waiting.add(item)
  }

  delete(item: Item): void {
    this.#waiting.delete(item)
    this.#forget()
  }

  /** Removes and returns the next work. */
  take(): Item | undefined {
    const next = this.#first(this.#waiting)
    if (next === undefined) return undefined
    this.#level = Math.max(this.#level, this.#startOf(next))
    this.#serve(next)
    return next
  }

  /**
   * Removes and returns waiting work that is executed together with the work that `take` has
   * returned.
   * @param isWanted returns true for work that may be executed together
   * @param maxCount maximum number of pieces of work
   * @param maxCost maximum sum of their costs
   */
  takeMore(isWanted: (item: Item) => boolean, maxCount: number, maxCost: number): Item[] {
    const wanted = new Set([...this.#waiting].filter(isWanted))
    const taken: Item[] = []
    let left = maxCost
    while (taken.length < maxCount) {
      const next = this.#first(wanted)
      if (next === undefined || next.cost > left) break
      left -= next.cost
      wanted.delete(next)
      this.#serve(next)
      taken.push(next)
    }
    return taken
  }

  /**
   * Returns the work for the client with the lowest total cost. If these costs are equal, prefers
   * the work that more clients want, and then the oldest work.
   */
  #first(items: Iterable<Item>): Item | undefined {
    let first: Item | undefined
    let start = Infinity
    for (const item of items) {
      const itsStart = this.#startOf(item)
      const difference = itsStart - start || (first?.clients.size ?? 0) - item.clients.size
      if (first === undefined || difference < 0) [first, start] = [item, itsStart]
    }
    return first
  }

  #startOf({ clients }: Item): number {
    let least = Infinity
    for (const client of clients) {
      const served = this.#served.get(client) ?? 0
      if (served <= this.#level) return this.#level
      if (served < least) least = served
    }
    return least === Infinity ? this.#level : least
  }

  #serve(item: Item): void {
    this.#waiting.delete(item)
    const share = item.cost / item.clients.size
    for (const client of item.clients) {
      const before = Math.max(this.#level, this.#served.get(client) ?? 0)
      this.#served.set(client, before + share)
    }
    this.#forget()
  }

  #forget(): void {
    if (this.#waiting.size === 0) {
      this.#served.clear()
      this.#level = 0
    } else if (this.#served.size > maxClients) {
      for (const [client, served] of this.#served) {
        if (served <= this.#level) this.#served.delete(client)
      }
    }
  }
}

import { LRUCache } from 'lru-cache'
import { SingleFlight } from './single-flight.ts'

/**
 * A bounded cache with single flight. The value of a key never changes. Concurrent callers for a
 * key share one computation. Computations run one after the other.
 */
export class BoundedCache<Value extends object> {
  readonly #values: LRUCache<string, Value>
  readonly #computing = new SingleFlight<Value>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(maxBytes: number, bytesOf: (value: Value) => number) {
    this.#values = new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf })
  }

  async get(key: string, compute: () => Promise<Value>): Promise<Value> {
    const cached = this.#values.get(key)
    if (cached !== undefined) return cached
    return this.#computing.get(key, async () => {
      // Computations run one after the other, because concurrent computations would compete for
      // memory and the database.
      const value = this.#last.then(compute)
      this.#last = value.catch(() => undefined)
      this.#values.set(key, await value)
      return value
    })
  }
}

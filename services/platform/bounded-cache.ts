import { LRUCache } from 'lru-cache'
import { SharedWork } from './single-flight.ts'

/**
 * A bounded cache with single flight for values that never change under their key: concurrent callers
 * share one computation, and computations run one after the other.
 */
export class Kept<Value extends object> {
  readonly #values: LRUCache<string, Value>
  readonly #computing = new SharedWork<Value>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(mostBytes: number, bytesOf: (value: Value) => number) {
    this.#values = new LRUCache({ maxSize: mostBytes, sizeCalculation: bytesOf })
  }

  async get(key: string, compute: () => Promise<Value>): Promise<Value> {
    const cached = this.#values.get(key)
    if (cached !== undefined) return cached
    return this.#computing.get(key, async () => {
      // One at a time: memory and the database are shared.
      const value = this.#last.then(compute)
      this.#last = value.catch(() => undefined)
      this.#values.set(key, await value)
      return value
    })
  }
}

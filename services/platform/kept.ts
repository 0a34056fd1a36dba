import { LRUCache } from 'lru-cache'

/**
 * What is dear to work out and never changes under its key: worked out once, also when many ask at
 * the same time, one after the other, and kept until others need the room.
 */
export class Kept<Value extends object> {
  readonly #values: LRUCache<string, Value>
  readonly #coming = new Map<string, Promise<Value>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(mostBytes: number, bytesOf: (value: Value) => number) {
    this.#values = new LRUCache({ maxSize: mostBytes, sizeCalculation: bytesOf })
  }

  async get(key: string, workOut: () => Promise<Value>): Promise<Value> {
    const known = this.#values.get(key) ?? this.#coming.get(key)
    if (known !== undefined) return known
    // One at a time: memory and the database are shared.
    const coming = this.#last.then(workOut)
    this.#last = coming.catch(() => undefined)
    this.#coming.set(key, coming)
    try {
      const value = await coming
      this.#values.set(key, value)
      return value
    } finally {
      this.#coming.delete(key)
    }
  }
}

/**
 * Pseudo-random numbers that depend only on the seed text and are the same on every machine.
 * Uses sfc32 (Chris Doty-Humphrey, public domain), seeded by FNV-1a hashes of the text.
 */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: string) {
    this.#a = hash(seed, 0x811c9dc5)
    this.#b = hash(seed, 0x9e3779b9)
    this.#c = hash(seed, 0x85ebca6b)
    // Discards the first numbers, because they correlate with the seed.
    for (let turn = 0; turn < 12; turn++) this.next()
  }

  /** A number from 0 to 1. 0 is possible, 1 is not. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return (sum >>> 0) / 0x1_0000_0000
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** A random integer. Both limits are possible results. */
  integer(low: number, high: number): number {
    return low + Math.floor((high - low + 1) * this.next())
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }

  /**
   * A normally distributed number with mean 0 and standard deviation 1, limited to values from -3.5
   * to 3.5.
   */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()))
    const value = radius * Math.cos(2 * Math.PI * this.next())
    return Math.max(-3.5, Math.min(3.5, value))
  }

  /** An exponentially distributed number with mean 1: usually small, rarely large. */
  exponential(): number {
    return -Math.log(1 - this.next())
  }
}

function hash(text: string, offset: number): number {
  let value = offset
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return value | 0
}

import { createHash } from 'node:crypto'

/**
 * Remembers at which line a text was first seen: twelve bytes for each, where a Map of texts would need
 * a hundred. Two texts of the same 48 bits would be taken for one: in a race of a million, two chances
 * in a thousand.
 */
export class SeenKeys {
  #hashes = new Float64Array(1024)
  #lines = new Uint32Array(1024)
  #size = 0

  /** @returns the line of the same text seen before; undefined, and it is remembered, when it is new */
  add(text: string, line: number): number | undefined {
    if (this.#size > this.#hashes.length * 0.8) this.#grow()
    const hash = createHash('sha256').update(text).digest().readUIntBE(0, 6) + 1
    const slot = this.#slotOf(hash)
    if (this.#hashes[slot] === hash) return this.#lines[slot]
    this.#hashes[slot] = hash
    this.#lines[slot] = line
    this.#size += 1
    return undefined
  }

  /** Where a hash is, or where it would go: zero marks a free place. */
  #slotOf(hash: number): number {
    let slot = hash % this.#hashes.length
    while (this.#hashes[slot] !== 0 && this.#hashes[slot] !== hash) {
      slot = (slot + 1) % this.#hashes.length
    }
    return slot
  }

  #grow(): void {
    const hashes = this.#hashes
    const lines = this.#lines
    this.#hashes = new Float64Array(hashes.length * 2)
    this.#lines = new Uint32Array(lines.length * 2)
    for (const [index, hash] of hashes.entries()) {
      if (hash === 0) continue
      const slot = this.#slotOf(hash)
      this.#hashes[slot] = hash
      this.#lines[slot] = lines[index] ?? 0
    }
  }
}

import { hash as hashOf } from 'node:crypto'

/**
 * Stores a number for each text, in slots of twelve bytes. A Map would need a hundred bytes. Texts
 * are compared by 48-bit hashes. In a race of a million rows, a collision has a probability of
 * 0.2 %.
 */
export class SeenKeys {
  #hashes = new Float64Array(1024)
  #lines = new Uint32Array(1024)
  #size = 0

  /**
   * Stores a text if it is new.
   * @returns the number that is stored with this text. Undefined for a new text.
   */
  add(text: string, line: number): number | undefined {
    if (this.#size > this.#hashes.length * 0.8) this.#grow()
    const hash = hashOf('sha256', text, 'buffer').readUIntBE(0, 6) + 1
    const slot = this.#slotOf(hash)
    if (this.#hashes[slot] === hash) return this.#lines[slot]
    this.#hashes[slot] = hash
    this.#lines[slot] = line
    this.#size += 1
    return undefined
  }

  /** Returns the slot of a hash, or a free slot for a new hash. Zero marks a free slot. */
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

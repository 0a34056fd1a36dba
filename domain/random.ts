/**
 * Returns a generator of pseudo-random numbers from 0 (inclusive) to 1 (exclusive). The numbers
 * depend only on the seed (mulberry32).
 * @param seed a 32-bit integer
 */
export function randomNumbers(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

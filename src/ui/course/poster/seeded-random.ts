import { randomNumbers } from '../../../../domain/random.ts'

/**
 * Creates a generator of pseudo-random numbers from 0 to 1. The same seed gives the same numbers on
 * every platform.
 */
export function seededRandom(seed: string): () => number {
  let state = 2166136261
  for (let index = 0; index < seed.length; index++) {
    state = Math.imul(state ^ seed.charCodeAt(index), 16777619)
  }
  return randomNumbers(state)
}

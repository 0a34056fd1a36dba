import type { ShareFacts } from './facts.ts'

/**
 * Version of the drawing, a part of every hash. Increase it when the pictures are drawn
 * differently.
 */
const drawingVersion = 3

/** Returns a hash of all data that a picture shows: eleven characters, each 0–9 or a–z. */
export function pictureHash(facts: ShareFacts, site: string): string {
  return hashOf(JSON.stringify([drawingVersion, site, facts]))
}

/** Returns a 53-bit hash (cyrb53). Browsers and the server compute the same value. */
function hashOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  const value = 4294967296 * (2097151 & low) + (high >>> 0)
  return value.toString(36).padStart(11, '0')
}

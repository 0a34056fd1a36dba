import { normaliseName } from '../../../reader/normalise-name.ts'
import { editDistance } from './edit-distance.ts'
import type { Term } from './terms.ts'

/** Rank of a name that only has words similar to the typed ones. */
const near = 4

/**
 * A suggested query when the best result only has words similar to the typed ones, else null.
 * Each word that the best name lacks is replaced by the most similar word of that name.
 */
export function suggest(
  terms: readonly Term[],
  found: readonly { name: string; rank: number }[],
): string | null {
  const best = found.toSorted((a, b) => a.rank - b.rank)[0]
  if (best?.rank !== near) return null
  const words = normaliseName(best.name).split(' ')
  return terms
    .map(({ word }) =>
      words.some((other) => other.includes(word))
        ? word
        : (words.toSorted((a, b) => editDistance(word, a) - editDistance(word, b))[0] ?? word),
    )
    .join(' ')
}

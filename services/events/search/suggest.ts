import { normaliseName } from '../../../domain/normalise-name.ts'
import { editDistance } from '../words/edit-distance.ts'
import { maxEdits } from '../words/expand-terms.ts'
import type { Term } from '../words/terms.ts'

/** Rank of a name that matches only by words similar to the typed words. */
const near = 4

/**
 * Returns a suggested query if the best result matches only by similar words, else null. Each typed
 * word that is missing in the best name is replaced by the most similar word of that name. There is
 * no suggestion if a typed word is too different.
 */
export function suggest(
  terms: readonly Term[],
  found: readonly { name: string; rank: number }[],
): string | null {
  const best = found.toSorted((a, b) => a.rank - b.rank)[0]
  if (best?.rank !== near) return null
  const words = normaliseName(best.name).split(' ')
  const suggested = terms.map(({ word }) => {
    if (words.some((other) => other.includes(word))) return word
    const [nearest] = words
      .map((other) => ({ other, edits: editDistance(word, other) }))
      .filter(({ other, edits }) => edits <= maxEdits(other))
      .toSorted((a, b) => a.edits - b.edits)
    return nearest?.other
  })
  return suggested.every((word) => word !== undefined) ? suggested.join(' ') : null
}

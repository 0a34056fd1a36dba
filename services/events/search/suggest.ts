import { normaliseName } from '../../../reader/normalise-name.ts'
import { slipsBetween } from './near-words.ts'
import type { Term } from './terms.ts'

/** The rank of a name that has only near words of what was typed. */
const near = 4

/**
 * What was probably meant, when nothing that was found has what was typed: each word that the best
 * name lacks is replaced by the nearest word of that name.
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
        : (words.toSorted((a, b) => slipsBetween(word, a) - slipsBetween(word, b))[0] ?? word),
    )
    .join(' ')
}

import { compareBibs } from '../../results/rank/bib-column.ts'

/**
 * Distance between the ordinals of neighbours on a new start list. Late entries get ordinals in
 * between. A new list must have fewer than 2^31 / ordinalGap starters.
 */
export const ordinalGap = 16_384

interface Listed {
  bib: string
  ordinal: number
}

/**
 * Chooses ordinals for new start numbers. Each ordinal is between the ordinals of the neighbours on
 * the start list.
 * @param list the start list in the order of the start numbers
 * @param bibs new start numbers
 * @returns undefined when there is no space between two neighbours or at the end
 */
export function ordinalsOf(
  list: readonly Listed[],
  bibs: readonly string[],
): Map<string, number> | undefined {
  const byPosition = Map.groupBy(bibs.toSorted(compareBibs), (bib) => positionOf(list, bib))
  const ordinals = new Map<string, number>()
  for (const [position, own] of byPosition) {
    const before = list[position - 1]?.ordinal ?? 0
    const after = list[position]?.ordinal ?? before + (own.length + 1) * ordinalGap
    const step = (after - before) / (own.length + 1)
    if (step < 1 || after >= 2 ** 31) return undefined
    for (const [index, bib] of own.entries()) {
      ordinals.set(bib, before + Math.floor(step * (index + 1)))
    }
  }
  return ordinals
}

/** Returns how many start numbers of a list come before another start number. */
export function positionOf(list: readonly Listed[], bib: string): number {
  let from = 0
  let to = list.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (compareBibs(list[middle]?.bib ?? '', bib) < 0) from = middle + 1
    else to = middle
  }
  return from
}

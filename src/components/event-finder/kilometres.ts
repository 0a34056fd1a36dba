import type { Range } from '../../app/filters/event-filters.ts'

/** From the shortest to the longest distance, whole kilometres. */
export interface Span {
  min: number
  max: number
}

/** Where no distance is known. */
export const defaultSpan: Span = { min: 0, max: 100 }

/** Where the two handles stand; an open end is the end of the line. */
export function handlesOf(range: Range<number> | null, { min, max }: Span): [number, number] {
  const within = (kilometres: number) => Math.min(Math.max(kilometres, min), max)
  return [within(range?.[0] ?? min), within(range?.[1] ?? max)]
}

/** What two handles filter by: one at its end is no bound, both are no filter. */
export function rangeOf([from, to]: [number, number], { min, max }: Span): Range<number> | null {
  if (from === min && to === max) return null
  return [from === min ? null : from, to === max ? null : to]
}

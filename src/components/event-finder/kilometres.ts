import type { Range } from '../../filters/event-filters.ts'

/** The shortest and the longest distance, in whole kilometres. */
export interface Span {
  min: number
  max: number
}

/** The range of the slider while it is disabled. */
export const defaultSpan: Span = { min: 0, max: 100 }

/**
 * Returns the positions of the two handles in kilometres. An open end of the range is at the end of
 * the slider.
 */
export function handlesOf(range: Range<number> | null, { min, max }: Span): [number, number] {
  const within = (kilometres: number) => Math.min(Math.max(kilometres, min), max)
  return [within(range?.[0] ?? min), within(range?.[1] ?? max)]
}

/**
 * Returns the range between two handles. If a handle is at the end of the slider, this end of the
 * range is open. Null if both ends are open.
 */
export function rangeOf([from, to]: [number, number], { min, max }: Span): Range<number> | null {
  if (from === min && to === max) return null
  return [from === min ? null : from, to === max ? null : to]
}

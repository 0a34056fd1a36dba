import type { Range } from '../../filters/event-filters.ts'

/** Shortest and longest distance in whole kilometres. */
export interface Span {
  min: number
  max: number
}

/** Span of the disabled slider, without known distances. */
export const defaultSpan: Span = { min: 0, max: 100 }

/** Positions of the two handles in kilometres; an open end of the range is the end of the span. */
export function handlesOf(range: Range<number> | null, { min, max }: Span): [number, number] {
  const within = (kilometres: number) => Math.min(Math.max(kilometres, min), max)
  return [within(range?.[0] ?? min), within(range?.[1] ?? max)]
}

/** Range of two handles: a handle at its end is an open end; null when both are. */
export function rangeOf([from, to]: [number, number], { min, max }: Span): Range<number> | null {
  if (from === min && to === max) return null
  return [from === min ? null : from, to === max ? null : to]
}

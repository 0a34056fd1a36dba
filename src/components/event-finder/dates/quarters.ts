import type { Range } from '../../../filters/event-filters.ts'

export const quarters = [1, 2, 3, 4] as const

export type Quarter = (typeof quarters)[number]

const ends = {
  1: ['01-01', '03-31'],
  2: ['04-01', '06-30'],
  3: ['07-01', '09-30'],
  4: ['10-01', '12-31'],
} as const satisfies Record<Quarter, Range<string>>

/** Returns the first and last civil day of a quarter, YYYY-MM-DD. */
export function quarterRange(quarter: Quarter, year: number): [from: string, to: string] {
  const [from, to] = ends[quarter]
  return [`${year}-${from}`, `${year}-${to}`]
}

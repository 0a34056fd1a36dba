import type { EventFilters } from './event-filters.ts'
import { encodeFilters } from '../../domain/filter-codec.ts'

/**
 * Encodes event filters as base64 of JSON with sorted keys and lists.
 * The same filters always give the same text, so each list has one URL.
 * @returns undefined when nothing is filtered
 */
export function writeFilters({ state, sport, ...rest }: EventFilters): string | undefined {
  const filters = { ...rest, sport: sport?.toSorted(), state: state?.toSorted() }
  const written = Object.entries(filters)
    .filter(([, value]) => !filtersNothing(value))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  if (written.length === 0) return undefined
  return encodeFilters(Object.fromEntries(written))
}

/** True for a value that filters nothing: null, empty text, empty list, false, or a range open at both ends. */
export function filtersNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => item === null)
  return value == null || value === '' || value === false
}

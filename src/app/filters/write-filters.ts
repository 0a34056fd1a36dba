import type { EventFilters } from './event-filters.ts'

/**
 * The `filters` of an address: JSON with sorted keys and sorted lists, in UTF-8, as standard base64. The
 * same filters are always written alike, so that one list has one address.
 * @returns undefined when nothing is filtered
 */
export function writeFilters({ state, sport, ...rest }: EventFilters): string | undefined {
  const filters = { ...rest, sport: sport?.toSorted(), state: state?.toSorted() }
  const written = Object.entries(filters)
    .filter(([, value]) => !isNothing(value))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  if (written.length === 0) return undefined
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(written)))
  return btoa(String.fromCharCode(...bytes))
}

/** Null, an empty text or list, false, and a range that is open at both ends filter nothing. */
export function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => item === null)
  return value == null || value === '' || value === false
}

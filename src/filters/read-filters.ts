import { isCountry } from './countries.ts'
import { isSport } from '../../domain/sports.ts'
import type { EventFilters, Range } from './event-filters.ts'
import { filtersNothing } from './write-filters.ts'
import { isEventState } from '../../domain/events.ts'
import { fromBase64, parseFilterBytes } from '../../domain/filter-codec.ts'

/** Length of 4 KB of JSON in base64. */
const maxTextLength = 5464
const maxKilometres = 100_000
const maxNameLength = 100

export interface ParsedFilters {
  filters: EventFilters
  /** True when part of the parameter could not be parsed and was ignored. */
  unreadable: boolean
}

/**
 * Parses the `filters` parameter of a URL.
 * Accepts every base64 variant, because mail and chat programs alter URLs; invalid keys are dropped one by one.
 * @param text raw value of the query parameter
 */
export function readFilters(text: string | null): ParsedFilters {
  if (text === null || text === '') return { filters: {}, unreadable: false }
  const parsed = decode(text)
  if (parsed === undefined) return { filters: {}, unreadable: true }

  const read = Object.entries(toFilterKeys(parsed))
    .filter(([, value]) => !filtersNothing(value))
    .map(([key, value]) => [key, readers.get(key)?.(value)] as const)
  const valid = read.filter(([, value]) => value !== undefined)
  return {
    filters: Object.fromEntries(valid),
    unreadable: valid.length < read.length,
  }
}

function decode(text: string): object | undefined {
  if (text.length > maxTextLength) return undefined
  // An unescaped plus sign arrives as a space; `-` and `_` come from URL-safe base64.
  const base64 = text.replace(/[ -]/g, '+').replaceAll('_', '/').replace(/=+$/, '')
  try {
    const parsed = parseFilterBytes(fromBase64(base64))
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? parsed
      : undefined
  } catch {
    return undefined
  }
}

/** Converts the filter form's own fields (`onlyAfter`, `customDate`) to filter keys. */
function toFilterKeys(parsed: object): Record<string, unknown> {
  const { onlyAfter, customDate, ...rest } = parsed as Record<string, unknown>
  return {
    ...rest,
    ...(rest['date'] === 'custom' && { date: customDate }),
    ...(onlyAfter === true && { state: 'after' }),
    // A non-boolean `onlyAfter` stays, so that the filters count as unreadable.
    ...(typeof onlyAfter !== 'boolean' && { onlyAfter }),
  }
}

const readers = new Map<string, (value: unknown) => EventFilters[keyof EventFilters]>([
  ['country', readCountry],
  ['date', (value) => readRange(value, isDay)],
  ['distance', (value) => readRange(value, isKilometres)],
  ['name', readName],
  ['sport', (value) => readList(value, isSport)],
  ['state', (value) => readList(value, isEventState)],
])

function readCountry(value: unknown): string | undefined {
  const code = typeof value === 'string' ? value.toLowerCase() : ''
  return isCountry(code) ? code : undefined
}

function readName(value: unknown): string | undefined {
  const name = typeof value === 'string' ? value.normalize().trim() : ''
  return name === '' || name.length > maxNameLength ? undefined : name
}

/** Accepts one value or a list; returns the values sorted and without repeats. */
function readList<Word extends string>(
  value: unknown,
  isValid: (word: unknown) => word is Word,
): Word[] | undefined {
  const words: unknown[] = Array.isArray(value) ? value : [value]
  return words.every(isValid) ? [...new Set(words)].sort() : undefined
}

function readRange<Bound extends string | number>(
  value: unknown,
  isBound: (bound: unknown) => bound is Bound,
): Range<Bound> | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const isEnd = (end: unknown): end is Bound | null => end === null || isBound(end)
  const [from, to] = value as unknown[]
  if (!isEnd(from) || !isEnd(to)) return undefined
  return from !== null && to !== null && from > to ? undefined : [from, to]
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d\d-\d\d$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  // `Date` accepts 30 February and turns it into March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

function isKilometres(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= maxKilometres
}

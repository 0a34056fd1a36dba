import { enumValueOf } from '../../domain/enum-words.ts'
import { type EventState, eventStates, isEventState } from '../../domain/events.ts'
import { encodeFilters, fromBase64, parseFilterBytes } from '../../domain/filter-codec.ts'
import { isSport, type Sport } from '../../domain/sports.ts'
import type { EventFilter } from '../gql/event-finder.ts'
import { isCountry } from './countries.ts'

/** All event states: a filter with these three includes finished events, which a list without states hides. */
export const allStates: readonly EventState[] = eventStates.toSorted()

/** From and to, both inclusive; null where the range is open. */
export type Range<Bound> = [from: Bound | null, to: Bound | null]

/** The event filters in a page's URL; an absent key does not filter. */
export interface EventFilters {
  /** ISO 3166-1 alpha-2, lower case. */
  country?: string
  /** Civil days, YYYY-MM-DD. */
  date?: Range<string>
  /** Whole kilometres. */
  distance?: Range<number>
  /** Part of an event's name. */
  name?: string
  sport?: Sport[]
  state?: EventState[]
}

/**
 * Converts the URL's filters to a gateway filter.
 * Without a state, only coming and running events match, unless the date range lies in the past.
 * @param today civil day, YYYY-MM-DD
 */
export function asGatewayFilter(filters: EventFilters, today: string): EventFilter {
  const { date, distance, sport, state, ...same } = filters
  const lastDay = date?.[1] ?? null
  const isOver = lastDay !== null && lastDay < today
  return {
    ...same,
    ...(sport && { sport: sport.map(enumValueOf) }),
    ...(state && { state: state.map(enumValueOf) }),
    ...(date && { date: { from: date[0], to: date[1] } }),
    ...(distance && { distance: { min: distance[0], max: distance[1] } }),
    ...(!state && !isOver && { state: ['BEFORE', 'DURING'] }),
  }
}

/** Counts the applied filters; each sport and each state counts as one, and all three states as none. */
export function countFilters({ sport = [], state, ...others }: EventFilters): number {
  return sport.length + narrowingStates(state).length + Object.keys(others).length
}

export function narrowingStates(states: readonly EventState[] = []): readonly EventState[] {
  return states.length < allStates.length ? states : []
}

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
function filtersNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => item === null)
  return value == null || value === '' || value === false
}

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

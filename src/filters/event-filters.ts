import { isEnteredDay } from '../../domain/civil-days.ts'
import { enumValueOf } from '../../domain/enum-words.ts'
import { type EventState, eventStates, isEventState } from '../../domain/events.ts'
import { maxNearKm, type Near } from '../../domain/earth.ts'
import { encodeFilters, fromBase64, parseFilterBytes } from '../../domain/filter-codec.ts'
import { isSport, type Sport } from '../../domain/sports.ts'
import type { EventFilter } from '../gql/event-finder.ts'
import { isCountry } from './countries.ts'

/**
 * All event states. A list without a state filter usually hides finished events. A list with all
 * three states as filter shows finished events too.
 */
export const allStates: readonly EventState[] = eventStates.toSorted()

/** A range with both ends included. Null at an end means no limit. */
export type Range<Bound> = [from: Bound | null, to: Bound | null]

/** The event filters in a page's URL. A missing key other than `state` filters nothing. */
export interface EventFilters {
  /** ISO 3166-1 alpha-2, lower case. */
  country?: string
  /** First and last civil day, YYYY-MM-DD. */
  date?: Range<string>
  /** Shortest and longest distance, in whole kilometres. */
  distance?: Range<number>
  entries?: 'open'
  /** Part of an event's name. */
  name?: string
  /** The circle in which the events start. Its centre is rounded to tenths of a degree. */
  near?: Near
  sport?: Sport[]
  state?: EventState[]
}

/**
 * If the filters have no states, adds the states of coming and running events. If the date range
 * lies in the past, adds nothing, so finished events match too.
 * @param today civil day, YYYY-MM-DD
 */
export function withShownStates(filters: EventFilters, today: string): EventFilters {
  const lastDay = filters.date?.[1] ?? null
  const isOver = lastDay !== null && lastDay < today
  return filters.state || isOver ? filters : { ...filters, state: ['before', 'during'] }
}

/**
 * Converts the URL's filters to a gateway filter. If the URL has no state filter, adds the default
 * states of {@link withShownStates}. If the gateway lacks a filter, the code does not compile.
 */
export function asGatewayFilter(
  filters: EventFilters,
  today: string,
): Pick<EventFilter, keyof EventFilters> {
  const { date, distance, entries, sport, state, ...same } = withShownStates(filters, today)
  return {
    ...same,
    ...(entries && { entries: enumValueOf(entries) }),
    ...(sport && { sport: sport.map(enumValueOf) }),
    ...(state && { state: state.map(enumValueOf) }),
    ...(date && { date: { from: date[0], to: date[1] } }),
    ...(distance && { distance: { min: distance[0], max: distance[1] } }),
  }
}

/**
 * Counts the applied filters. Each sport and each state counts as one filter. All three states
 * together count as no filter.
 */
export function countFilters({ sport = [], state, ...others }: EventFilters): number {
  return sport.length + narrowingStates(state).length + Object.keys(others).length
}

export function narrowingStates(states: readonly EventState[] = []): readonly EventState[] {
  return states.length < allStates.length ? states : []
}

/**
 * Encodes event filters as base64 of JSON with sorted keys and lists, so equal filters always
 * produce the same text.
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

/**
 * True for a value that filters nothing: null, empty text, an empty list, false, or a range with
 * two open ends.
 */
export function filtersNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => item === null)
  return value == null || value === '' || value === false
}

/** Maximum number of characters of the parameter: the length of 4 KB of JSON in base64. */
const maxTextLength = 5464
/** Largest distance that a filter can have, in kilometres. */
export const maxKilometres = 100_000
const maxNameLength = 100
/** Control characters and halves of characters. The gateway refuses a text with one of them. */
const unsendable = /[\p{Cc}\p{Cs}]/u

export interface ParsedFilters {
  filters: EventFilters
  /** True when part of the parameter could not be parsed. This part is ignored. */
  unreadable: boolean
}

/**
 * Parses the `filters` parameter of a URL. Accepts several variants of base64, because mail and
 * chat programs alter URLs. Drops each invalid key and keeps the valid keys.
 * @param text raw value of the query parameter
 */
export function readFilters(text: string | null): ParsedFilters {
  if (text === null || text === '') return { filters: {}, unreadable: false }
  const parsed = decode(text)
  if (parsed === undefined) return { filters: {}, unreadable: true }

  const read = Object.entries(toFilterKeys(parsed))
    .filter(([, value]) => !filtersNothing(value))
    .map(([key, value]) => [key, isFilterName(key) ? readers[key](value) : undefined] as const)
  const valid = read.filter(([, value]) => value !== undefined)
  return {
    filters: Object.fromEntries(valid),
    unreadable: valid.length < read.length,
  }
}

function decode(text: string): object | undefined {
  if (text.length > maxTextLength) return undefined
  // An unescaped plus sign arrives as a space. URL-safe base64 contains `-` and `_`.
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

/**
 * Converts the two fields that only the filter form has (`onlyAfter`, `customDate`) to filter keys.
 */
function toFilterKeys(parsed: object): Record<string, unknown> {
  const { onlyAfter, customDate, ...rest } = parsed as Record<string, unknown>
  return {
    ...rest,
    ...(rest['date'] === 'custom' && { date: customDate }),
    ...(onlyAfter === true && { state: 'after' }),
    // An `onlyAfter` that is not a boolean is kept, so the filters are reported as unreadable.
    ...(typeof onlyAfter !== 'boolean' && { onlyAfter }),
  }
}

/**
 * For each filter, the function that reads it from a URL. If a filter is missing here, the code
 * does not compile.
 */
const readers: { [Name in keyof EventFilters]-?: (value: unknown) => EventFilters[Name] } = {
  country: readCountry,
  date: (value) => readRange(value, isDayOfFilter),
  distance: (value) => readRange(value, isKilometres),
  entries: (value) => (value === 'open' ? value : undefined),
  name: readName,
  near: readNear,
  sport: (value) => readList(value, isSport),
  state: (value) => readList(value, isEventState),
}

/** The names of all filters. */
export const filterNames = Object.keys(readers) as (keyof EventFilters)[]

/**
 * The filters with a field of their own in the event finder for browsers without JavaScript. The
 * field has the name of the filter, and its text is the value in a URL.
 */
export const filterFields = ['country', 'entries', 'name'] as const satisfies (keyof EventFilters)[]

/** All fields of that form, as query parameters of the page of found events. */
export const finderFields = [
  ...filterFields,
  ...(['sport', 'min', 'max', 'place', 'km', 'date', 'days', 'onlyAfter'] as const),
]

function isFilterName(key: string): key is keyof EventFilters {
  return Object.hasOwn(readers, key)
}

function readCountry(value: unknown): string | undefined {
  const code = typeof value === 'string' ? value.toLowerCase() : ''
  return isCountry(code) ? code : undefined
}

function readName(value: unknown): string | undefined {
  const name = typeof value === 'string' ? value.normalize().trim() : ''
  const isValid = name !== '' && name.length <= maxNameLength && !unsendable.test(name)
  return isValid ? name : undefined
}

/**
 * Reads a circle. Its centre is rounded to tenths of degrees, as in the URLs that the site writes.
 */
function readNear(value: unknown): Near | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { latitude, longitude, km } = value as Record<string, unknown>
  if (!isWithin(latitude, -90, 90) || !isWithin(longitude, -180, 180)) return undefined
  return isWithin(km, 1, maxNearKm) && Number.isInteger(km)
    ? nearby({ latitude, longitude }, km)
    : undefined
}

const isWithin = (value: unknown, from: number, to: number): value is number =>
  typeof value === 'number' && from <= value && value <= to

/** Returns the circle around a place, with its centre rounded to tenths of degrees. */
export function nearby(place: Pick<Near, 'latitude' | 'longitude'>, km: number): Near {
  return { latitude: tenths(place.latitude), longitude: tenths(place.longitude), km }
}

const tenths = (degrees: number) => Math.round(degrees * 10) / 10

/** Reads one value or a list. Returns the values sorted and without duplicates. */
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

const isDayOfFilter = (value: unknown): value is string =>
  typeof value === 'string' && isEnteredDay(value)

function isKilometres(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= maxKilometres
}

import { isCountry } from '../countries.ts'
import { isSport } from '../sports.ts'
import type { EventFilters, EventState, Range } from './event-filters.ts'
import { isNothing } from './write-filters.ts'

/** Base64 of 4 KB of JSON. */
const maxTextLength = 5464
const maxKilometres = 100_000
const maxNameLength = 100

export interface FiltersOfAddress {
  filters: EventFilters
  /** Something could not be read and filters nothing. */
  unreadable: boolean
}

/**
 * Reads the `filters` of an address. People pass addresses on through programs that spoil them, so any
 * way to write base64 will do, and what cannot be read is left out, key by key.
 * @param text as the query parameter came
 */
export function readFilters(text: string | null): FiltersOfAddress {
  if (text === null || text === '') return { filters: {}, unreadable: false }
  const given = decode(text)
  if (given === undefined) return { filters: {}, unreadable: true }

  const read = Object.entries(inShapeOfAddress(given))
    .filter(([, value]) => !isNothing(value))
    .map(([key, value]) => [key, readers.get(key)?.(value)] as const)
  const known = read.filter(([, value]) => value !== undefined)
  return {
    filters: Object.fromEntries(known),
    unreadable: known.length < read.length,
  }
}

function decode(text: string): object | undefined {
  if (text.length > maxTextLength) return undefined
  // A plus sign that was not escaped arrives as a space; `-` and `_` are of the alphabet for URLs.
  const base64 = text.replace(/[ -]/g, '+').replaceAll('_', '/').replace(/=+$/, '')
  try {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const given: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof given === 'object' && given !== null && !Array.isArray(given) ? given : undefined
  } catch {
    return undefined
  }
}

/** The filter form says some things in a shape of its own. */
function inShapeOfAddress(given: object): Record<string, unknown> {
  const { onlyAfter, customDate, ...rest } = given as Record<string, unknown>
  return {
    ...rest,
    ...(rest['date'] === 'custom' && { date: customDate }),
    ...(onlyAfter === true && { state: 'after' }),
    // Neither yes nor no: it stays, and is not read.
    ...(typeof onlyAfter !== 'boolean' && { onlyAfter }),
  }
}

const readers = new Map<string, (value: unknown) => EventFilters[keyof EventFilters]>([
  ['country', readCountry],
  ['date', (value) => readRange(value, isDay)],
  ['distance', (value) => readRange(value, isKilometres)],
  ['name', readName],
  ['sport', (value) => readList(value, isSport)],
  ['state', (value) => readList(value, isState)],
])

function readCountry(value: unknown): string | undefined {
  const code = typeof value === 'string' ? value.toLowerCase() : ''
  return isCountry(code) ? code : undefined
}

function readName(value: unknown): string | undefined {
  const name = typeof value === 'string' ? value.normalize().trim() : ''
  return name === '' || name.length > maxNameLength ? undefined : name
}

/** One word or a list of them, sorted and without repeats. */
function readList<Word extends string>(
  value: unknown,
  isWord: (word: unknown) => word is Word,
): Word[] | undefined {
  const words: unknown[] = Array.isArray(value) ? value : [value]
  return words.every(isWord) ? [...new Set(words)].sort() : undefined
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
  // 30 February would roll on into March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

function isKilometres(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= maxKilometres
}

function isState(word: unknown): word is EventState {
  return word === 'after' || word === 'before' || word === 'during'
}

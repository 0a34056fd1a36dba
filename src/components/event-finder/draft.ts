import type { EventFilters, Range } from '../../filters/event-filters.ts'
import type { Sport } from '../../../domain/sports.ts'
import type { Near } from '../../../domain/earth.ts'
import { daysOfMonth, type Month, monthsFrom } from '../../../domain/months.ts'
import { type Quarter, quarters, quarterRange } from './dates/quarters.ts'
import type { EventState } from '../../../domain/events.ts'

/** A month, a quarter or a custom range of days. Null means any day. */
export type DateChoice = Month | Quarter | 'custom' | null

const shownMonths = 12

/** Returns the months that can be chosen. */
export function comingMonths(today: string): Month[] {
  return monthsFrom(today, shownMonths)
}

/** Returns the year of the quarters that can be chosen. */
export function yearOf(today: string): number {
  return Number(today.slice(0, 4))
}

/** The filters that are selected in the dialog but not yet applied. */
export interface Draft {
  sport: readonly Sport[]
  date: DateChoice
  /** First and last civil day of the choice `custom`, YYYY-MM-DD. */
  customDate: Range<string> | null
  country: string | null
  /**
   * The range of distances in whole kilometres. While the visitor types, the first value may be
   * larger than the second value.
   */
  distance: Range<number> | null
  /** If true, only finished events match. */
  onlyAfter: boolean
  /** The other event states in the URL. The form can only remove these states. */
  state: readonly EventState[]
  /** The circle in which the events are. */
  near: Near | null
  name: string
  entries: 'open' | null
}

export const emptyDraft: Draft = {
  sport: [],
  date: null,
  customDate: null,
  country: null,
  distance: null,
  onlyAfter: false,
  state: [],
  near: null,
  name: '',
  entries: null,
}

/**
 * Creates the draft for the filters in a URL.
 * @param today civil day, YYYY-MM-DD
 */
export function draftOf(filters: EventFilters, today: string): Draft {
  const {
    country = null,
    entries = null,
    date,
    distance = null,
    name = '',
    near = null,
    sport = [],
    state = [],
  } = filters
  const onlyAfter = state.length === 1 && state[0] === 'after'
  const choice = date && choiceOf(date, today)
  return {
    sport,
    date: choice ?? null,
    customDate: (choice === 'custom' && date) || null,
    country,
    distance,
    onlyAfter,
    state: onlyAfter ? [] : state,
    near,
    name,
    entries,
  }
}

/**
 * Returns the coming month or the quarter of this year that has exactly this range of days. Returns
 * `custom` for any other range.
 */
function choiceOf(range: Range<string>, today: string): NonNullable<DateChoice> {
  const isChosen = (choice: Month | Quarter) => {
    const [from, to] = daysOf(choice, today)
    return from === range[0] && to === range[1]
  }
  return [...quarters, ...comingMonths(today)].find(isChosen) ?? 'custom'
}

function daysOf(choice: Month | Quarter, today: string): Range<string> {
  return typeof choice === 'number' ? quarterRange(choice, yearOf(today)) : daysOfMonth(choice)
}

/** Returns the days of the draft, or null if the draft allows any day. */
function draftDays(
  { date, customDate }: Pick<Draft, 'date' | 'customDate'>,
  today: string,
): Range<string> | null {
  if (date === null) return null
  return date === 'custom' ? customDate : daysOf(date, today)
}

/** Returns the range with the smaller bound first. */
export function orderedRange(range: Range<number>): Range<number> {
  const [from, to] = range
  return from !== null && to !== null && from > to ? [to, from] : range
}

/**
 * Converts a draft to filters. Omits empty filters. If a filter is missing here, the code does not
 * compile.
 * @param today civil day, YYYY-MM-DD
 */
export function filtersOf(draft: Draft, today: string): EventFilters {
  const { sport, country, distance, onlyAfter, state, near, name, entries } = draft
  const states: readonly EventState[] = onlyAfter ? ['after'] : state
  const typedName = name.trim()
  const filters: { [Name in keyof EventFilters]-?: EventFilters[Name] | null } = {
    sport: sport.length > 0 ? [...sport] : null,
    date: draftDays(draft, today),
    country,
    distance: distance && orderedRange(distance),
    state: states.length > 0 ? [...states] : null,
    near,
    name: typedName === '' ? null : typedName,
    entries,
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null))
}

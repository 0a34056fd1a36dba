import {
  type EventFilters,
  filterNames,
  filtersNothing,
  type Range,
} from '../../filters/event-filters.ts'
import type { Sport } from '../../../domain/sports.ts'
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

/** The filters that have the same value in the draft as in a URL. Null means no filter. */
type SimpleFilters = Omit<EventFilters, 'sport' | 'date' | 'name' | 'state'>

/** The filters that are selected in the dialog but not yet applied. */
export type Draft = { [Name in keyof SimpleFilters]-?: SimpleFilters[Name] | null } & {
  sport: readonly Sport[]
  date: DateChoice
  /** First and last civil day of the choice `custom`, YYYY-MM-DD. */
  customDate: Range<string> | null
  name: string
  /** If true, only finished events match. */
  onlyAfter: boolean
  /** The other event states in the URL. The form can only remove these states. */
  state: readonly EventState[]
}

export const emptyDraft: Draft = {
  ...(Object.fromEntries(filterNames.map((name) => [name, null])) as Record<
    keyof EventFilters,
    null
  >),
  sport: [],
  customDate: null,
  name: '',
  onlyAfter: false,
  state: [],
}

/**
 * Creates the draft for the filters in a URL.
 * @param today civil day, YYYY-MM-DD
 */
export function draftOf(filters: EventFilters, today: string): Draft {
  const { date, state = [] } = filters
  const onlyAfter = state.length === 1 && state[0] === 'after'
  const choice = date && choiceOf(date, today)
  return {
    ...emptyDraft,
    ...filters,
    date: choice ?? null,
    customDate: (choice === 'custom' && date) || null,
    onlyAfter,
    state: onlyAfter ? [] : state,
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
 * Converts a draft to filters. Omits empty filters. While the visitor types, the first distance of
 * the draft may be larger than the second.
 * @param today civil day, YYYY-MM-DD
 */
export function filtersOfDraft(draft: Draft, today: string): EventFilters {
  const { customDate: _, onlyAfter, ...given } = draft
  const filters = {
    ...given,
    date: draftDays(draft, today),
    distance: given.distance && orderedRange(given.distance),
    name: given.name.trim(),
    state: onlyAfter ? ['after'] : given.state,
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => !filtersNothing(value)))
}

import type { EventFilters, Range } from '../../filters/event-filters.ts'
import type { Sport } from '../../../domain/sports.ts'
import type { Near } from '../../../domain/earth.ts'
import { type Quarter, quarters, quarterRange } from './dates/quarters.ts'
import type { EventState } from '../../../domain/events.ts'

/** A quarter or a custom range of days. Null means any time of the year. */
export type DateChoice = Quarter | 'custom' | null

/** The filters that are selected in the dialog but not yet applied. */
export interface Draft {
  sport: readonly Sport[]
  date: DateChoice
  /** First and last civil day of the choice `custom`, YYYY-MM-DD. */
  customDate: Range<string> | null
  country: string | null
  /** The range of distances in whole kilometres. */
  distance: Range<number> | null
  /** If true, only finished events match. */
  onlyAfter: boolean
  /** The event states in the URL. The form has no control for them. */
  state: readonly EventState[]
  /** The circle in the URL. The form has no control for it. */
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
 * @param year the year that the quarters belong to
 */
export function draftOf(filters: EventFilters, year: number): Draft {
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
  const quarter = date && quarters.find((number) => isSame(quarterRange(number, year), date))
  return {
    sport,
    date: date ? (quarter ?? 'custom') : null,
    customDate: date && !quarter ? date : null,
    country,
    distance,
    onlyAfter,
    state: onlyAfter ? [] : state,
    near,
    name,
    entries,
  }
}

/** Converts a draft to filters. Omits empty filters. A filter without code here is a type error. */
export function filtersOf(draft: Draft, year: number): EventFilters {
  const { sport, date, customDate, country, distance, onlyAfter, state, near, name, entries } =
    draft
  const days = date === 'custom' ? customDate : date && quarterRange(date, year)
  const states: readonly EventState[] = onlyAfter ? ['after'] : state
  const filters: { [Name in keyof EventFilters]-?: EventFilters[Name] | null } = {
    sport: sport.length > 0 ? [...sport] : null,
    date: days ?? null,
    country,
    distance,
    state: states.length > 0 ? [...states] : null,
    near,
    name: name === '' ? null : name,
    entries,
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null))
}

const isSame = (a: Range<string>, b: Range<string>) => a[0] === b[0] && a[1] === b[1]

import type { EventFilters, Range } from '../../filters/event-filters.ts'
import type { Sport } from '../../../domain/sports.ts'
import { type Quarter, quarters, quarterRange } from './dates/quarters.ts'
import type { EventState } from '../../../domain/events.ts'

/** A quarter, a custom range of days, or null for any time. */
export type DateChoice = Quarter | 'custom' | null

/** Selected filters in the dialog, not applied yet. */
export interface Draft {
  sport: readonly Sport[]
  date: DateChoice
  /** Civil days of the choice `custom`, YYYY-MM-DD. */
  customDate: Range<string> | null
  country: string | null
  /** Range in whole kilometres. */
  distance: Range<number> | null
  /** Finished events only. */
  onlyAfter: boolean
  /** States from the address that the form has no control for. */
  state: readonly EventState[]
  name: string
}

export const emptyDraft: Draft = {
  sport: [],
  date: null,
  customDate: null,
  country: null,
  distance: null,
  onlyAfter: false,
  state: [],
  name: '',
}

/**
 * Draft for the filters of an address.
 * @param year year of the quarters
 */
export function draftOf(filters: EventFilters, year: number): Draft {
  const { country = null, date, distance = null, name = '', sport = [], state = [] } = filters
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
    name,
  }
}

/** Filters of a draft; empty filters are omitted. */
export function filtersOf(draft: Draft, year: number): EventFilters {
  const { sport, date, customDate, country, distance, onlyAfter, state, name } = draft
  const days = date === 'custom' ? customDate : date && quarterRange(date, year)
  const states: readonly EventState[] = onlyAfter ? ['after'] : state
  return {
    ...(sport.length > 0 && { sport: [...sport] }),
    ...(days && { date: days }),
    ...(country !== null && { country }),
    ...(distance && { distance }),
    ...(states.length > 0 && { state: [...states] }),
    ...(name !== '' && { name }),
  }
}

const isSame = (a: Range<string>, b: Range<string>) => a[0] === b[0] && a[1] === b[1]

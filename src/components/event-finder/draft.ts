import type { EventFilters, EventState, Range } from '../../app/filters/event-filters.ts'
import type { Sport } from '../../app/sports.ts'
import { type Quarter, quarters, quarterRange } from './quarters.ts'

/** A quarter, days of one’s own, or any time. */
export type DateChoice = Quarter | 'custom' | null

/** What stands in the dialog and does not filter yet. */
export interface Draft {
  sport: readonly Sport[]
  date: DateChoice
  /** The days of the choice `custom`, civil days. */
  customDate: Range<string> | null
  country: string | null
  /** Whole kilometres. */
  distance: Range<number> | null
  /** Finished events and no others. */
  onlyAfter: boolean
  /** States that an address asks for in a way that the form has no control for. */
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

/** @param year whose quarters can be chosen */
export function draftOf(filters: EventFilters, year: number): Draft {
  const { country = null, date, distance = null, name = '', sport = [], state = [] } = filters
  const onlyAfter = state.length === 1 && state[0] === 'after'
  const quarter = date && quarters.find((one) => isSame(quarterRange(one, year), date))
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

/** What a draft filters by; what filters nothing is left out. */
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

const isSame = (one: Range<string>, other: Range<string>) =>
  one[0] === other[0] && one[1] === other[1]

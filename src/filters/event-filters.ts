import type { Sport } from '../../domain/sports.ts'
import { type EventState, eventStates } from '../../domain/events.ts'
import type { EventFilter } from '../gql/event-finder.ts'

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
  const { date, distance, ...same } = filters
  const lastDay = date?.[1] ?? null
  const isOver = lastDay !== null && lastDay < today
  return {
    ...same,
    ...(date && { date: { from: date[0], to: date[1] } }),
    ...(distance && { distance: { min: distance[0], max: distance[1] } }),
    ...(!filters.state && !isOver && { state: ['before', 'during'] }),
  }
}

/** Counts the applied filters; each sport and each state counts as one, and all three states as none. */
export function countFilters({ sport = [], state, ...others }: EventFilters): number {
  return sport.length + narrowingStates(state).length + Object.keys(others).length
}

export function narrowingStates(states: readonly EventState[] = []): readonly EventState[] {
  return states.length < allStates.length ? states : []
}

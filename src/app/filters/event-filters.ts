import type { Sport } from '../sports.ts'

export type EventState = 'after' | 'before' | 'during'

/** A list without a state shows what is to come; these three leave everything in. */
export const allStates: readonly EventState[] = ['after', 'before', 'during']

/** From and to, both included; null where that end is open. */
export type Range<Bound> = [from: Bound | null, to: Bound | null]

/** Which events are looked for, as an address says it. What is absent filters nothing. */
export interface EventFilters {
  /** ISO 3166-1 alpha-2, lower case. */
  country?: string
  /** Civil days, YYYY-MM-DD. */
  date?: Range<string>
  /** Whole kilometres. */
  distance?: Range<number>
  /** Words of a name. */
  name?: string
  sport?: Sport[]
  state?: EventState[]
}

/** The same filters as the gateway takes them. */
export interface GatewayFilter {
  country?: string
  date?: { from: string | null; to: string | null }
  distance?: { min: number | null; max: number | null }
  name?: string
  sport?: Sport[]
  state?: EventState[]
}

/**
 * The filters of an address as a question to the gateway. Without a state they look for what is
 * still to come or under way; only a range of days that is over leaves nothing but finished events.
 * @param today civil day, YYYY-MM-DD
 */
export function asGatewayFilter(filters: EventFilters, today: string): GatewayFilter {
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

/** How many choices filters are: each sport and each state is one; all states together narrow nothing. */
export function countFilters({ sport = [], state, ...others }: EventFilters): number {
  return sport.length + narrowingStates(state).length + Object.keys(others).length
}

export function narrowingStates(states: readonly EventState[] = []): readonly EventState[] {
  return states.length < allStates.length ? states : []
}

import type { ApolloClient } from '@apollo/client'
import { addDays } from '../../../domain/civil-days.ts'
import { asGatewayFilter, type EventFilters } from '../../filters/event-filters.ts'
import {
  EventNeighboursDocument,
  type EventNeighboursQueryVariables,
  type NeighbourEventFragment,
} from '../../gql/event-list.ts'

/** Events that nearly match the filters of a list without events. */
export interface Neighbours {
  /** The next event after the last day of the list. Without a last day, the earliest event. */
  after?: NeighbourEventFragment | undefined
  /** The last event before the first day of the list. Without a first day, the latest event. */
  before?: NeighbourEventFragment | undefined
  /** The nearest event beyond the circle of the list. */
  beyond?: NeighbourEventFragment | undefined
  /** The next event in the country or circle of the list, with one of the sports of the list. */
  there?: NeighbourEventFragment | undefined
  /** The next event at any place, on or after the first day of the list. */
  elsewhere?: NeighbourEventFragment | undefined
  /** The number of events that match all filters except the distance. */
  anyDistance: number
}

/**
 * Finds events that nearly match the filters of a list without events.
 * @param today civil day, YYYY-MM-DD
 * @returns undefined when the query fails, because the page works without these events
 */
export async function findNeighbours(
  client: ApolloClient,
  filters: EventFilters,
  today: string,
): Promise<Neighbours | undefined> {
  const variables = neighbourVariables(filters, today)
  const { hasFirstDay, hasLastDay, isNear, hasDistance, hasPlace } = variables
  if (!hasFirstDay && !hasLastDay && !isNear && !hasDistance && !hasPlace) return { anyDistance: 0 }
  const { data } = await client
    .query({
      query: EventNeighboursDocument,
      variables,
      errorPolicy: 'all',
      context: { keepsDocument: true },
    })
    .catch(() => ({ data: undefined }))
  if (!data) return undefined
  return {
    after: data.after?.items[0],
    before: data.before?.items[0],
    beyond: data.beyond?.items[0],
    there: data.there?.items[0],
    elsewhere: data.elsewhere?.items[0],
    anyDistance: data.anyDistance?.total ?? 0,
  }
}

/** Radius of the search for the nearest event beyond the circle of the list, in kilometres. */
const reach = 2000

function neighbourVariables(filters: EventFilters, today: string): EventNeighboursQueryVariables {
  const { date, ...anyDay } = filters
  const { distance, ...anyDistance } = filters
  const { country, near, ...anyPlace } = filters
  const { sport } = filters
  const [from, to] = date ?? [null, null]
  const matching = (given: EventFilters) => asGatewayFilter(given, today)
  return {
    after: matching(to === null ? anyDay : { ...anyDay, date: [addDays(to, 1), null] }),
    before: matching(from === null ? anyDay : { ...anyDay, date: [null, addDays(from, -1)] }),
    beyond: matching({ ...filters, ...(near && { near: { ...near, km: reach } }) }),
    anyDistance: matching(anyDistance),
    there: matching({
      ...(sport && { sport }),
      ...(country && { country }),
      ...(near && { near }),
    }),
    elsewhere: matching({ ...anyPlace, ...(date && { date: [from, null] }) }),
    hasFirstDay: from !== null,
    hasLastDay: to !== null,
    isNear: near !== undefined,
    hasDistance: distance !== undefined,
    hasPlace: country !== undefined || near !== undefined,
  }
}

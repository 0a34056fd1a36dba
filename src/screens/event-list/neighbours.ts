import type { ApolloClient } from '@apollo/client'
import { addDays } from '../../../domain/civil-days.ts'
import { asGatewayFilter, type EventFilters } from '../../filters/event-filters.ts'
import {
  EventNeighboursDocument,
  type EventNeighboursQueryVariables,
  type NeighbourEventFragment,
} from '../../gql/event-list.ts'

/** What is close to a list without events. */
export interface Neighbours {
  /** The next event after the days of the list. */
  after?: NeighbourEventFragment | undefined
  /** The last event before the days of the list. */
  before?: NeighbourEventFragment | undefined
  /** The number of events that match all filters except the distance. */
  anyDistance: number
}

/**
 * Finds what is close to a list without events.
 * @param today civil day, YYYY-MM-DD
 * @returns undefined when the query fails, because the page works without it
 */
export async function findNeighbours(
  client: ApolloClient,
  filters: EventFilters,
  today: string,
): Promise<Neighbours | undefined> {
  const { hasDays, hasDistance, ...variables } = neighbourVariables(filters, today)
  if (!hasDays && !hasDistance) return { anyDistance: 0 }
  const { data } = await client
    .query({
      query: EventNeighboursDocument,
      variables: { ...variables, hasDays, hasDistance },
      errorPolicy: 'all',
      context: { isNavigation: true },
    })
    .catch(() => ({ data: undefined }))
  if (!data) return undefined
  return {
    after: data.after?.items[0],
    before: data.before?.items[0],
    anyDistance: data.anyDistance?.total ?? 0,
  }
}

function neighbourVariables(filters: EventFilters, today: string): EventNeighboursQueryVariables {
  const { date: [from, to] = [null, null], ...anyDay } = filters
  const { distance, ...anyDistance } = filters
  const within = (days: EventFilters['date']) =>
    asGatewayFilter({ ...anyDay, ...(days && { date: days }) }, today)
  return {
    after: within(to === null ? undefined : [addDays(to, 1), null]),
    before: within(from === null ? undefined : [null, addDays(from, -1)]),
    anyDistance: asGatewayFilter(anyDistance, today),
    hasDays: from !== null || to !== null,
    hasDistance: distance !== undefined,
  }
}

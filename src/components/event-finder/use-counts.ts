import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { asGatewayFilter } from '../../app/filters/event-filters.ts'
import { isSport, type Sport } from '../../app/sports.ts'
import {
  type EventFinderChoicesQuery,
  useEventFinderChoicesQuery,
  useEventFinderMatchesQuery,
} from '../../gql/event-finder.ts'
import { type Draft, filtersOf } from './draft.ts'
import { useDebounced } from './use-debounced.ts'

/** A handle that is dragged passes many values: only where it rests is counted. */
const rest = 150

/** What there is to choose from. All lists are empty where they did not load. */
export interface Choices {
  loading: boolean
  failed: boolean
  sports: Map<Sport, number>
  countries: Map<string, number>
  /** Whole kilometres; undefined when no distance is known. */
  kilometres: { min: number; max: number } | undefined
}

/**
 * Counts have no id by which anything else would find them. Outside the cache they do not make it take
 * the first page apart (app/browser-cache.ts) while the dialog opens.
 */
const fetchPolicy = 'no-cache'

const lastChoices = new WeakMap<ApolloClient, EventFinderChoicesQuery>()

/** Asked when the dialog opens. A success is kept for the next time, a failure is not. */
export function useChoices(): Choices {
  const client = useApolloClient()
  const known = lastChoices.get(client)
  // oxlint-disable-next-line typescript/no-deprecated -- the generated hook takes no skipToken
  const answer = useEventFinderChoicesQuery({ fetchPolicy, skip: known !== undefined })
  const { data = known, loading, error } = answer
  useEffect(() => {
    if (data?.eventCounts) lastChoices.set(client, data)
  }, [client, data])
  const counts = data?.eventCounts
  const { min = null, max = null } = counts?.raceDistance ?? {}
  return {
    loading,
    failed: !loading && (error !== undefined || !counts),
    ...countsByChoice(counts),
    kilometres:
      min === null || max === null
        ? undefined
        : { min: Math.floor(min / 1000), max: Math.floor(max / 1000) },
  }
}

/** How many events a draft would find, and each choice beside it; undefined while unknown. */
export function useMatches(draft: Draft, year: number) {
  const filters = filtersOf(useDebounced(draft, rest), year)
  // oxlint-disable-next-line react/purity -- another day is another search
  const today = new Date().toISOString().slice(0, 10)
  const { data, previousData, error } = useEventFinderMatchesQuery({
    fetchPolicy,
    variables: { filter: asGatewayFilter(filters, today) },
  })
  // The number before stays until the next one is there.
  const counts = error ? undefined : (data ?? previousData)?.eventCounts
  return counts ? { total: counts.total, ...countsByChoice(counts) } : undefined
}

interface Counts {
  sport: readonly { type: string; count: number }[]
  countries: readonly { country: string; count: number }[]
}

/** Choices with events only; a sport that is none of the nine cannot be filtered by. */
function countsByChoice(counts: Counts | null | undefined) {
  const sports = new Map<Sport, number>()
  for (const { type, count } of counts?.sport ?? []) {
    if (isSport(type) && count > 0) sports.set(type, count)
  }
  const countries = (counts?.countries ?? []).filter(({ count }) => count > 0)
  return { sports, countries: new Map(countries.map(({ country, count }) => [country, count])) }
}

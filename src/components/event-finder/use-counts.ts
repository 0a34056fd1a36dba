import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { wordOf } from '../../../domain/enum-words.ts'
import { asGatewayFilter } from '../../filters/event-filters.ts'
import { isSport, type Sport } from '../../../domain/sports.ts'
import {
  type EventFinderChoicesQuery,
  useEventFinderChoicesQuery,
  useEventFinderMatchesQuery,
} from '../../gql/event-finder.ts'
import { type Draft, filtersOf } from './draft.ts'
import { useDebounced } from './use-debounced.ts'
import { today } from '../../../domain/civil-days.ts'
import { useSite } from '../../site-context.ts'

/** Debounce of count requests, in milliseconds: a dragged handle passes many values. */
const debounceMs = 150

/** Available choices with their counts; all lists are empty after a failure. */
export interface Choices {
  loading: boolean
  failed: boolean
  sports: Map<Sport, number>
  countries: Map<string, number>
  /** Range of distances in whole kilometres; undefined without known distances. */
  kilometres: { min: number; max: number } | undefined
}

/**
 * Counts have no id, so no other query could reuse a cache entry.
 * A cache write would also normalise the first page (data/browser-cache.ts) while the dialog opens.
 */
const fetchPolicy = 'no-cache'

const lastChoices = new WeakMap<ApolloClient, EventFinderChoicesQuery>()

/** Requests the choices when the dialog opens; a success is cached per client, a failure is not. */
export function useChoices(): Choices {
  const client = useApolloClient()
  const cached = lastChoices.get(client)
  // oxlint-disable-next-line typescript/no-deprecated -- the generated hook takes no skipToken
  const result = useEventFinderChoicesQuery({ fetchPolicy, skip: cached !== undefined })
  const { data = cached, loading, error } = result
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

/** Number of events that match the draft, in total and per choice; undefined while unknown. */
export function useMatches(draft: Draft, year: number) {
  const filters = filtersOf(useDebounced(draft, debounceMs), year)
  const day = today(useSite().timeZone)
  const { data, previousData, error } = useEventFinderMatchesQuery({
    fetchPolicy,
    variables: { filter: asGatewayFilter(filters, day) },
  })
  // The previous number stays until the next one has loaded.
  const counts = error ? undefined : (data ?? previousData)?.eventCounts
  return counts ? { total: counts.total, ...countsByChoice(counts) } : undefined
}

interface Counts {
  sports: readonly { value: string; count: number }[]
  countries: readonly { value: string; count: number }[]
}

/** Counts above zero; wheeled classes are omitted, because no filter selects them. */
function countsByChoice(counts: Counts | null | undefined) {
  const sports = new Map<Sport, number>()
  for (const { value, count } of counts?.sports ?? []) {
    const sport = wordOf(value)
    if (isSport(sport) && count > 0) sports.set(sport, count)
  }
  const countries = (counts?.countries ?? []).filter(({ count }) => count > 0)
  return { sports, countries: new Map(countries.map(({ value, count }) => [value, count])) }
}

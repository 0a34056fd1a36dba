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
import { type Draft, filtersOfDraft } from './draft.ts'
import { useDebounced } from './use-debounced.ts'

/**
 * Milliseconds from the last change of the draft until the counts are requested. While the visitor
 * drags a handle, the draft changes many times.
 */
const debounceMs = 150

/** The available choices with their counts. After a failed request, all lists are empty. */
export interface Choices {
  loading: boolean
  failed: boolean
  sports: Map<Sport, number>
  countries: Map<string, number>
  /** The range of the events' distances in whole kilometres. Undefined if no distance is known. */
  kilometres: { min: number; max: number } | undefined
}

/**
 * Counts are not cached, because they have no id and no other query could use the cache entry. A
 * write to the cache would also delay the dialog. The first write to the cache normalises all
 * results that the server embedded in the page (data/browser-cache.ts).
 */
const fetchPolicy = 'no-cache'

const lastChoices = new WeakMap<ApolloClient, EventFinderChoicesQuery>()

/**
 * Requests the choices when a dialog opens. After a successful request, later dialogs use the same
 * result as long as the Apollo client exists.
 */
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

/**
 * Returns the number of events that match the draft, in total and per choice. Undefined while the
 * numbers are unknown. `isCurrent` is false while the numbers still belong to an earlier draft.
 * @param today civil day, YYYY-MM-DD
 */
export function useMatches(draft: Draft, today: string) {
  const counted = useDebounced(draft, debounceMs)
  const { date, ...ofAnyDay } = filtersOfDraft(counted, today)
  const filter = asGatewayFilter({ ...ofAnyDay, ...(date && { date }) }, today)
  // Only a list of past days has no states.
  const isPast = filter.state === undefined
  const { data, previousData, error } = useEventFinderMatchesQuery({
    fetchPolicy,
    variables: { filter, ...(isPast && { isPast, ofMonths: asGatewayFilter(ofAnyDay, today) }) },
  })
  // Until the new number has loaded, show the previous number.
  const shown = error ? undefined : (data ?? previousData)
  const counts = shown?.eventCounts
  if (!counts) return undefined
  const isCurrent = data !== undefined && counted === draft
  const ofMonths = shown.ofMonths ?? counts
  const months = new Map(ofMonths.months.map(({ value, count }) => [value, count]))
  return { isCurrent, total: counts.total, months, ...countsByChoice(counts) }
}

interface Counts {
  sports: readonly { value: string; count: number }[]
  countries: readonly { value: string; count: number }[]
}

/**
 * Returns the counts that are greater than zero. Leaves out wheeled classes, because the filters do
 * not offer them.
 */
function countsByChoice(counts: Counts | null | undefined) {
  const sports = new Map<Sport, number>()
  for (const { value, count } of counts?.sports ?? []) {
    const sport = wordOf(value)
    if (isSport(sport) && count > 0) sports.set(sport, count)
  }
  const countries = (counts?.countries ?? []).filter(({ count }) => count > 0)
  return { sports, countries: new Map(countries.map(({ value, count }) => [value, count])) }
}

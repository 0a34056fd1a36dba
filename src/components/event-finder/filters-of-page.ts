import { type EventFilters, readFilters } from '../../filters/event-filters.ts'
import type { Page } from '../../router/use-page.ts'
import { isSport } from '../../../domain/sports.ts'

/**
 * Returns the filters that a page applies: the filters in its `filters` parameter, and the sport or
 * country in its path.
 */
export function filtersOfPage({
  location,
  params,
}: Pick<Page, 'location' | 'params'>): EventFilters {
  const { filters } = readFilters(new URLSearchParams(location.search).get('filters'))
  const { sport, country } = params
  return {
    ...filters,
    ...(isSport(sport) && { sport: [sport] }),
    ...(country !== undefined && { country }),
  }
}

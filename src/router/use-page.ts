import { type Location, type Params, useLocation, useMatches, useParams } from 'react-router-dom'
import type { PageRoute, ShownByShell } from './page-route.ts'

export interface Page extends Pick<PageRoute, 'id' | 'parent'> {
  location: Location
  params: Params
  /** If false, search engines exclude the page. */
  indexed: boolean
  /** The number of event filters that the page applies. */
  filterCount: number
  /**
   * The filters with which the event finder begins, as the value of the query parameter `filters`.
   * Undefined without filters.
   */
  filterText: string | undefined
}

/** Returns the route and parameters of the current page. */
export function usePage(): Page {
  const location = useLocation()
  const params = useParams()
  const match = useMatches().at(-1)
  // `routeObjects` stores the `PageRoute` of each page as the `handle` of its route.
  const handle = match?.handle as PageRoute | undefined
  const { id, parent, indexed = true } = handle ?? {}
  const { filterCount = 0, filterText } = (match?.loaderData ?? {}) as ShownByShell
  return { location, params, id, parent, indexed, filterCount, filterText }
}

import { type Location, type Params, useLocation, useMatches, useParams } from 'react-router-dom'
import type { PageRoute } from './page-route.ts'

export interface Page extends Pick<PageRoute, 'id' | 'parent'> {
  location: Location
  params: Params
  /** If false, search engines exclude the page. */
  indexed: boolean
}

/** The route and parameters of the current page. */
export function usePage(): Page {
  const location = useLocation()
  const params = useParams()
  // `routeObjects` stores the `PageRoute` of each page as the `handle` of its route.
  const handle = useMatches().at(-1)?.handle as PageRoute | undefined
  const { id, parent, indexed = true } = handle ?? {}
  return { location, params, id, parent, indexed }
}

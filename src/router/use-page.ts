import { type Location, type Params, useLocation, useMatches, useParams } from 'react-router-dom'
import type { PageRoute } from './page-route.ts'

export interface Page extends Pick<PageRoute, 'id' | 'parent'> {
  location: Location
  params: Params
  /** False excludes the page from search engines. */
  indexed: boolean
}

/** The route and parameters of the current page. */
export function usePage(): Page {
  const location = useLocation()
  const params = useParams()
  // The handle of a page's route is its `PageRoute`.
  const handle = useMatches().at(-1)?.handle as PageRoute | undefined
  const { id, parent, indexed = true } = handle ?? {}
  return { location, params, id, parent, indexed }
}

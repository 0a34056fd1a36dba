import { type Location, type Params, useLocation, useMatches, useParams } from 'react-router-dom'
import type { PageRoute } from './page-route.ts'

export interface Page extends Pick<PageRoute, 'id' | 'parent'> {
  location: Location
  params: Params
  /** False keeps search engines from it. */
  indexed: boolean
}

/** The page that is shown. */
export function usePage(): Page {
  const location = useLocation()
  const params = useParams()
  // Every route of a page has its description as its handle.
  const handle = useMatches().at(-1)?.handle as PageRoute | undefined
  const { id, parent, indexed = true } = handle ?? {}
  return { location, params, id, parent, indexed }
}

import { createContext, useContext } from 'react'
import type { Page } from './pages.ts'

export const PageContext = createContext<Page | undefined>(undefined)

/** The page that is shown. */
export function usePage(): Page {
  const page = useContext(PageContext)
  if (!page) throw new Error('Only a page has parts.')
  return page
}

/** What the screen's action said of the form that this page answers. */
// As with the loader, the screen knows what its own action says.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function usePosted<Posted>(): Posted | undefined {
  return usePage().posted as Posted | undefined
}

/** What the screen's loader returned. */
// The route puts a screen and its own loader together; the screen knows what that one returns.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function useLoaderData<Data>(): Data {
  return usePage().data as Data
}

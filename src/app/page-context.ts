import { createContext, useContext } from 'react'
import type { Page } from './pages.ts'

export const PageContext = createContext<Page | undefined>(undefined)

export function usePage(): Page {
  const page = useContext(PageContext)
  if (!page) throw new Error('Only a page has parts.')
  return page
}

/** What the screen's loader returned. */
export function useLoaderData<Data>(): Data {
  // The route puts a screen and its own loader together.
  return usePage().data as Data
}

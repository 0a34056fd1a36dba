import { pageNumberOf } from './page-number.ts'

/**
 * Returns the canonical URL of a page: its path without view parameters. Only an unfiltered list
 * keeps its page number, because page 2 of a filtered list shows other items than page 2 of the
 * whole list.
 * @param search query string with its question mark, or empty
 */
export function canonicalAddress(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  const page = pageNumberOf(query.get('page'))
  const isPageOfAll = query.size === 1 && page > 1
  return isPageOfAll ? `${pathname}?page=${page}` : pathname
}

/**
 * The canonical URL of a page: its path without view parameters. The page number is kept for an
 * unfiltered list only, because a filtered page is a different list.
 * @param search query string with its question mark, or empty
 */
export function canonicalAddress(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  const isPageOfAll = query.size === 1 && Number.isInteger(page) && page > 1
  return isPageOfAll ? `${pathname}?page=${page}` : pathname
}

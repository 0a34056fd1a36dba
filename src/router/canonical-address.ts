/**
 * The canonical URL of a page: the path without view parameters.
 * The page number stays unless the list is filtered, because a filtered page is another list.
 * @param search query string with its question mark, or empty
 */
export function canonicalAddress(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  const isPageOfAll = query.size === 1 && Number.isInteger(page) && page > 1
  return isPageOfAll ? `${pathname}?page=${page}` : pathname
}

/**
 * The address of a page without what only changes how it is shown. A page of a list is one of its own,
 * unless the list is filtered: then it is a page of another list.
 * @param search with its question mark, or empty
 */
export function canonicalAddress(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  const isPageOfAll = query.size === 1 && Number.isInteger(page) && page > 1
  return isPageOfAll ? `${pathname}?page=${page}` : pathname
}

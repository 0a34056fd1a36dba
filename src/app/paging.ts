/** How many items make a page, by kind of list. */
export const pageSizes = {
  homeStrip: 3,
  eventGrid: 12,
  organisationGrid: 12,
  list: 5,
  search: 12,
  ranking: 50,
} as const

/** The last page that the gateway answers; no list is that long. */
const lastPage = 1_000_000

/**
 * `?page=3` → 3. Below 1, not a number, or absent → 1.
 * @param name of the query parameter, where a page of the site has several lists
 */
export function readPage(request: { url: string }, name = 'page'): number {
  const page = Number(new URL(request.url).searchParams.get(name))
  if (page > lastPage) return lastPage
  return Number.isInteger(page) && page >= 1 ? page : 1
}

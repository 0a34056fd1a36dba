/** Highest page number that the gateway accepts. */
const lastPage = 1_000_000

/**
 * Reads the page number from the query: 3 for `?page=3`. Returns 1 for a missing or invalid number,
 * and the highest page number for a larger number.
 * @param name query parameter, for pages with several lists
 */
export function readPage(request: { url: string }, name = 'page'): number {
  const page = Number(new URL(request.url).searchParams.get(name))
  if (page > lastPage) return lastPage
  return Number.isInteger(page) && page >= 1 ? page : 1
}

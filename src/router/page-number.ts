/** Highest page number that the gateway accepts. */
const lastPage = 1_000_000

/**
 * Reads the page number from the query: 3 for `?page=3`. Returns 1 for a missing or invalid number,
 * and the highest page number for a larger number.
 * @param name query parameter, for pages with several lists
 */
export function readPage(request: { url: string }, name = 'page'): number {
  return pageNumberOf(new URL(request.url).searchParams.get(name))
}

/** Returns the page number of a query parameter. A number has decimal digits only. */
export function pageNumberOf(text: string | null): number {
  const page = /^\d+$/.test(text ?? '') ? Number(text) : 1
  return Math.min(Math.max(page, 1), lastPage)
}

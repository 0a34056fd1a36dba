/** How many items make a page, by kind of list. */
export const pageSizes = { homeStrip: 3, eventGrid: 12, list: 5, ranking: 50 } as const

/** `?page=3` → 3. Below 1, not a number, or absent → 1. */
export function readPage(request: { url: string }): number {
  const page = Number(new URL(request.url).searchParams.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** Items per page, by kind of list. */
export const pageSizes = {
  homeStrip: 3,
  eventGrid: 12,
  organisationGrid: 12,
  list: 5,
  search: 12,
  ranking: 50,
} as const

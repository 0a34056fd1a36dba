/**
 * After this many milliseconds without an expected passing, the pages of a race say that no data
 * arrive.
 */
export const silentAfterMs = 180_000

/**
 * Milliseconds without a passing, while athletes are on the course, after which the feed of a race is silent: its pages
 * say that no data arrive.
 */
export const silentAfterMs = 180_000

/**
 * `Cache-Control` of responses that are the same for all visitors. Browsers revalidate such a
 * response at each use, and shared caches each second. So a hidden name soon disappears from both.
 */
export const revalidated = 'public, max-age=0, s-maxage=1'

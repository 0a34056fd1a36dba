/**
 * `Cache-Control` of responses that are the same for all visitors. Browsers revalidate these
 * responses at each use. Shared caches revalidate them each second. So when an athlete becomes
 * private, the name soon disappears from all caches.
 */
export const revalidated = 'public, max-age=0, s-maxage=1'

/**
 * `Cache-Control` of responses that are the same for all visitors. Browsers revalidate these
 * responses at each use, shared caches at the first use after a second. So when an athlete becomes
 * private, caches soon stop serving the name.
 */
export const revalidated = 'public, max-age=0, s-maxage=1'

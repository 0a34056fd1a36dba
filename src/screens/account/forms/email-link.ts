/**
 * The state of an e-mailed link. `held` means that the browser has the link's token in an HttpOnly
 * cookie. `missing` means that the browser has no such cookie.
 * @returns undefined when the page was opened without a link
 */
export function emailLinkState(search: string): 'held' | 'missing' | undefined {
  const link = new URLSearchParams(search).get('link')
  if (link === null) return undefined
  return link === 'missing' ? 'missing' : 'held'
}

/**
 * The name of the e-mailed link with which a page was opened. The service refuses the form if the
 * browser has opened another link since.
 */
export function linkNameOf(address: string): string {
  return new URLSearchParams(address.split('?')[1]).get('link') ?? ''
}

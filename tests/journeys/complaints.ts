import type { Page } from 'playwright-core'

/**
 * Collects what goes wrong on a page, seen or unseen: console errors and warnings (a failed hydration
 * is one), uncaught errors, requests that fail or are answered with 4xx or 5xx.
 * @param expected what this journey causes on purpose
 */
export function listenForComplaints(page: Page, expected: readonly RegExp[]): string[] {
  const complaints: string[] = []
  const complain = (text: string) => {
    const complaint = `${page.url()}: ${text}`
    if (!expected.some((pattern) => pattern.test(complaint))) complaints.push(complaint)
  }
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // Every answer of 4xx or 5xx is reported below, with its address.
    if (message.text().startsWith('Failed to load resource')) return
    complain(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    complain(`uncaught ${error.message}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown reason'
    // The page itself cancels what it no longer needs when the visitor moves on; and with JavaScript
    // off the browser calls every preload of a script "csp". A page's true violation is logged above.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp')
      complain(`${request.url()} failed: ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complain(`${String(response.status())} ${response.url()}`)
  })
  return complaints
}

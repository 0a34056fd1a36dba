import type { Page } from 'playwright-core'

/**
 * Collects complaints of a page: console errors and warnings (including failed hydration), uncaught
 * errors, failed requests, and 4xx or 5xx responses.
 * @param expected patterns of complaints that the journey causes on purpose
 */
export function listenForComplaints(page: Page, expected: readonly RegExp[]): string[] {
  const complaints: string[] = []
  const complain = (text: string) => {
    const complaint = `${page.url()}: ${text}`
    if (!expected.some((pattern) => pattern.test(complaint))) complaints.push(complaint)
  }
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // The listener for responses below reports 4xx and 5xx responses with their URL.
    if (message.text().startsWith('Failed to load resource')) return
    // Most journeys block the service worker.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    complain(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    complain(`uncaught ${error.message}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown reason'
    // Ignores aborted requests, because navigations abort requests. Also ignores the reason "csp",
    // which Chromium reports for preloaded scripts when JavaScript is off.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp')
      complain(`${request.url()} failed: ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complain(`${String(response.status())} ${response.url()}`)
  })
  return complaints
}

import type { Page } from 'playwright-core'

/**
 * Collects console errors and warnings (including failed hydration), uncaught errors, failed requests and 4xx/5xx responses.
 * @param expected complaints that the journey causes on purpose
 */
export function listenForComplaints(page: Page, expected: readonly RegExp[]): string[] {
  const complaints: string[] = []
  const complain = (text: string) => {
    const complaint = `${page.url()}: ${text}`
    if (!expected.some((pattern) => pattern.test(complaint))) complaints.push(complaint)
  }
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // The response listener below reports 4xx and 5xx with the URL.
    if (message.text().startsWith('Failed to load resource')) return
    complain(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    complain(`uncaught ${error.message}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown reason'
    // Navigation aborts requests; without JavaScript Chromium reports script preloads as "csp".
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp')
      complain(`${request.url()} failed: ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complain(`${String(response.status())} ${response.url()}`)
  })
  return complaints
}

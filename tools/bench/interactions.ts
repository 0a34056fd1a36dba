import type { Page } from 'playwright-core'
import { startSite } from '../../tests/start/site.ts'
import { startBrowser, throttled } from './browser.ts'
import { median, report } from './measurement.ts'
import { seasonPages } from './season-pages.ts'

/**
 * Measures Interaction to Next Paint of taps. The CPU is throttled by a factor of four.
 * Also measures the time from a tap on an event to the heading of its page, while the gateway takes
 * two seconds to respond.
 */
const rounds = 5
const gatewayDelayMs = 2_000

const site = await startSite({ REQUESTS_PER_MINUTE: '0' })
const browser = await startBrowser()
try {
  const { ranking } = await seasonPages(site.origin)
  const taps: Record<string, { path: string; tap: (page: Page) => Promise<void> }> = {
    'an event in a list': {
      path: '/en/events',
      tap: (page) => page.locator('main h3 a').first().click(),
    },
    'the menu': { path: '/en', tap: (page) => page.locator('header summary').last().click() },
    'an athlete of a ranking': {
      path: ranking,
      tap: (page) => page.locator('main th a').first().click(),
    },
    'the next page of a ranking': {
      path: ranking,
      tap: (page) => page.locator('main nav a[href*="page=2"]').first().click(),
    },
    'the way back': {
      path: '/en/events',
      async tap(page) {
        await page.locator('main h3 a').first().click()
        await page.locator('main h2').first().waitFor()
        await page.locator('main nav a[href="/en/events"]').first().click()
      },
    },
  }
  for (const [what, { path, tap }] of Object.entries(taps)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await nextPaint(path, tap))
    report({
      what: `tap on ${what}, CPU ×4 slower: next paint, median of ${String(rounds)}`,
      value: median(times),
      unit: 'ms',
      atMost: 100,
    })
  }
  const headings: number[] = []
  for (let round = 0; round < rounds; round += 1) headings.push(await headingAfterTap())
  report({
    what: 'tap on an event, gateway 2 s late: its heading, median',
    value: median(headings),
    unit: 'ms',
    atMost: 100,
  })
} finally {
  await browser.close()
  await site.stop()
}

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  await page.goto(site.origin + path, { waitUntil: 'networkidle' })
  return page
}

/** Duration of the slowest interaction of a tap, in milliseconds. */
async function nextPaint(path: string, tap: (page: Page) => Promise<void>): Promise<number> {
  const page = await open(path)
  await page.evaluate(() => {
    const durations: number[] = []
    const observerOptions = { type: 'event', durationThreshold: 16 }
    Object.assign(window, { durations })
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
        if (interactionId > 0) durations.push(duration)
      }
    }).observe(observerOptions)
  })
  await throttled(page)
  await tap(page)
  await page.waitForTimeout(1_500)
  const durations = await page.evaluate(
    () => (window as unknown as { durations: number[] }).durations,
  )
  await page.context().close()
  // The browser does not report interactions below 16 ms.
  return Math.max(16, ...durations)
}

async function headingAfterTap(): Promise<number> {
  const page = await open('/en/events')
  await page.route('**/graphql?**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, gatewayDelayMs))
    await route.continue().catch(() => undefined)
  })
  const name = (await page.locator('main h3 a').first().textContent()) ?? ''
  const time = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const whenTapped = ({ timeStamp }: MouseEvent) => {
          const checkFrame = () =>
            requestAnimationFrame(() => {
              if (document.querySelector('h1')?.textContent === wanted)
                resolve(performance.now() - timeStamp)
              else checkFrame()
            })
          checkFrame()
        }
        addEventListener('click', whenTapped, { once: true, capture: true })
      }),
    name,
  )
  await page.locator('main h3 a').first().click()
  const reached = await time
  await page.context().close()
  return reached
}

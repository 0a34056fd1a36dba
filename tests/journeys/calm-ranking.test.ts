import { afterAll, beforeAll } from 'vitest'
import { Copy } from '../start/copy.ts'
import { wide } from '../wide.ts'
import { test } from './support/browser.ts'

/** The site's clock starts at this instant. Many athletes of the race are then on the course. */
const startsAt = '2026-11-25T23:20:00.000Z'
const speed = 40
const ranking = '/events/gull-roll/races/gull-roll-half/rankings/gull-roll-half-overall'
const watchedMs = 15_000

let site: Copy
/** Time of `performance.now()` when the clock of the site showed `startsAt`. */
let startedAt: number

beforeAll(async () => {
  site = await Copy.start({
    CLOCK: startsAt,
    CLOCK_SPEED: String(speed),
    DEMO_EVENTS: 'gull-roll',
    DATABASE_URL: '',
  })
  await site.evaluate(`Date.moveTo('${startsAt}')`)
  startedAt = performance.now()
})
afterAll(() => site.end('SIGKILL'))

/** Makes the clock of a page show the time of the site's clock. Runs in the browser. */
function moveClock({ now, speed }: { now: number; speed: number }) {
  const SystemDate = Date
  const loadedAt = SystemDate.now()
  class MovedDate extends SystemDate {
    constructor(...values: [] | [value: number]) {
      super(...(values.length === 0 ? ([MovedDate.now()] as [value: number]) : values))
    }
    static override now(): number {
      return now + (SystemDate.now() - loadedAt) * speed
    }
  }
  globalThis.Date = MovedDate as unknown as DateConstructor
}

/** Collects the elements that move, except those in table rows. Runs in the browser. */
function observeShifts() {
  const shifts: string[] = []
  Object.assign(globalThis, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { sources = [] } = entry as PerformanceEntry & { sources?: { node: Node | null }[] }
      for (const { node } of sources) {
        const element = node instanceof Element ? node : node?.parentElement
        // Ignores removed elements, such as rows that are now on another page of the ranking.
        if (element?.isConnected === true && element.closest('tbody') === null) {
          shifts.push(`${element.tagName} ${element.className}`)
        }
      }
    }
  }).observe({ type: 'layout-shift' })
}

test.concurrent.for(wide([360, 1280], (width) => width === 360))(
  'nothing but the rows moves while a race runs (%s px)',
  async (width, { browser, expect }) => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const instant = Date.parse(startsAt) + (performance.now() - startedAt) * speed
    await page.addInitScript(moveClock, { now: instant, speed })
    await page.goto(`${site.origin}/en${ranking}`, { waitUntil: 'load' })
    await expect
      .poll(() => page.locator('[data-connection]').getAttribute('data-connection'))
      .toBe('live')
    if (width < 768) await page.locator('section > details > summary').click()
    const text = () => page.locator('main').textContent()
    const before = await text()
    await page.waitForTimeout(1_000)
    await page.evaluate(observeShifts)
    await page.waitForTimeout(watchedMs)
    expect(await text()).not.toBe(before)
    expect([...new Set(await page.evaluate<string[]>('shifts'))]).toEqual([])
    await context.close()
  },
)

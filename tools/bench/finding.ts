import type { Browser, Page } from 'playwright-core'
import { startSite } from '../../tests/start/site.ts'
import { startBrowser, throttled } from './browser.ts'
import { onPostgres, withDatabase } from './databases.ts'
import { inventedName } from './invented-names.ts'
import { fillSeason } from './invented-season.ts'
import { median, p99, percentile, report } from './measurement.ts'

/**
 * Measures the latency of the search in a real browser, with a million athletes and twenty thousand
 * events on PostgreSQL. The argument N divides the amount of data by N.
 */
const divisor = Number(process.argv[2] ?? 1)
const athletes = 1_000_000 / divisor
const events = 20_000 / divisor

/** Debounce time of the search field, in milliseconds. */
const pause = 250
/** Milliseconds between two keys of a fast typist. */
const betweenKeys = 80

await onPostgres(async (place) => {
  await withDatabase(place, (db) => fillSeason(db, athletes, events, console.log))
  const site = await startSite({ ...place.environment, REQUESTS_PER_MINUTE: '0' })
  const browser = await startBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(`${site.origin}/en/events`, { waitUntil: 'networkidle' })
    await measureSuggestions(page)
    await measureTyping(page)
    await measureOpening(browser, `${site.origin}/en/events`)
  } finally {
    await browser.close()
    await site.stop()
  }
})

/** Measures the time from the last keystroke until the suggestions are painted. */
async function measureSuggestions(page: Page): Promise<void> {
  const [warmUp, ...texts] = typedTexts(0, 61)
  await timeToResults(page, warmUp ?? '')
  const times: number[] = []
  for (const text of texts) times.push(await timeToResults(page, text))
  report({
    what: 'last keystroke to suggestions drawn, median',
    value: median(times),
    unit: 'ms',
    atMost: pause + 100,
  })
  report({ what: 'last keystroke to suggestions drawn, p99', value: p99(times), unit: 'ms' })
}

async function timeToResults(page: Page, text: string): Promise<number> {
  const field = page.getByRole('search').first().getByRole('combobox')
  await field.fill('')
  const drawn = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let last = 0
        addEventListener('input', ({ timeStamp }) => {
          last = timeStamp
        })
        const seen = new MutationObserver(() => {
          if (!document.querySelector('form [aria-busy=false]')) return
          seen.disconnect()
          // Resolves after the frame that paints the suggestions.
          requestAnimationFrame(() => {
            setTimeout(() => {
              resolve(performance.now() - last)
            })
          })
        })
        seen.observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
  )
  await field.pressSequentially(text, { delay: betweenKeys })
  return drawn
}

/** Measures Interaction to Next Paint while typing. The CPU is throttled by a factor of four. */
async function measureTyping(page: Page): Promise<void> {
  const session = await throttled(page)
  await page.evaluate(() => {
    const durations = new Map<number, number>()
    const observerOptions = { type: 'event', durationThreshold: 16 }
    Object.assign(window, { durations })
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
        // keydown, keypress and keyup of one key share an interaction id.
        const longest = Math.max(duration, durations.get(interactionId) ?? 0)
        if (interactionId > 0) durations.set(interactionId, longest)
      }
    }).observe(observerOptions)
  })
  const field = page.getByRole('search').first().getByRole('combobox')
  const texts = typedTexts(1_000, 30)
  for (const text of texts) {
    await field.fill('')
    await field.pressSequentially(text, { delay: betweenKeys })
    await page.locator('form [aria-busy=false]').waitFor()
  }
  const slow = await page.evaluate(() => [
    ...(window as unknown as { durations: Map<number, number> }).durations.values(),
  ])
  // The browser does not report interactions below 16 ms. Each of them counts as 16 ms.
  const keys = texts.join('').length
  const all = [...slow, ...Array.from({ length: Math.max(0, keys - slow.length) }, () => 16)]
  const what = 'interaction to next paint while typing, CPU ×4 slower'
  report({ what: `${what}, median`, value: median(all), unit: 'ms' })
  // INP ignores the slowest 2 % of interactions.
  const value = percentile(all, 0.98)
  report({ what: `${what}, p98`, value, unit: 'ms', atMost: 100 })
  report({ what: `${what}, worst`, value: Math.max(...all), unit: 'ms' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

/**
 * Measures the time from the click to the first frame with the event finder. Each measurement opens
 * a new page. The CPU is throttled by a factor of four.
 */
async function measureOpening(browser: Browser, url: string): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < 9; round += 1) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(url, { waitUntil: 'networkidle' })
    await throttled(page)
    times.push(await timeToOpen(page))
    await page.close()
  }
  report({
    what: 'first opening of the event finder, CPU ×4 slower, median',
    value: median(times),
    unit: 'ms',
    atMost: 300,
  })
}

async function timeToOpen(page: Page): Promise<number> {
  const button = page.getByRole('banner').getByRole('button', { name: /^Find an event/ })
  // Hovering the button prefetches the dialog's code.
  await button.hover()
  await page.waitForLoadState('networkidle')
  const opened = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const listen = { once: true, capture: true }
        const whenClicked = ({ timeStamp }: MouseEvent) => {
          const checkFrame = () =>
            requestAnimationFrame(() => {
              if (document.querySelector('dialog[open]')) resolve(performance.now() - timeStamp)
              else checkFrame()
            })
          checkFrame()
        }
        document.addEventListener('click', whenClicked, listen)
      }),
  )
  await button.click()
  return opened
}

/**
 * Prefixes of existing names, and start numbers. All texts are different, so no response comes from
 * a cache.
 */
function typedTexts(from: number, count: number): string[] {
  const names = Array.from({ length: count * 20 }, (_, index) =>
    inventedName((from + index) * 1_237),
  )
  const latin = names.filter((name) => /^[A-Za-z]+ [A-Za-z]+$/.test(name))
  const texts = latin.map((name, index) =>
    index % 5 === 4 ? String(from + index * 37) : name.slice(0, 3 + (index % 6)).trim(),
  )
  return [...new Set(texts)].slice(0, count)
}

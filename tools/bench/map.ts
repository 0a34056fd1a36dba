import type { Browser, CDPSession, Page } from 'playwright-core'
import { writeFilters } from '../../src/filters/event-filters.ts'
import { fileLinks } from '../../src/router/file-links.ts'
import { linksIn } from '../../src/router/links.ts'
import { startSite } from '../../tests/start/site.ts'
import { startBrowser, throttled } from './browser.ts'
import { onPostgres, withDatabase } from './databases.ts'
import { fillSeason } from './invented-season.ts'
import { median, report } from './measurement.ts'

/**
 * Measures the map of twenty thousand events in a real browser: the time until the first view is
 * painted, the time until the map can be moved, ten seconds of panning, and the size of code and
 * data. The server draws the first view. The CPU is throttled by a factor of four.
 */
const events = 20_000
const panningMs = 10_000

await onPostgres(async (place) => {
  await withDatabase(place, (db) => fillSeason(db, 60, events, () => undefined))
  const site = await startSite({ ...place.environment, REQUESTS_PER_MINUTE: '0' })
  const browser = await startBrowser()
  try {
    await measureCalendar(site.origin)
    const filters = writeFilters({ state: ['after', 'before', 'during'] })
    await measureMap(browser, site.origin + linksIn('en').eventMap({ filters }))
  } finally {
    await browser.close()
    await site.stop()
  }
})

/** Measures the response time of a calendar of 500 events. No cache has the calendar. */
async function measureCalendar(origin: string): Promise<void> {
  const times: number[] = []
  for (let km = 1; km <= 40; km += 1) {
    const filters = writeFilters({ distance: [km, null], state: ['after', 'before', 'during'] })
    const started = performance.now()
    const response = await fetch(origin + fileLinks.eventsCalendar({ language: 'en', filters }))
    const text = await response.text()
    times.push(performance.now() - started)
    if (text.split('BEGIN:VEVENT').length !== 501) throw new Error('a calendar lacks events')
  }
  const what = 'calendar of 500 events, not cached'
  report({ what: `${what}, median`, value: median(times), unit: 'ms', atMost: 50 })
}

async function measureMap(browser: Browser, url: string): Promise<void> {
  const views: number[] = []
  const maps: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const session = await throttled(page)
    const sizes = round === 0 ? await sizesOf(session) : undefined
    await page.goto(url, { waitUntil: 'commit' })
    const { view, map } = await timesOf(page)
    views.push(view)
    maps.push(map)
    if (sizes) reportSizes(sizes)
    if (round === 4) await measurePanning(page, session)
    await page.close()
  }
  const slow = 'CPU ×4 slower, median'
  report({
    what: `first view of the map, ${slow}`,
    value: median(views),
    unit: 'ms',
    atMost: 1_500,
  })
  report({ what: `until the map can be moved, ${slow}`, value: median(maps), unit: 'ms' })
}

/**
 * Milliseconds from the navigation until land and clusters are painted, and until the map can be
 * moved.
 */
async function timesOf(page: Page): Promise<{ view: number; map: number }> {
  return page.evaluate(async () => {
    /** Resolves after the frame that paints the change. */
    const painted = (isThere: () => boolean) =>
      new Promise<number>((resolve) => {
        const check = () => {
          if (!isThere()) {
            requestAnimationFrame(check)
            return
          }
          requestAnimationFrame(() => {
            setTimeout(() => {
              resolve(performance.now())
            })
          })
        }
        requestAnimationFrame(check)
      })
    // The shape of the land has a width once its file is loaded.
    const hasLand = () =>
      (document.querySelector('main svg use')?.getBoundingClientRect().width ?? 0) > 0
    const [view, map] = await Promise.all([
      painted(() => hasLand() && document.querySelector('main svg circle + text') !== null),
      painted(() => document.querySelector('[role=application][aria-busy=false]') !== null),
    ])
    return { view, map }
  })
}

/**
 * Drags the map to and fro. Reports the longest task, the average script time per frame, and the
 * frames per second.
 */
async function measurePanning(page: Page, session: CDPSession): Promise<void> {
  const map = page.getByRole('application')
  const box = await map.boundingBox()
  if (!box) throw new Error('the page has no map')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const counted = { longest: 0, frames: 0, running: true }
    Object.assign(window, { counted })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        counted.longest = Math.max(counted.longest, duration)
      }
    }).observe({ entryTypes: ['longtask'] })
    const count = () => {
      counted.frames += 1
      if (counted.running) requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  await session.send('Performance.enable')
  const before = await scriptSeconds(session)
  const end = Date.now() + panningMs
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; Date.now() < end; step += 1) {
    await page.mouse.move(x + 200 * Math.sin(step / 20), y + 120 * Math.cos(step / 31))
  }
  await page.mouse.up()
  const scripting = (await scriptSeconds(session)) - before
  const { longest, frames } = await page.evaluate(() => {
    const { counted } = window as unknown as {
      counted: { longest: number; frames: number; running: boolean }
    }
    counted.running = false
    return counted
  })
  const what = 'ten seconds of panning, CPU ×4 slower'
  report({ what: `${what}, longest task of more than 50`, value: longest, unit: 'ms', atMost: 50 })
  const each = (scripting * 1000) / frames
  report({ what: `${what}, scripting of a frame`, value: each, unit: 'ms', atMost: 8 })
  report({ what: `${what}, frames`, value: frames / (panningMs / 1000), unit: '/s' })
}

async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
}

interface Sizes {
  code: number
  data: number
}

/** The transferred bytes of the code and the data that only the map loads. */
async function sizesOf(session: CDPSession): Promise<Sizes> {
  const sizes: Sizes = { code: 0, data: 0 }
  const kinds = new Map<string, keyof Sizes>()
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/\/event-map-[^/]*\.js$|supercluster/.test(response.url)) kinds.set(requestId, 'code')
    if (/\/(?:world|countries)-[^/]*\.(?:svg|json)$|\/graphql/.test(response.url))
      kinds.set(requestId, 'data')
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) sizes[kind] += encodedDataLength
  })
  return sizes
}

function reportSizes({ code, data }: Sizes): void {
  report({ what: 'code of the map', value: code / 1000, unit: 'kB', atMost: 60 })
  report({
    what: 'data of the map: land and positions',
    value: data / 1000,
    unit: 'kB',
    atMost: 60,
  })
}

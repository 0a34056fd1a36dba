import type { BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { launchChromium } from '../../start/chromium.ts'
import { listenForComplaints } from './complaints.ts'

interface Visit {
  /** Width of the window in CSS pixels; by default 1280. Has no effect on a phone. */
  width?: number
  /** True for a phone of 360 by 740 pixels with a touch screen. */
  isPhone?: boolean
  /** True for a visitor who accepts motion. By default, the visitor prefers reduced motion. */
  hasMotion?: boolean
  colorScheme?: 'light' | 'dark'
  javaScript?: boolean
  /** Value of the Accept-Language header, such as `nl-NL`. */
  browserLanguage?: string
  /** True for a browser that requests reduced data usage. */
  savesData?: boolean
  /**
   * An installation with map tiles, or with a map style that cannot be loaded. The first page must
   * be the page of an event.
   */
  ground?: 'tiles' | 'missing style'
  /** True for a browser that registers the service worker. */
  hasServiceWorker?: boolean
  /** Matches URLs whose requests fail. */
  cutOff?: RegExp
  /** Patterns of complaints that the journey causes on purpose, such as /404 .*\/nowhere/. */
  expected?: readonly RegExp[]
}

/**
 * Opens a path of the site in a new window without history. With JavaScript, waits until the page
 * is hydrated. At the end of the test, no opened page may have logged an unexpected complaint.
 */
type VisitPath = (path: string, visit?: Visit) => Promise<Page>

const withBrowser = base.extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await launchChromium()
  onCleanup(() => browser.close())
  return browser
})

const withVisit = withBrowser.extend('visit', ({ browser }, { onCleanup }) => {
  const complaints: string[][] = []
  const opened: BrowserContext[] = []
  onCleanup(async () => {
    for (const context of opened) await context.close()
    expect(complaints.flat(), 'no page may complain').toEqual([])
  })
  const visitPath: VisitPath = async (path, visit = {}) => {
    const context = await browser.newContext(contextOptions(visit))
    opened.push(context)
    context.setDefaultTimeout(30_000)
    if (visit.cutOff !== undefined) await context.route(visit.cutOff, (route) => route.abort())
    if (visit.ground) {
      const map = grounds[visit.ground]
      await context.route(isDocument, (route) => withMap(route, map))
      await context.route('**/tiles/**', (route) =>
        route.fulfill({ contentType: 'image/png', body: tile }),
      )
    }
    if (visit.savesData === true) await context.addInitScript(saveData)
    const page = await context.newPage()
    complaints.push(listenForComplaints(page, visit.expected ?? []))
    await page.goto(inject('origin') + path, { waitUntil: 'load' })
    if (visit.javaScript !== false) await untilHydrated(page)
    return page
  }
  return visitPath
})

type Look = Pick<Visit, 'width' | 'isPhone' | 'colorScheme' | 'javaScript' | 'expected'>

/** Returns the window that all tests of a worker share for one kind of visitor. */
const withWindows = withVisit.extend(
  'windowOf',
  { scope: 'worker' },
  ({ browser }, { onCleanup }) => {
    const windows = new Map<string, Promise<Page>>()
    onCleanup(async () => {
      for (const page of windows.values()) await (await page).context().close()
    })
    const open = async (visitor: Visit) => {
      const context = await browser.newContext(contextOptions(visitor))
      context.setDefaultTimeout(30_000)
      return context.newPage()
    }
    return ({ isPhone, javaScript }: Look) => {
      const visitor = { isPhone: isPhone ?? false, javaScript: javaScript ?? true }
      const kind = JSON.stringify(visitor)
      const page = windows.get(kind) ?? open(visitor)
      windows.set(kind, page)
      return page
    }
  },
)

/**
 * A test with a browser, such as `test('…', async ({ visit }) => { const page = await visit('/en')
 * })`.
 * `look` opens a path like `visit`, but in a window that all tests of a worker share. This needs
 * less than half of the processor time, because the code of the site and of axe stays compiled.
 * Tests that use `look` may change the storage of the window, and add listeners and routes to the
 * page. They must not open a second page, install a clock, add scripts, or go offline.
 */
export const test = withWindows.extend('look', ({ windowOf }, { onCleanup }) => {
  const opened = new Map<Page, string[]>()
  onCleanup(async () => {
    for (const page of opened.keys()) await clearWindow(page)
    expect([...opened.values()].flat(), 'no page may complain').toEqual([])
  })
  return async (path: string, look: Look = {}) => {
    const { width = 1280, colorScheme = 'light' } = look
    const page = await windowOf(look)
    if (!opened.has(page)) opened.set(page, listenForComplaints(page, look.expected ?? []))
    await page.emulateMedia({ colorScheme, media: null })
    if (look.isPhone !== true) await page.setViewportSize({ width, height: 800 })
    await page.goto(inject('origin') + path, { waitUntil: 'load' })
    if (look.javaScript !== false) await untilHydrated(page)
    return page
  }
})

/** Removes what a test has left in a shared window. */
async function clearWindow(page: Page): Promise<void> {
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // A page without scripts, so nothing writes to the storage afterwards. `about:blank` would end
  // the process that has the compiled code.
  await page.goto(`${inject('origin')}/health`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
  // Otherwise the mouse would be above an element of the next page.
  await page.mouse.move(0, 0)
}

const isDocument = /\/[a-z]{2}\/events\/[^/]+$/

/** A transparent pixel as PNG. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const grounds = {
  tiles: { tiles: `${inject('origin')}/tiles/{z}/{x}/{y}.png`, attribution: 'Tiles' },
  'missing style': { style: `${inject('origin')}/nowhere/style.json` },
}

/** Adds a map to the settings of the installation in a page's state. */
async function withMap(route: Route, map: object): Promise<void> {
  const response = await route.fetch()
  const html = await response.text()
  await route.fulfill({
    response,
    body: html.replace('"site":{', `"site":{"map":${JSON.stringify(map)},`),
  })
}

function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

function contextOptions(visit: Visit): BrowserContextOptions {
  return {
    ...(visit.isPhone === true
      ? { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
      : { viewport: { width: visit.width ?? 1280, height: 800 } }),
    colorScheme: visit.colorScheme ?? 'light',
    serviceWorkers: visit.hasServiceWorker === true ? 'allow' : 'block',
    javaScriptEnabled: visit.javaScript ?? true,
    locale: visit.browserLanguage ?? 'en-GB',
    // A time zone that differs from the server's. It reveals renderings that depend on the time
    // zone.
    timezoneId: 'America/New_York',
    reducedMotion: visit.hasMotion === true ? 'no-preference' : 'reduce',
  }
}

/**
 * Waits until React has hydrated the page. An earlier click would test only the server-rendered
 * page.
 */
export async function untilHydrated(page: Page): Promise<void> {
  // page.waitForFunction would evaluate text inside the page. The Content-Security-Policy forbids
  // that.
  await expect
    .poll(() => page.evaluate(isHydrated), {
      message: `hydration of ${page.url()}`,
      interval: 20,
      timeout: 30_000,
    })
    .toBe(true)
  // Waits for one more task of the event loop, because React runs effects in that task.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

/** Returns true if React has hydrated the document. Runs inside the page. */
export function isHydrated(): boolean {
  const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))
  // Reads React's internal state, because no public API tells whether a page is hydrated.
  const tree = (root?.[1] as Container | undefined)?.stateNode.current
  return tree?.child != null && tree.memoizedState?.isDehydrated === false
}

interface Container {
  stateNode: {
    current: { child: object | null; memoizedState: { isDehydrated?: boolean } | null }
  }
}

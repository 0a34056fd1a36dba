import { chromium, type BrowserContextOptions, type Page } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { chromiumFlags, provideHeadlessShell } from '../start/chromium.ts'
import { listenForComplaints } from './complaints.ts'

interface Visit {
  /** Width of the window in CSS pixels; 1280 unless told. */
  width?: number
  colorScheme?: 'light' | 'dark'
  javaScript?: boolean
  /** What the browser asks for in Accept-Language, such as `nl-NL`. */
  browserLanguage?: string
  /** Whether the browser asks sites to save data. */
  savesData?: boolean
  /** Addresses that the network does not deliver. */
  cutOff?: RegExp
  /** Complaints that this journey causes on purpose, such as /404 .*\/nowhere/. */
  expected?: readonly RegExp[]
}

/**
 * Opens a path of the site in a new window without history, and waits until it is hydrated.
 * When the test ends, every page it opened must have been without a complaint.
 */
type VisitPath = (path: string, visit?: Visit) => Promise<Page>

const withBrowser = base.extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await chromium.launch({
    executablePath: provideHeadlessShell(),
    chromiumSandbox: false,
    args: chromiumFlags,
  })
  onCleanup(() => browser.close())
  return browser
})

/** A test with a browser: `test('…', async ({ visit }) => { const page = await visit('/en') })`. */
export const test = withBrowser.extend('visit', ({ browser }, { onCleanup }) => {
  const complaints: string[][] = []
  onCleanup(async () => {
    for (const context of browser.contexts()) await context.close()
    expect(complaints.flat(), 'no page may complain').toEqual([])
  })
  const visitPath: VisitPath = async (path, visit = {}) => {
    const context = await browser.newContext(contextOptions(visit))
    context.setDefaultTimeout(15_000)
    if (visit.cutOff !== undefined) await context.route(visit.cutOff, (route) => route.abort())
    if (visit.savesData === true) await context.addInitScript(saveData)
    const page = await context.newPage()
    complaints.push(listenForComplaints(page, visit.expected ?? []))
    await page.goto(inject('origin') + path, { waitUntil: 'load' })
    if (visit.javaScript !== false) await untilHydrated(page)
    return page
  }
  return visitPath
})

function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

function contextOptions(visit: Visit): BrowserContextOptions {
  return {
    viewport: { width: visit.width ?? 1280, height: 800 },
    colorScheme: visit.colorScheme ?? 'light',
    javaScriptEnabled: visit.javaScript ?? true,
    locale: visit.browserLanguage ?? 'en-GB',
    // Not the server’s zone: what depends on either by accident differs between the two renderings.
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  }
}

/**
 * The server’s page works before it: a journey that clicks at once would test only that one. React takes
 * it over in pieces, and says on the document that it is done.
 */
async function untilHydrated(page: Page): Promise<void> {
  // Not page.waitForFunction: it evaluates text inside the page, which the site’s policy forbids.
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))
          // React’s own book-keeping, which it describes nowhere.
          const tree = (root?.[1] as Container | undefined)?.stateNode.current
          return tree?.child != null && tree.memoizedState?.isDehydrated === false
        }),
      { message: `hydration of ${page.url()}`, interval: 20, timeout: 10_000 },
    )
    .toBe(true)
  // Effects run in the task after.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

interface Container {
  stateNode: {
    current: { child: object | null; memoizedState: { isDehydrated?: boolean } | null }
  }
}

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject } from 'vitest'
import { languages } from '../../domain/languages.ts'
import { routes } from '../../src/routes.tsx'
import { test } from '../journeys/support/browser.ts'
import { samplePaths, samplePathsOfStates, sampleStates } from '../journeys/support/sample-paths.ts'
import {
  expectNoAxeViolations,
  expectNoSidewaysScrolling,
} from '../journeys/support/expectations.ts'

/**
 * `npm run audit`: visits a page of every screen and some states of screens in every language, on a
 * wide screen in light colours and on a narrow screen in dark colours.
 */
const screens = routes
  .filter(({ load }) => load !== undefined)
  .map(({ path }) => path.replace(/^\/:lang/, '') || '/')

let paths: Map<string, string>
let states: Awaited<ReturnType<typeof samplePathsOfStates>>

beforeAll(async () => {
  ;[paths, states] = await Promise.all([samplePaths(), samplePathsOfStates()])
})

describe.each(languages)('in $name', ({ code, tag }) => {
  test.for(screens)('%s', async (pattern, { visit }) => {
    const page = await visit(`/${code}${paths.get(pattern) ?? '/missing'}`, { width: 1280 })

    expect(await page.getAttribute('html', 'lang')).toBe(tag)
    expect(await page.locator('h1').count()).toBe(1)
    await expectForEverybody(page)
  })

  test.for(sampleStates)('%s', async (name, { visit }) => {
    const page = await visit(`/${code}/events`, { width: 1280 })
    // Opens cards without `visit`, because `visit` waits for the site's scripts, and cards have no
    // scripts.
    await page.goto(`${inject('origin')}/${code}${states[name]}`)

    expect(await page.getAttribute('html', 'lang')).toBe(tag)
    await expectForEverybody(page)
  })
})

async function expectForEverybody(page: Page): Promise<void> {
  await expectNoSidewaysScrolling(page)
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoSidewaysScrolling(page)
  await expectNoAxeViolations(page)
}

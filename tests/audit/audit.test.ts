import { beforeAll, describe, expect } from 'vitest'
import { languages } from '../../domain/languages.ts'
import { routes } from '../../src/routes.tsx'
import { test } from '../journeys/support/browser.ts'
import { samplePaths } from '../journeys/support/sample-paths.ts'
import {
  expectNoAxeViolations,
  expectNoSidewaysScrolling,
} from '../journeys/support/expectations.ts'

/**
 * `npm run audit`: every page in every language, on a wide screen in light colours and a narrow one in dark colours.
 */
const screens = routes
  .filter(({ load }) => load !== undefined)
  .map(({ path }) => path.replace(/^\/:lang/, '') || '/')

let paths: Map<string, string>

beforeAll(async () => {
  paths = await samplePaths()
})

describe.each(languages)('in $name', ({ code, tag }) => {
  test.for(screens)('%s', async (pattern, { visit }) => {
    const page = await visit(`/${code}${paths.get(pattern) ?? '/missing'}`, { width: 1280 })

    expect(await page.getAttribute('html', 'lang')).toBe(tag)
    expect(await page.locator('h1').count()).toBe(1)
    await expectNoSidewaysScrolling(page)
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 320, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoSidewaysScrolling(page)
    await expectNoAxeViolations(page)
  })
})

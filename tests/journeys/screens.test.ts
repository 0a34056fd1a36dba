import { beforeAll, expect } from 'vitest'
import { routes } from '../../src/routes.tsx'
import { test } from './support/browser.ts'
import { samplePaths } from './support/sample-paths.ts'
import { expectNoAxeViolations, expectNoSidewaysScrolling } from './support/expectations.ts'

/** One path for each screen. `npm run audit` visits all paths. */
const screens = routes
  .filter(({ load }) => load !== undefined)
  .map(({ path }) => path.replace(/^\/:lang/, '') || '/')

let paths: Map<string, string>

beforeAll(async () => {
  paths = await samplePaths()
})

test.for(screens)(
  'the page %s is for everybody, wide by day and narrow by night',
  async (pattern, { look }) => {
    const page = await look(`/en${paths.get(pattern) ?? '/missing'}`)

    expect(await page.getAttribute('html', 'lang')).toBe('en-GB')
    expect(await page.locator('h1').count()).toBe(1)
    await expectNoAxeViolations(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const width of [1920, 768, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScrolling(page)
    }
    await expectNoAxeViolations(page)
  },
)

test('the page for what is not there leads on', async ({ visit }) => {
  const page = await visit('/en/nowhere', { expected: [/404/], width: 360 })

  await page.getByText(/We couldn.t find that page\./).waitFor()
  // The last path of the drawing is the cross at the end of the wrong turn.
  const cross = await page.getByRole('main').locator('svg path').last().boundingBox()
  expect(cross?.x).toBeGreaterThan(0)
  expect((cross?.x ?? 0) + (cross?.width ?? 0)).toBeLessThan(360)
  await expectNoAxeViolations(page)
})

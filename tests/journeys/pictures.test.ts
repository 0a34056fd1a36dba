import type { Locator } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { test } from './support/browser.ts'
import { importFolder } from './support/import-package.ts'

const organisation = '/en/organisations/lakeside-runners'
const news = '/en/events/lakeside-run-2026/updates/lakeside-run-2026-results'

beforeAll(() => importFolder('examples/lakeside-run'))

const cutOff = /\/files\//
const expected = [/\/files\/.* failed: net::ERR_FAILED/]

/** Waits until an image has loaded, and returns the path of the picture that is displayed. */
async function shown(image: Locator): Promise<string> {
  await image.scrollIntoViewIfNeeded()
  const width = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth)
  // The first request for a size waits until the picture is converted.
  await expect.poll(width, { timeout: 10_000 }).toBeGreaterThan(0)
  return image.evaluate((element: HTMLImageElement) => new URL(element.currentSrc).pathname)
}

test('a picture of the package is shown in the matching size', async ({ visit }) => {
  const logo = (await visit(organisation)).locator('main header img').first()
  expect(await shown(logo)).toMatch(/^\/files\/[0-9a-f]{64}\/logo$/)

  const small = (await visit(news, { width: 360 })).locator('article img')
  expect(await shown(small)).toMatch(/\/thumbnail$/)
  const large = (await visit(news, { width: 1280 })).locator('article img')
  expect(await shown(large)).toMatch(/\/website-article$/)
})

test.for([
  [organisation, 'main header img', 'logo'],
  [news, 'article img', 'news'],
] as const)(
  'on %s a placeholder takes the place of what does not load',
  async ([path, image, kind], { visit }) => {
    const page = await visit(path, { cutOff, expected })

    expect(await shown(page.locator(image).first())).toBe(`/assets/placeholders/${kind}.svg`)
  },
)

test('no picture is requested twice when all pictures fail', async ({ visit }) => {
  const page = await visit(organisation, {
    cutOff: /\/(?:files|assets\/placeholders)\//,
    expected: [/ failed: net::ERR_FAILED/],
  })

  await expect.poll(() => page.locator('main header img[width="96"]').count()).toBe(0)
})

import sharp from 'sharp'
import { beforeAll, expect } from 'vitest'
import { routes } from '../../src/routes.tsx'
import { landingPages } from '../../src/screens/landing/landing-pages.ts'
import { wide } from '../wide.ts'
import { test } from './support/browser.ts'
import { samplePaths } from './support/sample-paths.ts'
import { wideLandingPages } from './support/wide-landing-pages.ts'
import { expectNoAxeViolations, expectNoSidewaysScrolling } from './support/expectations.ts'

const otherLandingPages = landingPages.filter((page) => !wideLandingPages.includes(page))

/**
 * All screens, but of the landing pages only `wideLandingPages`, because landing pages have the same
 * parts. `npm run audit` visits all of them.
 */
const screens = routes
  .filter(({ load }) => load !== undefined)
  .filter(({ path }) => otherLandingPages.every(({ slug }) => !path.endsWith(`/${slug}`)))
  .map(({ path }) => path.replace(/^\/:lang/, '') || '/')

/** For each screen, the colour schemes that are checked: light and dark in turn, or both. */
const looks = screens.map((pattern, index) => {
  const schemes = wide(['light', 'dark'], (scheme) => (scheme === 'light') === (index % 2 === 0))
  return [pattern, schemes] as const
})

let paths: Map<string, string>

beforeAll(async () => {
  paths = await samplePaths()
})

test.for(looks)(
  'the page %s is for everybody, wide by day and narrow by night',
  async ([pattern, schemes], { look }) => {
    const page = await look(`/en${paths.get(pattern) ?? '/missing'}`)

    expect(await page.getAttribute('html', 'lang')).toBe('en-GB')
    expect(await page.locator('h1').count()).toBe(1)
    if (schemes.includes('light')) await expectNoAxeViolations(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    // 180 px is 360 px with text of 200 %.
    for (const width of [1920, 768, 180, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScrolling(page)
    }
    if (schemes.includes('dark')) await expectNoAxeViolations(page)
  },
)

test('the page for what is not there leads on', async ({ look }) => {
  const page = await look('/en/nowhere', { expected: [/404/], width: 360 })

  await page.getByText(/We couldn.t find that page\./).waitFor()
  // The drawing ends with a cross in the accent colour.
  const drawing = page.locator('main section > div').first()
  const colour = await drawing.evaluate(
    (element) => getComputedStyle(element, '::after').backgroundColor,
  )
  const { y = 0, height = 0 } = (await drawing.boundingBox()) ?? {}
  const screenshot = await page.screenshot({ clip: { x: 0, y, width: 360, height } })
  const columns = await columnsOf(colour, screenshot)
  expect(columns.length).toBeGreaterThan(10)
  expect(columns).not.toContain(0)
  expect(columns).not.toContain(359)
  await expectNoAxeViolations(page)
})

/** Returns the columns of a screenshot that have a pixel of a colour, such as `rgb(0, 0, 0)`. */
async function columnsOf(colour: string, screenshot: Buffer): Promise<number[]> {
  const wanted = colour.match(/\d+/g)?.map(Number) ?? []
  const image = sharp(screenshot).removeAlpha().raw()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  const columns = new Set<number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const isWanted = wanted.every((value, channel) => data[at + channel] === value)
    if (isWanted) columns.add((at / info.channels) % info.width)
  }
  return [...columns]
}

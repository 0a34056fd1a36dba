import { beforeAll, describe, expect } from 'vitest'
import { test } from './browser.ts'
import { crawl } from './crawl.ts'
import { expectNoAxeViolations, expectNoSidewaysScrolling, takePicture } from './expectations.ts'

/** Every kind of page, by the form of its path after the language. */
const screens = {
  'events overview': /^\/events$/,
  'this week': /^\/events\/week$/,
  upcoming: /^\/events\/upcoming$/,
  finished: /^\/events\/finished$/,
  event: /^\/events\/[^/]+-[^/]+$/,
  race: /^\/events\/[^/]+\/races\/[^/]+$/,
  ranking: /^\/events\/[^/]+\/races\/[^/]+\/rankings\/[^/]+$/,
  athlete: /\/athlete\/[^/]+$/,
  organisation: /^\/organisations\/[^/]+$/,
  news: /\/updates\/[^/]+$/,
}

/** A path for each kind, without its language. */
const paths = new Map<string, string>()

beforeAll(async () => {
  for await (const { path } of crawl(['/en/events/finished', '/en'])) {
    for (const [screen, pattern] of Object.entries(screens)) {
      const rest = path.slice('/en'.length)
      if (pattern.test(rest) && !paths.has(screen)) paths.set(screen, rest)
    }
    if (paths.size === Object.keys(screens).length) break
  }
})

describe.each(Object.keys(screens))('the %s page', (screen) => {
  test.for([
    ['en', 320, 'dark'],
    ['en', 1280, 'light'],
    ['nl', 768, 'light'],
    ['nl', 1280, 'dark'],
  ] as const)('works in %s at %i pixels, %s', async ([language, width, colorScheme], { visit }) => {
    const path = paths.get(screen)
    expect(path, `a link to a page of this kind`).toBeDefined()
    const page = await visit(`/${language}${path ?? ''}`, { width, colorScheme })

    expect(await page.getAttribute('html', 'lang')).toMatch(language)
    expect(await page.locator('h1').count()).toBe(1)
    await expectNoSidewaysScrolling(page)
    await expectNoAxeViolations(page)
    await takePicture(page, `${screen}-${language}-${String(width)}-${colorScheme}`)
  })
})

test('the page for what is not there leads on', async ({ visit }) => {
  const page = await visit('/en/nowhere', { expected: [/404/] })

  await page
    .getByText("We couldn't find that page.")
    .or(page.getByText('We couldn’t find that page.'))
    .waitFor()
  await expectNoAxeViolations(page)
})

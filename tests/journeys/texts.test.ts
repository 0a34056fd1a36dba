import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { linksIn } from '../../src/router/links.ts'
import { wideLanguages } from '../wide.ts'
import { test } from './support/browser.ts'
import { expectNoSidewaysScrolling, takePicture } from './support/expectations.ts'
import { wideLandingPages } from './support/wide-landing-pages.ts'

/** Pages that consist mostly of text. */
function textPages(language: string): string[] {
  const links = linksIn(language)
  return [
    links.privacyPolicy(),
    links.privacyPolicyRoma(),
    links.generalConditions(),
    links.developers(),
    links.replayFree(),
    links.replayPaid(),
    ...wideLandingPages.map((page) => links.landing(page)),
    links.appDownload({ eventId: 'porto-marathon' }),
  ]
}

/** Expects one h1 before all other headings, and no skipped level of headings. */
async function expectOrderedHeadings(page: Page) {
  const levels = await page
    .locator('h1, h2, h3, h4')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
  expect(levels[0], `first heading of ${page.url()}`).toBe(1)
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  levels.forEach((level, index) => {
    const above = levels[index - 1] ?? 1
    expect(level, `headings of ${page.url()}: ${levels.join()}`).toBeLessThanOrEqual(above + 1)
  })
}

test.for(wideLanguages)(
  'in $name they can be read on the smallest phone, without scripts',
  async ({ code, tag }, { look }) => {
    const [first = '', ...others] = textPages(code)
    const page = await look(first, { width: 320, javaScript: false })
    for (const path of [first, ...others]) {
      const response = await page.goto(inject('origin') + path)

      expect(response?.status(), path).toBe(200)
      expect(await page.getAttribute('html', 'lang')).toBe(tag)
      await expectOrderedHeadings(page)
      await expectNoSidewaysScrolling(page)
      await takePicture(page, `text-${path.slice(1).replaceAll('/', '-')}-320`)
    }
  },
)

test('each landing page opens a ranking of its own event', async ({ look }) => {
  const page = await look('/en', { javaScript: false })
  for (const landing of wideLandingPages) {
    await page.goto(inject('origin') + linksIn('en').landing(landing))
    expect(await page.locator('h1').textContent()).toBe(landing.name)
    await page
      .locator(`main a[href*="/${landing.eventId}/races/"][href*="/rankings/"]`)
      .first()
      .click()
    expect(page.url()).toMatch(new RegExp(`/events/${landing.eventId}/races/.+/rankings/`))
  }
})

test('a title in the contents links to its section', async ({ look }) => {
  const page = await look('/de/privacypolicy')
  await page.getByRole('link', { name: 'Deine Rechte' }).click()

  const section = page.locator('li#rights h2')
  await expect
    .poll(() => section.evaluate((title) => title.getBoundingClientRect().top))
    .toBeLessThan(400)
  expect(page.url()).toMatch(/#rights$/)
})

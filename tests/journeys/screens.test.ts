import { beforeAll, describe, expect, inject } from 'vitest'
import { languages } from '../../src/app/languages.ts'
import { routes } from '../../src/routes.tsx'
import { test } from './browser.ts'
import { samplePaths } from './sample-paths.ts'
import {
  expectNoAxeViolations,
  expectNoSidewaysScrolling,
  expectWholeWords,
} from './expectations.ts'

/** One path per screen; `npm run audit` visits all paths. */
const screens = routes
  .filter(({ load }) => load !== undefined)
  .map(({ path }) => path.replace(/^\/:lang/, '') || '/')

/** Screens with the largest differences between languages: long words, figures, tables, legal texts. */
const inEveryLanguage = [
  '/',
  '/events/:eventId',
  '/events/:eventId/races/:raceId/rankings/:rankingId',
  '/events/:eventId/races/:raceId/athlete/:athleteId',
  '/eventapporder',
  '/privacypolicy',
]

let paths: Map<string, string>

beforeAll(async () => {
  paths = await samplePaths()
})

test.for(screens)(
  'the page %s is for everybody, wide by day and narrow by night',
  async (pattern, { visit }) => {
    const page = await visit(`/en${paths.get(pattern) ?? '/missing'}`, { width: 1280 })

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

describe.each(languages.slice(1))('in $name', ({ code, tag }) => {
  test.for(inEveryLanguage)('the page %s fits and is for everybody', async (pattern, { visit }) => {
    const page = await visit(`/${code}${paths.get(pattern) ?? '/missing'}`, { width: 320 })

    expect(await page.getAttribute('html', 'lang')).toBe(tag)
    await expectNoSidewaysScrolling(page)
    await expectNoAxeViolations(page)
  })
})

test('on a phone no word breaks, and a right-to-left name shifts no layout', async ({ visit }) => {
  const stage = '/events/red-desert-stages/races/red-desert-stages-stage-1/rankings'
  const ranking = `${stage}/red-desert-stages-stage-1-overall`
  const page = await visit('/nl/events', { width: 360 })
  await expectWholeWords(page, 'nav li a span')
  await page.goto(`${inject('origin')}/nl${paths.get(inEveryLanguage[2] ?? '') ?? ''}`)
  await expectWholeWords(page, 'thead th, fieldset label')

  await page.goto(`${inject('origin')}/zh${ranking}`)
  await expectWholeWords(page, 'thead th, fieldset label')
  expect(await page.getByRole('main').innerText()).not.toContain('[GMT')
  const second = page.locator('tbody th').filter({ hasText: 'نادي العقبة' })
  const between = await second.first().evaluate((cell) => {
    const leaves = [...cell.querySelectorAll('bdi, span')].filter((it) => it.children.length === 0)
    const boxOf = (text: RegExp) => {
      const leaf = leaves.find((it) => text.test(it.textContent))
      const range = document.createRange()
      if (leaf?.firstChild) range.selectNodeContents(leaf.firstChild)
      return range.getBoundingClientRect()
    }
    return boxOf(/العقبة/).left - boxOf(/^M 40$/).right
  })
  // The separator is between the two links.
  expect(between).toBeGreaterThan(4)
})

test('the 404 page links to other pages', async ({ visit }) => {
  const page = await visit('/en/nowhere', { expected: [/404/], width: 360 })

  await page.getByText(/We couldn.t find that page\./).waitFor()
  // The last path of the drawing is the cross at the end of the wrong turn.
  const cross = await page.getByRole('main').locator('svg path').last().boundingBox()
  expect(cross?.x).toBeGreaterThan(0)
  expect((cross?.x ?? 0) + (cross?.width ?? 0)).toBeLessThan(360)
  await expectNoAxeViolations(page)
})

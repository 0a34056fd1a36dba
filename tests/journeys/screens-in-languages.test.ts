import { beforeAll, describe, expect, inject } from 'vitest'
import { wideLanguages } from '../wide.ts'
import { test, untilHydrated } from './support/browser.ts'
import { samplePaths } from './support/sample-paths.ts'
import {
  expectLargeTargets,
  expectNoAxeViolations,
  expectNoSidewaysScrolling,
  expectWholeWords,
} from './support/expectations.ts'

const racePath = '/events/:eventId/races/:raceId'
const athletePath = '/events/:eventId/races/:raceId/athlete/:athleteId'

/** Screens that differ most between languages: long words, figures, tables, legal texts. */
const inEveryLanguage = [
  '/',
  '/events/:eventId',
  '/events/:eventId/races/:raceId/rankings/:rankingId',
  athletePath,
  '/eventapporder',
  '/privacypolicy',
  '/developers',
]

let paths: Map<string, string>

beforeAll(async () => {
  paths = await samplePaths()
})

describe.each(wideLanguages.filter(({ code }) => code !== 'en'))('in $name', ({ code, tag }) => {
  test.for(inEveryLanguage)('the page %s fits and is for everybody', async (pattern, { look }) => {
    const page = await look(`/${code}${paths.get(pattern) ?? '/missing'}`, { width: 320 })

    expect(await page.getAttribute('html', 'lang')).toBe(tag)
    await expectNoSidewaysScrolling(page)
    await expectLargeTargets(page)
    await expectNoAxeViolations(page)
  })
})

test('on a phone no word breaks, and a name from right to left moves nothing', async ({ look }) => {
  const stage = '/events/red-desert-stages/races/red-desert-stages-stage-1/rankings'
  const ranking = `${stage}/red-desert-stages-stage-1-overall`
  const page = await look('/nl/events', { width: 360 })
  await expectWholeWords(page, 'nav li a span')
  await page.goto(`${inject('origin')}/de/generalconditions`)
  await expectWholeWords(page, 'h1')
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
  // The gap between the Arabic text and `M 40` has space for a separator.
  expect(between).toBeGreaterThan(4)
})

test('the longest labels of a language take no room from names and times', async ({ look }) => {
  const fits = async (selector: string) =>
    page.locator(selector).evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { right } = element.getBoundingClientRect()
        const limit = element.parentElement?.getBoundingClientRect().right ?? 0
        return right > limit + 1 ? [element.textContent] : []
      }),
    )
  const page = await look('/fr', { width: 320 })
  // The word for today is beside the first event of the day.
  const overlaps = await page.locator('li[aria-current="date"]').evaluate((lane) => {
    const range = document.createRange()
    range.selectNodeContents(lane.querySelector('p') ?? lane)
    const label = range.getBoundingClientRect()
    return label.right > (lane.querySelector('ul')?.getBoundingClientRect().left ?? 0)
  })
  expect(overlaps).toBe(false)

  for (const language of ['fr', 'zh']) {
    await page.goto(`${inject('origin')}/${language}/events/two-seas`)
    expect(await fits('main table')).toEqual([])
    await expectNoSidewaysScrolling(page)
  }

  const live = 'two-seas/races/two-seas-ride/rankings/two-seas-ride-overall'
  await page.goto(`${inject('origin')}/it/events/${live}`)
  expect(await fits('main table')).toEqual([])

  await page.goto(`${inject('origin')}/it${paths.get(inEveryLanguage[2] ?? '') ?? ''}`)
  const names = page.locator('tbody th').first()
  expect((await names.boundingBox())?.width).toBeGreaterThan(75)

  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto(`${inject('origin')}/de/events/${live}`)
  await expectWholeWords(page, 'tbody td bdi')
})

test('nothing overlaps in German on narrow screens', async ({ look }) => {
  const page = await look('/de', { width: 768 })
  const heading = page.getByRole('heading', { level: 1 }).locator('span').last()
  const title = await heading.evaluate((line) => {
    const range = document.createRange()
    range.selectNodeContents(line)
    return range.getBoundingClientRect().right
  })
  const course = await page.locator('main svg path').first().boundingBox()
  expect(title).toBeLessThan((course?.x ?? 0) - 5)

  // Each ranking of a race has the same lines, also beside the figures of a large one.
  await page.goto(`${inject('origin')}/de${paths.get(racePath) ?? ''}`)
  // A text that changes before hydration would be a mismatch.
  await untilHydrated(page)
  const facts = page.locator('main li > h3 ~ p:last-child')
  await facts.first().waitFor()
  const heights = await facts.evaluateAll((rows) => {
    const figures = rows[0]?.lastElementChild
    if (figures) figures.textContent = '21.527 von 23.840 im Ziel'
    return rows.map((row) => row.clientHeight)
  })
  expect(heights.length).toBeGreaterThan(1)
  expect(new Set(heights).size).toBe(1)

  // The forecasts of a race of several days have weekdays, so they are long.
  const days = '/de/events/two-seas/races/two-seas-ride/rankings/two-seas-ride-overall'
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(inject('origin') + days)
    if (width < 768) await page.locator('section summary').first().click()
    const rows = page.locator('section details li')
    await rows.first().waitFor()
    const ends = await rows.evaluateAll((items) =>
      items.map((row) => [
        row.getBoundingClientRect().bottom,
        Math.max(...[...row.children].map((part) => part.getBoundingClientRect().bottom)),
      ]),
    )
    expect(ends.filter(([end = 0, content = 0]) => content > end + 1)).toEqual([])
  }

  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto(`${inject('origin')}/de${paths.get(athletePath) ?? ''}`)
  await untilHydrated(page)
  await page.locator('tbody td').first().waitFor()
  // The figures of the largest races and the longest texts.
  await page.evaluate(() => {
    for (const cell of document.querySelectorAll('section:last-of-type tbody td'))
      cell.textContent = '10.131 von\u00a021.527'
    for (const unit of document.querySelectorAll('dd > small'))
      unit.textContent = ' schneller (negativer Split)'
  })
  await expectNoSidewaysScrolling(page)
  const wide = await page
    .locator('dl > div')
    .evaluateAll((figures) => figures.filter((each) => each.scrollWidth > each.clientWidth).length)
  expect(wide).toBe(0)
})

import { beforeAll, describe, expect, inject } from 'vitest'
import { wideLanguages } from '../wide.ts'
import { test } from './support/browser.ts'
import { samplePaths } from './support/sample-paths.ts'
import {
  expectNoAxeViolations,
  expectNoSidewaysScrolling,
  expectWholeWords,
} from './support/expectations.ts'

/** Screens that differ most between languages: long words, figures, tables, legal texts. */
const inEveryLanguage = [
  '/',
  '/events/:eventId',
  '/events/:eventId/races/:raceId/rankings/:rankingId',
  '/events/:eventId/races/:raceId/athlete/:athleteId',
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
    await expectNoAxeViolations(page)
  })
})

test('on a phone no word breaks, and a name from right to left moves nothing', async ({
  visit,
}) => {
  const stage = '/events/red-desert-stages/races/red-desert-stages-stage-1/rankings'
  const ranking = `${stage}/red-desert-stages-stage-1-overall`
  const page = await visit('/nl/events', { width: 360 })
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

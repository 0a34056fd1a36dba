import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { wide } from '../wide.ts'
import { test } from './support/browser.ts'
import {
  filterButton,
  filtersOf,
  finder,
  finderButton,
  openChoice,
  openFinder,
  tenKilometres,
  wordOf,
} from './support/finder.ts'
import {
  expectNoAxeViolations,
  expectNoSidewaysScrolling,
  takePicture,
} from './support/expectations.ts'

const calendar = (page: Page) => page.getByRole('dialog', { name: 'Choose dates' })

const requested = (page: Page) =>
  page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)")

const untilFetched = (page: Page, file: RegExp) =>
  expect.poll(async () => (await requested(page)).join(), { timeout: 10_000 }).toMatch(file)

test('the first page loads no finder; hover fetches the dialog, a click the calendar', async ({
  look,
}) => {
  const page = await look('/en')
  const late = /finder-dialog|dates-dialog|event-finder|interactive-map|language-dialog/
  expect((await requested(page)).filter((url) => late.test(url))).toEqual([])

  await finderButton(page).hover()
  await untilFetched(page, /finder-dialog-[\w-]+\.js/)
  // The page of a running race repeats its own queries after each passing. Such queries are
  // excluded.
  const early = /dates-dialog|graphql(?!.*inWeek)/
  expect((await requested(page)).filter((url) => early.test(url))).toEqual([])

  await openFinder(page)
  await openChoice(page, 'Time of year')
  await finder(page)
    .getByRole('radio', { name: /^Custom/ })
    .click()
  await calendar(page).waitFor()
  expect((await requested(page)).join()).toMatch(/dates-dialog-[\w-]+\.js/)
})

test('with the keyboard alone: sport, custom dates, distance, and the matching events', async ({
  look,
}) => {
  const page = await look('/en/events/upcoming?page=2')
  const { keyboard } = page
  await finderButton(page).focus()
  await keyboard.press('Enter')
  await wordOf(page, 'Sport').focus()
  await keyboard.press('Enter')
  await finder(page)
    .getByRole('checkbox', { name: /^Running/ })
    .waitFor()
  await finder(page)
    .getByRole('checkbox', { name: /^Running/ })
    .focus()
  await keyboard.press('Space')

  await wordOf(page, 'Time of year').focus()
  await keyboard.press('Enter')
  await finder(page).getByRole('radio', { name: /^Q1/ }).focus()
  await keyboard.press('Space')
  for (let step = 0; step < 4; step += 1) await keyboard.press('ArrowRight')
  expect(
    await finder(page)
      .getByRole('radio', { name: /^Custom/ })
      .isChecked(),
  ).toBe(true)
  expect(await calendar(page).count()).toBe(0)
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await calendar(page).waitFor()
  for (let stop = 0; stop < 5; stop += 1) await keyboard.press('Tab')
  const focusedDay = () =>
    page.evaluate<string>('document.activeElement.closest("[data-day]")?.dataset.day ?? ""')
  const today = await focusedDay()
  expect(today).toMatch(/^\d{4}-\d\d-\d\d$/)
  await keyboard.press('Enter')
  await keyboard.press('PageDown')
  await keyboard.press('PageDown')
  await keyboard.press('Enter')
  const last = await focusedDay()
  const counted = page.waitForResponse((response) => response.url().includes(last))
  await calendar(page).getByRole('button', { name: 'Apply' }).focus()
  await keyboard.press('Enter')
  await calendar(page).waitFor({ state: 'detached' })

  await counted
  await filterButton(page).getByText(/event/).waitFor()
  const count = /\d+/.exec(await filterButton(page).innerText())?.[0] ?? ''
  await filterButton(page).focus()
  await keyboard.press('Enter')
  await page.waitForURL('**/en/events/search?filters=*')
  expect(filtersOf(page)).toEqual({ date: [today, last], sport: ['running'] })
  await page.getByRole('main').getByText(`${count} events`).waitFor()
  expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('H1')
})

test('the space bar deselects the chosen quarter', async ({ look }) => {
  const page = await look('/en/events')
  await openFinder(page)
  await openChoice(page, 'Time of year')
  const [second, third] = [/^Q2/, /^Q3/].map((name) => finder(page).getByRole('radio', { name }))
  for (const quarter of [second, third]) {
    await quarter?.focus()
    await page.keyboard.press('Space')
    expect(await quarter?.isChecked()).toBe(true)
    await page.keyboard.press('Space')
    expect(await quarter?.isChecked()).toBe(false)
  }
})

test('back and forward restore the filters and the form', async ({ look }) => {
  const page = await look('/en/events/sport/running')
  await openFinder(page)
  await openChoice(page, 'Sport')
  expect(
    await finder(page)
      .getByRole('checkbox', { name: /^Running/ })
      .isChecked(),
  ).toBe(true)
  await openChoice(page, 'Place')
  await finder(page).getByRole('combobox', { name: 'Country' }).selectOption('nl')
  await filterButton(page).click()
  await page.waitForURL('**/search?filters=*')
  expect(filtersOf(page)).toEqual({ country: 'nl', sport: ['running'] })
  await expect.poll(() => finderButton(page).innerText()).toMatch(/applied: 2/)

  await openFinder(page)
  await openChoice(page, 'Time of year')
  await finder(page).getByRole('radio', { name: /^Q4/ }).click()
  await filterButton(page).click()
  await page.getByRole('link', { name: /^Remove filter: October/ }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Running' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/en/events/sport/running')
  await page.goForward()
  await page.getByRole('link', { name: /^Remove filter: October/ }).waitFor()
  await openFinder(page)
  await openChoice(page, 'Time of year')
  expect(await finder(page).getByRole('radio', { name: /^Q4/ }).isChecked()).toBe(true)
  await openChoice(page, 'Place')
  expect(await finder(page).getByRole('combobox').inputValue()).toBe('nl')

  await page.goBack()
  await finder(page).waitFor({ state: 'detached' })
})

test('Escape closes the calendar, then the finder; scrolling is unlocked after both', async ({
  look,
}) => {
  const page = await look('/en/events')
  await openFinder(page)
  await openChoice(page, 'Time of year')
  await finder(page)
    .getByRole('radio', { name: /^Custom/ })
    .click()
  await calendar(page).waitFor()
  await page.keyboard.press('Escape')
  await calendar(page).waitFor({ state: 'detached' })
  expect(await finder(page).count()).toBe(1)
  expect(await page.evaluate<string>('document.activeElement.name')).toBe('date')
  expect(await page.evaluate('document.documentElement.hasAttribute("data-locked")')).toBe(true)

  await page.keyboard.press('Escape')
  await finder(page).waitFor({ state: 'detached' })
  expect(await page.evaluate('document.documentElement.hasAttribute("data-locked")')).toBe(false)
  expect(await page.evaluate<string>('document.activeElement.textContent')).toMatch(
    /^Find an event/,
  )
})

test('handles of 48 pixels can be dragged onto each other and apart', async ({ look }) => {
  const page = await look('/en/events')
  await openFinder(page)
  const lower = finder(page).getByRole('slider', { name: 'Shortest distance' })
  await lower.scrollIntoViewIfNeeded()
  const box = (await lower.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  expect(box.height).toBe(48)
  const middle = box.y + box.height / 2
  const drag = async (from: number, to: number) => {
    await page.mouse.move(from, middle)
    await page.mouse.down()
    await page.mouse.move(to, middle, { steps: 5 })
    await page.mouse.up()
  }
  await drag(box.x + 24, box.x + box.width - 24)
  const end = await lower.getAttribute('max')
  expect(await lower.inputValue()).toBe(end)
  await drag(box.x + box.width - 24, box.x + box.width / 2)
  expect(Number(await lower.inputValue())).toBeLessThan(Number(end))
  await finder(page)
    .getByRole('button', { name: /^Distance: from [\d,]+ km$/ })
    .waitFor()
})

test('on a phone six taps lead to 10 km in a month within 100 km of a place', async ({ look }) => {
  const page = await look('/en/events', { isPhone: true })
  const { place, month } = await tenKilometres(page)
  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap()
    taps += 1
  }
  await tap(page.getByRole('main').getByRole('button', { name: /^Find an event/ }))
  await tap(finder(page).getByRole('button', { name: '10 km', exact: true }))
  // The list of places is open, and its text field has the focus.
  await page.keyboard.type(place.slice(0, 4))
  await tap(finder(page).getByRole('list').getByRole('button', { name: place }).first())
  await tap(finder(page).locator('label', { hasText: month }))
  await filterButton(page).getByText('Show one event').waitFor()
  await tap(filterButton(page))

  await page
    .getByRole('heading', { level: 1, name: `10 km races within 100 km of ${place}, ${month}` })
    .waitFor()
  await page.getByRole('article').waitFor()
  expect(await page.title()).toContain(`10 km races within 100 km of ${place}, ${month}`)
  expect(taps).toBeLessThanOrEqual(6)
})

const looks = [
  [320, 'en', 'light'],
  [320, 'de', 'dark'],
  [1280, 'fr', 'dark'],
  [1280, 'zh', 'light'],
] as const

describe.each(wide(looks, ([, language]) => language === 'de' || language === 'zh'))(
  'at %i pixels in %s, %s',
  (width, language, colorScheme) => {
    test('finder and calendar are accessible and fit the window', async ({ look }) => {
      const page = await look(`/${language}/events/country/nl`, { width, colorScheme })
      await page.locator('[aria-haspopup=dialog]:visible:not([title])').click()
      const dialog = page.getByRole('dialog').first()
      const choice = (word: string) => dialog.locator(`[data-word=${word}]`)
      for (const word of ['more', 'place', 'distance', 'sport']) {
        if ((await choice(word).getAttribute('aria-expanded')) === 'false')
          await choice(word).click()
        await expectFit(page)
        await expectNoAxeViolations(page)
      }
      await dialog.getByRole('checkbox').nth(8).waitFor()
      await expectFit(page)
      await expectNoAxeViolations(page)
      await takePicture(page, `finder-${language}-${String(width)}-${colorScheme}`)

      await choice('date').click()
      await expectFit(page)
      await expectNoAxeViolations(page)
      await dialog.getByRole('radio').last().click()
      await page.locator('[data-day] button').nth(9).click()
      await page.locator('[data-day] button').nth(40).hover()
      await expectFit(page)
      await expectNoAxeViolations(page)
      await takePicture(page, `calendar-${language}-${String(width)}-${colorScheme}`)
    })
  },
)

async function expectFit(page: Page) {
  await expectNoSidewaysScrolling(page)
  const wide = await page.evaluate(
    "[...document.querySelectorAll('dialog')].filter((dialog) => dialog.scrollWidth > dialog.clientWidth).length",
  )
  expect(wide).toBe(0)
}

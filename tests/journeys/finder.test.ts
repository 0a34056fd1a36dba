import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { wide } from '../wide.ts'
import { test } from './support/browser.ts'
import {
  expectNoAxeViolations,
  expectNoSidewaysScrolling,
  takePicture,
} from './support/expectations.ts'

const finderButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Find an event/ })
const finder = (page: Page) => page.getByRole('dialog', { name: 'Event finder' })
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Choose dates' })
const filterButton = (page: Page) =>
  finder(page).getByRole('button', { name: /^(?:Filter|Show \S+ events?)$/ })

async function openFinder(page: Page) {
  await finderButton(page).click()
  await filterButton(page).getByText(/event/).waitFor()
}

type Word = 'Sport' | 'Distance' | 'Place' | 'Time of year'

const wordOf = (page: Page, word: Word) =>
  finder(page).getByRole('button', { name: new RegExp(`^${word}:`) })

/** The finder is a sentence. A click on one of its words opens a list of choices for this word. */
async function openChoice(page: Page, word: Word) {
  const button = wordOf(page, word)
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

/** The filters in the page's URL. */
function filtersOf(page: Page): unknown {
  const filters = new URL(page.url()).searchParams.get('filters') ?? ''
  return JSON.parse(Buffer.from(filters, 'base64').toString() || '{}')
}

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

describe('the counts', () => {
  const graphql = /\/graphql\?/

  test('that fail leave the lists empty and the button without a number; filtering still works', async ({
    look,
  }) => {
    const page = await look('/en/events', { expected: [/graphql/, /503/] })
    await page.route(graphql, (route) => route.fulfill({ status: 503, body: '{"errors":[]}' }))
    await finderButton(page).click()
    await openChoice(page, 'Sport')
    await finder(page)
      .getByText(/^The options could not be loaded/)
      .waitFor()
    expect(await finder(page).getByRole('checkbox').count()).toBe(0)
    expect(await filterButton(page).innerText()).toBe('Filter')
    await openChoice(page, 'Time of year')
    await finder(page).getByRole('radio', { name: /^Q4/ }).click()

    await page.unroute(graphql)
    await filterButton(page).click()
    await page.waitForURL('**/search?filters=*')
    await page.getByRole('link', { name: /^Remove filter: October/ }).waitFor()
    await openFinder(page)
    await openChoice(page, 'Sport')
    await finder(page)
      .getByRole('checkbox', { name: /^Running/ })
      .waitFor()
  })

  test('that are slow block no choice', async ({ look }) => {
    const page = await look('/en/events')
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(graphql, async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await finderButton(page).click()
    await openChoice(page, 'Time of year')
    await finder(page).getByRole('radio', { name: /^Q4/ }).click()
    expect(await filterButton(page).innerText()).toBe('Filter')
    letGo()
    await filterButton(page).getByText(/\d/).waitFor()
    expect(await finder(page).getByRole('radio', { name: /^Q4/ }).isChecked()).toBe(true)
  })
})

test('when the dialog does not load, the button links to the list', async ({ visit }) => {
  const page = await visit('/en/events', { cutOff: /finder-dialog/, expected: [/finder-dialog/] })
  await finderButton(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'Find an event' }).click()

  await page.waitForURL('**/en/events/search')
})

test('without JavaScript the button links to the list, which has filter links', async ({
  look,
}) => {
  const page = await look('/en', { javaScript: false })
  await page.getByRole('link', { name: 'Find an event' }).click()
  await page.getByRole('heading', { level: 1, name: 'Search results' }).waitFor()
  await page.getByRole('navigation', { name: 'Events by sport' }).getByRole('link').first().click()

  await page.getByRole('heading', { level: 1, name: 'Running' }).waitFor()
  expect(
    await page
      .getByRole('banner')
      .getByRole('link', { name: /applied: 1/ })
      .count(),
  ).toBe(1)
})

test('without JavaScript the finder is a form with all filters', async ({ look }) => {
  const page = await look('/en/events/search', { javaScript: false, width: 320 })
  const { place, date } = await tenKilometres(page)
  const form = page.getByRole('main').locator('form')
  await form.getByRole('checkbox', { name: 'Swimming' }).check()
  await form.getByRole('spinbutton', { name: 'From (km)' }).fill('10')
  await form.getByRole('spinbutton', { name: 'To (km)' }).fill('10')
  await form.getByRole('textbox', { name: 'City' }).fill(place)
  await form.getByRole('combobox', { name: 'Time of year' }).selectOption(date.slice(0, 7))
  await expectNoSidewaysScrolling(page)
  await form.getByRole('button', { name: 'Filter' }).click()

  await page
    .getByRole('heading', { level: 1, name: /^Swimming, 10 km races within 100 km/ })
    .waitFor()
  expect(filtersOf(page)).toMatchObject({
    distance: [10, 10],
    near: { km: 100 },
    sport: ['swimming'],
  })
  await page.getByRole('article').waitFor()
  expect(await form.getByRole('textbox', { name: 'City' }).inputValue()).toBe(place)
  expect(await form.getByRole('checkbox', { name: 'Swimming' }).isChecked()).toBe(true)
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

/** A race of 10 km in the demo season: its place and date. Waits until the site knows the place. */
async function tenKilometres(page: Page) {
  const read = async <Body>(path: string) =>
    (await page.request
      .get(new URL(path, page.url()).href)
      .then((response) => response.json())) as Body
  const event = await read<{ city: string; date_from: string }>('/v1/web/events/white-quay-swim')
  const find = `/v1/web/places?find=${encodeURIComponent(event.city)}`
  await expect
    .poll(async () => (await read<{ items: object[] }>(find)).items.length, { timeout: 30_000 })
    .toBeGreaterThan(0)
  const month = new Date(event.date_from).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return { place: event.city, date: event.date_from, month }
}

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

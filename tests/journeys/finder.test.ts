import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
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
  await finder(page)
    .getByRole('checkbox', { name: /^Running/ })
    .waitFor()
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
  visit,
}) => {
  const page = await visit('/en')
  const late = /finder-dialog|dates-dialog|event-finder|interactive-map|language-dialog/
  expect((await requested(page)).filter((url) => late.test(url))).toEqual([])

  await finderButton(page).hover()
  await untilFetched(page, /finder-dialog-[\w-]+\.js/)
  // The page of a running race repeats its own queries after each passing. Such queries are
  // excluded.
  const early = /dates-dialog|graphql(?!.*inWeek)/
  expect((await requested(page)).filter((url) => early.test(url))).toEqual([])

  await openFinder(page)
  await finder(page)
    .getByRole('radio', { name: /^Custom/ })
    .click()
  await calendar(page).waitFor()
  expect((await requested(page)).join()).toMatch(/dates-dialog-[\w-]+\.js/)
})

test('with the keyboard alone: sport, custom dates, distance, and the matching events', async ({
  visit,
}) => {
  const page = await visit('/en/events/finished?page=2')
  const { keyboard } = page
  await finderButton(page).focus()
  await keyboard.press('Enter')
  await finder(page)
    .getByRole('checkbox', { name: /^Running/ })
    .waitFor()
  await finder(page)
    .getByRole('checkbox', { name: /^Running/ })
    .focus()
  await keyboard.press('Space')

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
  const focusedDay = () => page.evaluate<string>('document.activeElement.dataset.day ?? ""')
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

test('the space bar deselects the chosen quarter', async ({ visit }) => {
  const page = await visit('/en/events')
  await openFinder(page)
  const [second, third] = [/^Q2/, /^Q3/].map((name) => finder(page).getByRole('radio', { name }))
  for (const quarter of [second, third]) {
    await quarter?.focus()
    await page.keyboard.press('Space')
    expect(await quarter?.isChecked()).toBe(true)
    await page.keyboard.press('Space')
    expect(await quarter?.isChecked()).toBe(false)
  }
})

test('back and forward restore the filters and the form', async ({ visit }) => {
  const page = await visit('/en/events/sport/running')
  await openFinder(page)
  expect(
    await finder(page)
      .getByRole('checkbox', { name: /^Running/ })
      .isChecked(),
  ).toBe(true)
  await finder(page).getByRole('combobox', { name: 'Country' }).selectOption('nl')
  await filterButton(page).click()
  await page.waitForURL('**/search?filters=*')
  expect(filtersOf(page)).toEqual({ country: 'nl', sport: ['running'] })
  await expect.poll(() => finderButton(page).innerText()).toMatch(/applied: 2/)

  await openFinder(page)
  await finder(page).getByRole('radio', { name: /^Q4/ }).click()
  await filterButton(page).click()
  await page.getByRole('link', { name: /^Remove filter: 01-10/ }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Running' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/en/events/sport/running')
  await page.goForward()
  await page.getByRole('link', { name: /^Remove filter: 01-10/ }).waitFor()
  await openFinder(page)
  expect(await finder(page).getByRole('radio', { name: /^Q4/ }).isChecked()).toBe(true)
  expect(await finder(page).getByRole('combobox').inputValue()).toBe('nl')

  await page.goBack()
  await finder(page).waitFor({ state: 'detached' })
})

test('Escape closes the calendar, then the finder; scrolling is unlocked after both', async ({
  visit,
}) => {
  const page = await visit('/en/events')
  await openFinder(page)
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

test('handles of 48 pixels can be dragged onto each other and apart', async ({ visit }) => {
  const page = await visit('/en/events')
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
    .getByText(/^From [\d,]+ km$/)
    .waitFor()
})

describe('the counts', () => {
  const graphql = /\/graphql\?/

  test('that fail leave the lists empty and the button without a number; filtering still works', async ({
    visit,
  }) => {
    const page = await visit('/en/events', { expected: [/graphql/, /503/] })
    await page.route(graphql, (route) => route.fulfill({ status: 503, body: '{"errors":[]}' }))
    await finderButton(page).click()
    await finder(page)
      .getByText(/^The options could not be loaded/)
      .waitFor()
    expect(await finder(page).getByRole('checkbox').count()).toBe(0)
    expect(await filterButton(page).innerText()).toBe('Filter')
    await finder(page).getByRole('radio', { name: /^Q4/ }).click()

    await page.unroute(graphql)
    await filterButton(page).click()
    await page.waitForURL('**/search?filters=*')
    await page.getByRole('link', { name: /^Remove filter: 01-10/ }).waitFor()
    await openFinder(page)
  })

  test('that are slow block no choice', async ({ visit }) => {
    const page = await visit('/en/events')
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(graphql, async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await finderButton(page).click()
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
  visit,
}) => {
  const page = await visit('/en', { javaScript: false })
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

describe.each([
  [320, 'en', 'light'],
  [320, 'de', 'dark'],
  [1280, 'fr', 'dark'],
  [1280, 'zh', 'light'],
] as const)('at %i pixels in %s, %s', (width, language, colorScheme) => {
  test('finder and calendar are accessible and fit the window', async ({ look }) => {
    const page = await look(`/${language}/events/country/nl`, { width, colorScheme })
    await page.locator('[aria-haspopup=dialog]:visible:not([title])').click()
    const dialog = page.getByRole('dialog').first()
    await dialog.getByRole('checkbox').nth(8).waitFor()
    await expectFit(page)
    await expectNoAxeViolations(page)
    await takePicture(page, `finder-${language}-${String(width)}-${colorScheme}`)

    await dialog.getByRole('radio').last().click()
    await page.locator('[data-day]').nth(9).click()
    await page.locator('[data-day]').nth(40).hover()
    await expectFit(page)
    await expectNoAxeViolations(page)
    await takePicture(page, `calendar-${language}-${String(width)}-${colorScheme}`)
  })
})

async function expectFit(page: Page) {
  await expectNoSidewaysScrolling(page)
  const wide = await page.evaluate(
    "[...document.querySelectorAll('dialog')].filter((dialog) => dialog.scrollWidth > dialog.clientWidth).length",
  )
  expect(wide).toBe(0)
}

import { describe, expect } from 'vitest'
import { test } from './support/browser.ts'
import { expectNoSidewaysScrolling } from './support/expectations.ts'
import {
  filterButton,
  filtersOf,
  finder,
  finderButton,
  openChoice,
  openFinder,
  tenKilometres,
} from './support/finder.ts'

// What works when responses, scripts or JavaScript are missing.

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

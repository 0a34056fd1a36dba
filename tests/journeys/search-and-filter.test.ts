import { expect } from 'vitest'
import { test } from './support/browser.ts'
import { expectNoAxeViolations, expectNoSidewaysScrolling } from './support/expectations.ts'

const searchField = 'Name, event or bib number'

test('a visitor finds an athlete by start number from the home page', async ({ look }) => {
  const page = await look('/en')

  await page.getByRole('combobox', { name: searchField }).fill('007')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /“007”/ }).waitFor()
  const athletes = page.getByRole('region', { name: 'Athletes' })
  expect(await athletes.locator('mark').allTextContents()).toContain('007')
  expect(await athletes.locator('mark').allTextContents()).not.toContain('7')
  await expectNoAxeViolations(page)

  await athletes.getByRole('article').first().getByRole('link').click()
  await page.waitForURL(/\/athlete\//)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: /“007”/ }).waitFor()
  expect(await page.getByRole('combobox', { name: searchField }).inputValue()).toBe('007')
})

test('a visitor pages through the athletes of a name and goes back', async ({ look }) => {
  const page = await look('/en/search?q=har')
  const pages = page.getByRole('navigation', { name: 'Athlete pages' })
  const first = await page
    .getByRole('region', { name: 'Athletes' })
    .getByRole('link')
    .first()
    .getAttribute('href')

  await pages.getByRole('link', { name: 'Page 2', exact: true }).click()
  await page.waitForURL(/athletesPage=2#athletes$/)
  await pages.locator('[aria-current=page]').getByText('2').waitFor()
  const second = page.getByRole('region', { name: 'Athletes' }).getByRole('link').first()
  expect(await second.getAttribute('href')).not.toBe(first)
  await page.goBack()
  await pages.locator('[aria-current=page]').getByText('1').waitFor()
})

test('a visitor filters events by sport, then by country', async ({ look }) => {
  const page = await look('/en/events')

  const sports = page.getByRole('navigation', { name: 'Events by sport' })
  await sports.getByRole('link', { name: /^Cycling/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Cycling' }).waitFor()
  expect(await sports.locator('[aria-current=page]').innerText()).toMatch(/^Cycling/)

  const countries = page.getByRole('region', { name: 'By country' })
  const france = countries.getByRole('link', { name: /^France/ })
  const count = /\d+$/.exec(await france.innerText())?.[0] ?? ''
  await france.click()
  await page.waitForURL('**/en/events/search?filters=*')
  const applied = page.getByRole('list', { name: 'Applied filters' })
  await applied.waitFor()
  expect(await applied.getByRole('link').allInnerTexts()).toEqual(
    expect.arrayContaining(['Cycling', 'France']),
  )
  await page.getByText(count === '1' ? 'One event' : `${count} events`, { exact: true }).waitFor()
})

test('without JavaScript the same forms and links work, on a telephone too', async ({ look }) => {
  const page = await look('/en', { javaScript: false, width: 320 })

  await page.getByRole('searchbox', { name: searchField }).fill('har')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('heading', { level: 1, name: /“har”/ }).waitFor()
  await expectNoSidewaysScrolling(page)
  await page
    .getByRole('navigation', { name: 'Athlete pages' })
    .getByRole('link', { name: 'Page 2', exact: true })
    .click()
  await page.waitForURL(/athletesPage=2/)

  const organisations = await look('/en/organisations', { javaScript: false, width: 320 })
  await organisations.getByRole('combobox', { name: 'Sport' }).selectOption('cycling')
  await organisations.getByRole('button', { name: 'Find' }).click()
  await organisations.waitForURL(/sport=cycling/)
  expect(await organisations.getByRole('combobox', { name: 'Sport' }).inputValue()).toBe('cycling')
  await expectNoSidewaysScrolling(organisations)
})

test('a visitor removes a filter', async ({ look }) => {
  const filters = Buffer.from('{"country":"nl","sport":["running"]}').toString('base64')
  const page = await look(`/en/events/search?filters=${filters}`)

  await page.getByRole('link', { name: 'Remove filter: Netherlands' }).click()
  await page
    .getByRole('link', { name: 'Remove filter: Netherlands' })
    .waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Remove filter: Running' }).waitFor()
  await expectNoAxeViolations(page)
})

import { expect } from 'vitest'
import { wide } from '../wide.ts'
import { test } from './support/browser.ts'
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScrolling,
} from './support/expectations.ts'

const race = '/events/lighthouse-marathon/races/lighthouse-marathon-marathon'
const ranking = `${race}/rankings/lighthouse-marathon-marathon-overall`

test.for(wide([360, 1280], (width) => width === 360))(
  'at %s px athletes of two pages are followed and compared, by the keyboard too',
  async (width, { look }) => {
    const page = await look(`/en${ranking}`)
    // The window is as high as the page. In a smaller window, the tray would lie above some rows.
    await page.setViewportSize({ width, height: 4_000 })
    const stars = page.getByRole('button', { name: /^Follow / })
    await stars.nth(0).click()
    await stars.nth(0).click()
    const size = await stars.nth(0).boundingBox()
    expect([size?.width, size?.height].every((length) => (length ?? 0) >= 48)).toBe(true)
    await expectNoAxeViolations(page)
    await page.goto(`${page.url()}?page=2`)
    await stars.nth(0).click()
    await stars.nth(0).click()
    const compare = page.getByRole('link', { name: 'Compare your athletes (4)' })
    await compare.focus()
    await page.keyboard.press('Tab')
    // The tray before the rows has only one Tab stop. So the next Tab stop is in the table.
    const next = await page.evaluate(() => document.activeElement?.closest('table') !== null)
    expect(next).toBe(true)
    await compare.click()
    await page.waitForURL('**?page=2&with=*')
    const section = page.getByRole('heading', { name: 'Compare' })
    await section.waitFor()
    await page.getByText(/^At the finish: /).waitFor()
    await expectNoAxeViolationsInBothSchemes(page)
    await expectNoSidewaysScrolling(page)
    await page.goBack()
    await expect.poll(() => section.count()).toBe(0)
  },
)

test('on a phone the first row is in sight, and the filters are in a sheet', async ({ look }) => {
  const page = await look(`/en${ranking}`)
  await page.setViewportSize({ width: 360, height: 800 })
  const top = await page
    .locator('tbody tr')
    .first()
    .evaluate((row) => row.getBoundingClientRect().top + scrollY)
  expect(top).toBeLessThan(330)
  // The form that compares athletes is below the links to the other pages of rows.
  const pages = await page.getByRole('navigation', { name: 'Pages' }).boundingBox()
  const form = await page.getByLabel('Compare by name').boundingBox()
  expect(form?.y).toBeGreaterThan((pages?.y ?? Infinity) + (pages?.height ?? 0))
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('radio', { name: 'Women' }).check({ force: true })
  await page.waitForURL('**?gender=F')
  await expectNoAxeViolationsInBothSchemes(page)
  await page.getByLabel('Sort by').selectOption({ label: 'Name' })
  await page.waitForURL('**?gender=F&sort=name')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  await expectNoAxeViolationsInBothSchemes(page)
  await expectNoSidewaysScrolling(page)
})

test('the order at a checkpoint and the order of a column have addresses of their own', async ({
  look,
}) => {
  const page = await look(`/en${ranking}`)
  await page.getByLabel('Order by').selectOption({ index: 1 })
  await page.waitForURL('**?checkpoint=*')
  await page
    .getByText(/^In order of the times at /)
    .first()
    .waitFor()
  expect(await page.locator('tbody tr td').first().innerText()).toMatch(/^1/)
  await page.goto(page.url().replace(/\?.*/, '?sort=name'))
  expect(await page.locator('[aria-sort]').getAttribute('aria-sort')).toBe('ascending')
  await expectNoAxeViolations(page)
})

import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { test } from './browser.ts'
import { expectNoAxeViolations, expectNoSidewaysScrolling } from './expectations.ts'

/** A large ranking of the demo season. */
const race = '/events/lighthouse-marathon/races/lighthouse-marathon-marathon'
const ranking = `${race}/rankings/lighthouse-marathon-marathon-overall`

test('somebody finds himself by typing, sees his neighbours, and comes back', async ({ visit }) => {
  const page = await visit(`/en${ranking}`)
  const find = page.getByRole('searchbox', { name: 'Find my result: name or bib number' })
  await find.pressSequentially('1482', { delay: 40 })
  await page.waitForURL('**?find=1482')
  await page.getByText('Bib number 1482 is in place').waitFor()
  expect(await find.evaluate((field) => field === document.activeElement)).toBe(true)
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: 'Show surrounding places' }).first().click()
  await page.waitForURL('**?around=1482#found')
  const row = page.locator('#found')
  await row.waitFor()
  expect(await row.textContent()).toContain('1482')
  await expect.poll(() => row.evaluate((it) => it.getBoundingClientRect().top)).toBeGreaterThan(100)
  expect(await page.getByRole('row').count()).toBe(51)
  await expectNoSidewaysScrolling(page)

  // What was typed replaced its entry: one step back is the list of what was found.
  await page.goBack()
  await page.waitForURL('**?find=1482')
  // The page before stays until this one is there.
  await expect.poll(() => find.inputValue()).toBe('1482')
})

test('a view of a ranking is the same in another language', async ({ visit }) => {
  const page = await visit(`/en${ranking}?gender=F&sort=-position`)
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByText('Deutsch').click()
  await page.waitForURL('**/de/**')
  expect(new URL(page.url()).search).toBe('?gender=F&sort=-position')
  expect(await page.locator('[aria-sort]').getAttribute('aria-sort')).toBe('descending')
})

test('the file has everybody of the view', async ({ visit }) => {
  const page = await visit(`/en${ranking}?gender=F`)
  const rows = await page.getByText(/^Rows 1 to 50 of/).textContent()
  const total = Number(/of ([\d,]+)/.exec(rows ?? '')?.[1]?.replace(',', ''))
  const loading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const file = await loading
  expect(file.suggestedFilename()).toMatch(/^Maratón de los Faros, .*\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(total).toBeGreaterThan(1000)
  expect(lines).toHaveLength(total + 1)
})

test('without JavaScript the form and the links do the same', async ({ visit }) => {
  const page = await visit(`/en${ranking}`, { javaScript: false, width: 360 })
  await page.getByRole('searchbox', { name: 'Find my result: name or bib number' }).fill('1482')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.waitForURL(/find=1482/)
  await page.getByRole('link', { name: 'Show surrounding places' }).first().click()
  await page.waitForURL('**?around=1482#found')
  expect(await page.locator('#found').textContent()).toContain('1482')

  await page.locator('#found th a').click()
  await page.waitForURL(/\/athlete\//)
  await page.getByRole('heading', { name: 'Place', exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Among all finishers' }).waitFor()
})

test('miles are kept from page to page', async ({ visit }) => {
  const page = await visit(`/en${ranking}?around=1482`)
  await page.locator('#found th a').click()
  await page.waitForURL(/\/athlete\//)
  await page.getByRole('button', { name: 'mi Miles' }).click()
  await page.getByText('26.2 mi', { exact: true }).waitFor()
  await expectNoAxeViolations(page)

  await page.reload()
  await page.getByText('26.2 mi', { exact: true }).waitFor()
})

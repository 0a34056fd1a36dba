import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './support/browser.ts'
import { expectNoAxeViolations, expectNoSidewaysScrolling } from './support/expectations.ts'

const predictor = '/en/marathon-time-predictor'
const likely = (page: Page) => page.getByRole('status').first()
const time = (page: Page) => page.locator('#time')

describe('the predictor', () => {
  test('updates while typing, keeping focus and history entry', async ({ visit }) => {
    const page = await visit(predictor)
    const entries = await page.evaluate('history.length')

    await page.getByRole('radio', { name: '10 km' }).first().check()
    await time(page).click()
    await page.keyboard.type('45:00', { delay: 60 })
    await expect.poll(() => likely(page).textContent()).toBe('3:30:50')
    await page.keyboard.press('Tab')
    await page.keyboard.type('50')
    await expect.poll(() => page.getByText(/off by about 15 minutes/).count()).toBe(1)

    expect(new URL(page.url()).search).toBe('?race=10000&time=45%3A00&weekly=50')
    expect(await page.evaluate('history.length')).toBe(entries)
    expect(await page.evaluate('document.activeElement.id')).toBe('weekly')
    await expectNoAxeViolations(page)
  })

  test('works as a plain form', async ({ look }) => {
    const page = await look(predictor, { javaScript: false })

    await page.getByRole('radio', { name: 'Other' }).first().check()
    await page.locator('#distance').fill('12,5')
    await time(page).fill('1:00:00')
    await page.getByRole('button', { name: 'Predict my marathon' }).click()

    expect(await likely(page).textContent()).toMatch(/^3:\d\d:\d\d$/)
    expect(await page.locator('#distance').inputValue()).toBe('12,5')
    expect(await page.getByRole('button', { name: 'Print the pace band' }).isVisible()).toBe(false)
  })

  test('shows an error at an unreadable field', async ({ look }) => {
    const page = await look(predictor, { javaScript: false, width: 320, colorScheme: 'dark' })

    await time(page).fill('soon')
    await page.getByRole('button', { name: 'Predict my marathon' }).click()

    expect(await page.locator('#time-problem').textContent()).toBe('Enter a time such as 1:45:30.')
    expect(await time(page).inputValue()).toBe('soon')
    await expectNoSidewaysScrolling(page)
  })

  test('fits the smallest window with everything filled in', async ({ look }) => {
    const all = '?race=other&distance=12&time=1:00:00&weekly=50&race2=5000&time2=22:00&goal=3:45'
    const page = await look(predictor + all, { width: 320 })

    await expectNoSidewaysScrolling(page)
    await expectNoAxeViolations(page)
  })

  test('prints only the pace band', async ({ look }) => {
    const page = await look(`${predictor}?race=21097.5&time=1:45:00&goal=3:45:00`)
    await page.emulateMedia({ media: 'print' })

    expect(await page.getByRole('heading', { name: /^3:45:00/ }).isVisible()).toBe(true)
    expect(await page.getByText('42 km', { exact: true }).isVisible()).toBe(true)
    expect(await time(page).isVisible()).toBe(false)
    expect(await page.getByRole('rowheader', { name: /^Riegel/ }).isVisible()).toBe(false)
  })

  test('prints the page while there is no pace band', async ({ look }) => {
    const page = await look(predictor)
    await page.emulateMedia({ media: 'print' })

    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  })
})

import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './support/browser.ts'
import { expectNoAxeViolations, expectNoSidewaysScrolling } from './support/expectations.ts'

const form = '/en/eventapporder'
const submit = (page: Page) => page.getByRole('button', { name: 'Send request' })
const received = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /received your request/ })
const focused = (page: Page) => page.evaluate<string>('document.activeElement.id')

describe('an organiser asks for access', () => {
  test('with the keyboard alone', async ({ look }) => {
    const page = await look(form)
    await page.locator('#name').focus()
    const type = async (text: string) => {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await type('Ada Lagoon')
    await type('ada@tugboats')
    expect(await page.locator('#email-problem').textContent()).toBe('E-mail is not valid.')
    await type('Tugboats')
    await type('Harbour Half 港')
    // Presses Tab several times, because Chromium renders a date input as three fields and a
    // button.
    while ((await focused(page)) !== 'country') await page.keyboard.press('Tab')
    await type('Neth')
    await type('Cyc')
    await type('800')
    await page.keyboard.type('We would like to.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')

    const summary = page.getByRole('region', { name: 'Check one field' })
    await summary.waitFor()
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('email')
    expect(await page.locator('#country').inputValue()).toBe('nl')
    expect(await page.locator('#sport').inputValue()).toBe('cycling')
    await page.keyboard.press('End')
    await page.keyboard.type('.example')
    expect(await summary.count()).toBe(0)
    await page.keyboard.press('Enter')

    await received(page).waitFor()
    expect(new URL(page.url()).search).toBe('?sent=1')
    await expectNoAxeViolations(page)
    await page.goBack()
    await submit(page).waitFor()
    expect(await page.locator('#name').inputValue()).toBe('')
  })

  test('without JavaScript, on a small telephone', async ({ look }) => {
    const page = await look(form, { javaScript: false, width: 320, expected: [/422/] })
    await page.locator('#name').fill('Ada Lagoon')
    await page.locator('#email').fill('ada')
    await page.locator('#country').selectOption('nl')
    await page.locator('#message').fill('We would like to.\n\n"Soon" <3')
    await submit(page).click()

    await page.getByRole('heading', { name: 'Check 2 fields' }).waitFor()
    await expectNoSidewaysScrolling(page)
    expect(await page.locator('#email').inputValue()).toBe('ada')
    expect(await page.locator('#country').inputValue()).toBe('nl')
    expect(await page.locator('#message').inputValue()).toBe('We would like to.\n\n"Soon" <3')
    await page.locator('#email').fill('ada@tugboats.example')
    await page.locator('#event').fill('Harbour Half')
    await submit(page).click()

    await received(page).waitFor()
    await expectNoSidewaysScrolling(page)
  })

  test('while the network fails, and keeps the form values', async ({ visit }) => {
    const page = await visit(form, {
      width: 320,
      colorScheme: 'dark',
      cutOff: /\/graphql$/,
      expected: [/graphql|ERR_FAILED/],
    })
    const typed = { name: 'Ada', email: 'ada@tugboats.example', event: 'Harbour', message: 'Soon.' }
    for (const [name, text] of Object.entries(typed)) await page.locator(`#${name}`).fill(text)
    await submit(page).click()

    const notice = page.getByRole('region', { name: 'We couldn’t send your request' })
    await notice.waitFor()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScrolling(page)
    for (const [name, text] of Object.entries(typed)) {
      expect(await page.locator(`#${name}`).inputValue()).toBe(text)
    }
    await page.context().unrouteAll()
    await notice.getByRole('button', { name: 'Try again' }).click()
    await received(page).waitFor()
  })

  test('before the scripts are loaded, and continues with them', async ({ look }) => {
    const page = await look(form, { expected: [/422/] })
    await page.locator('#name').fill('Ada')
    await page.locator('form[method=post]').evaluate((element: HTMLFormElement) => {
      element.submit()
    })
    await page.getByRole('region', { name: 'Check 3 fields' }).waitFor()

    await expect
      .poll(() => page.evaluate('document.activeElement.getAttribute("aria-labelledby")'))
      .toBe('refusal')
    expect(await page.locator('#name').inputValue()).toBe('Ada')
  })
})

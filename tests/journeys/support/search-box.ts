import type { Page } from 'playwright-core'

/** Timeout in milliseconds for a page on a busy machine. */
export const withTimeout = { timeout: 10_000 }

/** The search field of the top bar. */
export const field = (page: Page) => page.getByRole('search').first().getByRole('combobox')
export const panel = (page: Page) => page.locator('form [aria-busy]')
export const options = (page: Page) => page.getByRole('option')

export async function untilAnswered(page: Page) {
  await page.locator('form [aria-busy=false]').waitFor()
}

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const finderButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Find an event/ })
export const finder = (page: Page) => page.getByRole('dialog', { name: 'Event finder' })
export const filterButton = (page: Page) =>
  finder(page).getByRole('button', { name: /^(?:Filter|Show \S+ events?)$/ })

export async function openFinder(page: Page) {
  await finderButton(page).click()
  await filterButton(page).getByText(/event/).waitFor()
}

type Word = 'Sport' | 'Distance' | 'Place' | 'Time of year'

export const wordOf = (page: Page, word: Word) =>
  finder(page).getByRole('button', { name: new RegExp(`^${word}:`) })

/** The finder is a sentence. A click on one of its words opens a list of choices for this word. */
export async function openChoice(page: Page, word: Word) {
  const button = wordOf(page, word)
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

/** Returns the filters in the URL of the page. */
export function filtersOf(page: Page): unknown {
  const filters = new URL(page.url()).searchParams.get('filters') ?? ''
  return JSON.parse(Buffer.from(filters, 'base64').toString() || '{}')
}

/** A race of 10 km in the demo season: its place and date. Waits until the site knows the place. */
export async function tenKilometres(page: Page) {
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

import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { race, ranking } from './support/account-pages.ts'
import { test } from './support/browser.ts'

/**
 * Collects the URLs of the requests that the page sends after this call. Leaves out URLs that the
 * pattern does not match.
 */
function requestsOf(page: Page, pattern: RegExp): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (pattern.test(request.url())) requests.push(request.url())
  })
  return requests
}

const graphqlRequests = (page: Page) => requestsOf(page, /\/graphql\?/)

describe('the page of an event that a list has cached', () => {
  test('shows name, date, place and course before its data are loaded', async ({ look }) => {
    const page = await look('/en/events')
    await expect.poll(() => page.locator('link[href*="event-screen"]').count()).toBeGreaterThan(0)
    const release = Promise.withResolvers<undefined>()
    await page.route('**/graphql?**', async (route) => {
      await release.promise
      await route.continue()
    })
    const card = page.locator('main article').first()
    const name = (await card.locator('h3').textContent()) ?? ''
    const day = (await card.locator('p time').first().getAttribute('datetime')) ?? ''
    await card.locator('h3 a').click()

    // The server has not responded to the query of the page yet.
    const main = page.locator('main')
    await main.locator('h1', { hasText: name }).waitFor()
    expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('H1')
    await main.locator(`time[datetime="${day}"]`).first().waitFor()
    expect(await main.locator('section svg path').count()).toBeGreaterThan(0)
    expect(await main.getByRole('heading', { name: 'Races' }).count()).toBe(0)

    release.resolve(undefined)
    await main.getByRole('heading', { name: 'Races' }).waitFor()
    expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('H1')
  })

  test('shows an error when the data do not load', async ({ look }) => {
    const page = await look('/en/events', { expected: [/503/] })
    await page.route('**/graphql?**', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.locator('main h3 a').first().click()
    await page.getByRole('heading', { name: 'We couldn’t show that page.' }).waitFor()
  })
})

test('embedded and fetched data are not requested again', async ({ look }) => {
  const page = await look('/en/events/finished')
  const requests = graphqlRequests(page)
  await page.locator('main h3 a').first().click()
  await page.getByRole('heading', { name: 'Races' }).waitFor()
  expect(requests).toHaveLength(1)
  await page.goBack()
  await page.waitForURL('**/finished')
  await page.goForward()
  await page.getByRole('heading', { name: 'Races' }).waitFor()
  expect(requests).toHaveLength(1)
})

test('data of a finished event are not requested again', async ({ look }) => {
  const page = await look('/en/events/finished')
  const requests = graphqlRequests(page)
  await page.locator('main h3 a').first().click()
  await page.getByRole('heading', { name: 'Races' }).waitFor()
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    return new Promise((resolve) => setTimeout(resolve, 300))
  })
  expect(requests).toHaveLength(1)
})

describe('code and messages of pages', () => {
  test('the home page has none of the list of other screens, but prefetches it', async () => {
    const [home = '', events = ''] = await Promise.all(
      ['/en', '/en/events'].map(async (path) => (await fetch(inject('origin') + path)).text()),
    )
    const list = /\/screens-[\w-]+\.js/
    const files = (page: string) => /data-files="([^"]*)"/.exec(page)?.[1] ?? ''
    expect(files(home)).not.toMatch(list)
    expect(/data-prefetch="([^"]*)"/.exec(home)?.[1]).toMatch(list)
    expect(files(events)).toMatch(list)
  })

  test('of events are prefetched while their list is idle, others on hover', async ({ visit }) => {
    const page = await visit('/en/events')
    const code = requestsOf(page, /assets\/(?:event|organisations|predictor)-screen.*\.js/)
    await expect
      .poll(() =>
        page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
      )
      .toContainEqual(expect.stringMatching(/assets\/event-screen-.*\.js/))
    const way = page.getByRole('contentinfo').locator('a[href$="/organisations"]').first()
    await way.hover()
    await expect.poll(() => code).toContainEqual(expect.stringContaining('organisations-screen'))
    expect(code.join()).not.toContain('predictor')
  })

  test('are loaded on demand for visitors who save data', async ({ visit }) => {
    const page = await visit('/en/events', { savesData: true })
    await page.locator('main h3 a').first().hover()
    await page.waitForTimeout(500)
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    expect(loaded.join()).not.toContain('event-screen')
    await page.locator('main h3 a').first().click()
    await page.getByRole('heading', { name: 'Races' }).waitFor()
  })
})

test('no public page requests the session', async ({ look }) => {
  const page = await look('/en')
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v1/identity/')) requested.push(request.url())
  })
  for (const path of ['/en', '/en/events', ranking, race, '/en/search?q=ana', '/en/login']) {
    const response = await page.goto(inject('origin') + path, { waitUntil: 'networkidle' })
    // The server marks each page that needs the session with Cache-Control.
    expect(response?.headers()['cache-control'], path).toMatch(/^public/)
  }
  expect(requested).toEqual([])
})

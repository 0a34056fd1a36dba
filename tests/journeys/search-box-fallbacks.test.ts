import type { Route } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './support/browser.ts'
import { expectNoAxeViolations } from './support/expectations.ts'
import { field, options, panel, untilAnswered, withTimeout } from './support/search-box.ts'

// What works when responses are late or missing, and without scripts.

/** Matches requests for suggestions and no other GraphQL requests. */
const suggestionRequests = '**/graphql?*text*'

const textOf = (route: Route) =>
  (
    JSON.parse(new URL(route.request().url()).searchParams.get('variables') ?? '{}') as {
      text?: string
    }
  ).text

test('one request for fast typing, and the previous request is aborted', async ({ look }) => {
  const page = await look('/en/events')
  const requested: (string | undefined)[] = []
  const ended: string[] = []
  page.on('requestfailed', (request) => ended.push(request.url()))
  await page.route(suggestionRequests, async (route) => {
    requested.push(textOf(route))
    // Only the first query gets no response.
    if (textOf(route) !== 'har') await route.continue()
  })

  await field(page).pressSequentially('har', { delay: 30 })
  await expect.poll(() => requested, withTimeout).toEqual(['har'])
  await page.getByRole('progressbar').waitFor()
  await field(page).pressSequentially('bo', { delay: 30 })
  await untilAnswered(page)

  expect(requested).toEqual(['har', 'harbo'])
  expect(ended).toHaveLength(1)
  expect(await page.locator('[role=option] mark').first().innerText()).toMatch(/^harbo$/i)
})

test('a late response shows nothing', async ({ look }) => {
  const page = await look('/en/events')
  let late: (() => Promise<void>) | undefined
  await page.route(suggestionRequests, async (route) => {
    if (textOf(route) === 'har') late = () => route.continue().catch(() => undefined)
    else await route.continue()
  })
  await field(page).fill('har')
  await expect.poll(() => late, withTimeout).toBeDefined()
  await field(page).fill('qqqqqqqqqqqq')
  await page.getByRole('status').filter({ hasText: 'Nothing found' }).waitFor()
  await late?.()
  await page.waitForTimeout(200)

  expect(await options(page).count()).toBe(0)
})

test('a failed search shows an error, and the next search works', async ({ look }) => {
  const page = await look('/en/events', { expected: [/503 .*graphql/] })
  await page.route(suggestionRequests, (route) => route.fulfill({ status: 503, body: '' }))
  await field(page).fill('har')
  await page.getByText('Search is not responding.').last().waitFor()
  await expectNoAxeViolations(page)

  await page.unroute(suggestionRequests)
  await page.getByRole('button', { name: 'Try again' }).click()
  await options(page).first().waitFor()
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)
})

test('text typed while the suggestions load is kept', async ({ look }) => {
  const page = await look('/en/events')
  let arrive: (() => void) | undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/suggestions-*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await field(page).focus()
  await page.keyboard.type('har')
  expect(await panel(page).count()).toBe(0)
  arrive?.()
  await untilAnswered(page)

  expect(await field(page).inputValue()).toBe('har')
  await page.keyboard.type('b')
  expect(await field(page).inputValue()).toBe('harb')
})

test('the form works when the suggestions do not load', async ({ visit }) => {
  const page = await visit('/en/events', {
    cutOff: /\/suggestions-[^/]*\.js/,
    expected: [/suggestions/],
  })
  await field(page).fill('har')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/en/search?q=har&lang=en')
})

test('without JavaScript both fields send their form', async ({ look }) => {
  for (const path of ['/en/events', '/en']) {
    const page = await look(path, { javaScript: false })
    const input = page.getByRole('searchbox').first()
    await input.fill('har')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/en/search?q=har&lang=en')
    expect(await page.getByRole('option').count()).toBe(0)
  }
})

import { expect, inject } from 'vitest'
import { wide } from '../wide.ts'
import { test } from './support/browser.ts'

test('a visitor gets the browser’s language, keeps it after a link in another language, and can choose', async ({
  visit,
}) => {
  const page = await visit('/', { browserLanguage: 'nl-BE' })
  expect(new URL(page.url()).pathname).toBe('/nl')

  await page.goto(`${inject('origin')}/en/events`)
  await page.goto(inject('origin'))
  expect(new URL(page.url()).pathname).toBe('/nl')

  await page.goto(`${inject('origin')}/nl/events?page=2`)
  await page.getByRole('button', { name: 'Taal: Nederlands' }).click()
  await page.getByText('English').click()
  await page.waitForURL('**/en/events?page=2')
  await page.goto(inject('origin'))
  expect(new URL(page.url()).pathname).toBe('/en')
})

test('a new page starts at the top with focus on its heading, and back restores the position', async ({
  look,
}) => {
  const page = await look('/en/events/finished')
  const links = page.locator('main h3 a')
  await links.last().scrollIntoViewIfNeeded()
  const before = await page.evaluate<number>('scrollY')
  expect(before).toBeGreaterThan(200)

  const name = await links.last().textContent()
  await links.last().click()
  await page.locator('h1', { hasText: name ?? '' }).waitFor()
  expect(await page.evaluate<number>('scrollY')).toBe(0)
  expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('H1')

  await page.goBack()
  await page.waitForURL('**/finished')
  await page.locator('main h3 a').last().waitFor()
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(before - 200)
  // The keyboard and the screen reader continue at the link that was followed.
  expect(await page.evaluate<string>('document.activeElement.textContent')).toBe(name)
})

test('another language keeps the place on the page', async ({ look }) => {
  const page = await look('/en/events/finished')
  await page.evaluate('scrollTo(0, 700)')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('dialog').waitFor()
  // The click on the sticky button may scroll the page.
  const before = await page.evaluate<number>('scrollY')
  expect(before).toBeGreaterThan(200)
  await page.getByText('Deutsch').click()
  await page.getByRole('heading', { level: 1, name: 'Beendete Veranstaltungen' }).waitFor()
  expect(await page.evaluate<number>('scrollY')).toBe(before)
})

test('a late response for a page that was left is not shown', async ({ look }) => {
  const page = await look('/en/organisations')
  // The response to the first click is delayed. The response to the second click is immediate.
  let late = true
  await page.route('**/graphql*', async (route) => {
    const wait = late
    late = false
    if (wait) await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue().catch(() => undefined)
  })
  const links = page.locator('main h2 a')
  const second = await links.nth(1).textContent()
  await links.nth(0).click()
  await links.nth(1).click()
  await page.locator('h1', { hasText: second ?? '' }).waitFor()
  await page.waitForTimeout(2_000)
  expect(await page.locator('h1').textContent()).toBe(second)
})

test('the language in localStorage is used when the cookie is missing', async ({ visit }) => {
  const page = await visit('/en/events', { browserLanguage: 'fr-FR' })
  await page.evaluate(() => {
    localStorage.setItem('language', 'de')
  })
  await page.context().clearCookies()
  await page.goto(`${inject('origin')}/events?page=2`)
  await page.waitForURL('**/de/events?page=2')
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'language')?.value).toBe('de')
  expect(cookies.map(({ name }) => name)).not.toContain('language_guess')

  // The URL decides the language of a page, even if the browser has stored a different language.
  await page.context().clearCookies()
  await page.goto(`${inject('origin')}/nl/events/`)
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain('language')
  expect(new URL(page.url()).pathname).toBe('/nl/events')
})

test.for([
  ['nothing', ''],
  ['a problem', '{"status":503,"code":"service.unavailable"}'],
  ['a response without data', '{"data":{"event":null}}'],
  ['what says that there is no such page', '{"errors":[{"extensions":{"code":"NOT_FOUND"}}]}'],
] as const)(
  'a gateway that fails with %s while one moves on leaves a page that says so, with a way out',
  async ([, body], { look }) => {
    const page = await look('/en/events', { expected: [/graphql/] })
    await page.route('**/graphql*', (route) =>
      route.fulfill({ status: 503, body, contentType: 'application/json' }),
    )
    await page.locator('main h3 a').first().click()
    await page.getByText('We couldn’t show that page.').waitFor()

    await page.unroute('**/graphql*')
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.locator('main h1').waitFor()
    expect(await page.getByText('We couldn’t show that page.').count()).toBe(0)
  },
)

test.for(wide([401, 402], (status) => status === 401))(
  'a session that the gateway calls over with %i leads to login once',
  async (status, { look }) => {
    const page = await look('/en/events', { expected: [/graphql/] })
    const visits: string[] = []
    page.on('framenavigated', (frame) => visits.push(new URL(frame.url()).pathname))
    await page.route('**/graphql*', (route) => route.fulfill({ status, body: '{"data":{}}' }))
    const link = page.locator('main h3 a').first()
    const href = (await link.getAttribute('href')) ?? ''
    await link.click()

    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    expect(new URL(page.url()).searchParams.get('next')).toBe(href)
    expect(visits).toEqual([href, '/en/login'])
  },
)

test('the top bar of the home page shows the search when the large field is scrolled away', async ({
  look,
}) => {
  const page = await look('/en')
  const inBar = page.getByRole('banner').getByRole('combobox')
  expect(await inBar.count()).toBe(0)
  await page.mouse.wheel(0, 2_000)
  await inBar.waitFor()
  await inBar.fill('har')
  await page.evaluate(() => {
    scrollTo(0, 0)
  })
  expect(await inBar.inputValue()).toBe('har')
  await inBar.blur()
  await page.mouse.wheel(0, 2_000)
  // Waits until the page has scrolled. A slow browser could otherwise scroll down and up between
  // two frames.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
  await page.mouse.wheel(0, -4_000)
  await inBar.waitFor({ state: 'detached' })
})

test.for([
  ['the code of a page is gone', /\/assets\/organisations-screen-[\w-]+\.js/],
  ['the gateway does not know the query', /\/graphql\?/],
] as const)('after a new release a click reaches its target: %s', async ([, gone], { look }) => {
  const page = await look('/en/events', { expected: [/404/] })
  let isLoadedAnew = false
  page.on('request', (request) => {
    isLoadedAnew ||= request.resourceType() === 'document'
  })
  await page.route(gone, (route) =>
    isLoadedAnew ? route.continue() : route.fulfill({ status: 404, body: '' }),
  )
  await page.getByRole('link', { name: 'Organisations' }).first().click()

  await page.waitForURL('**/en/organisations')
  await page.getByRole('heading', { level: 1, name: 'Organisations' }).waitFor()
  expect(isLoadedAnew).toBe(true)
})

test('while the site does not respond, a page whose code is missing says so', async ({ look }) => {
  const page = await look('/en/events', { expected: [/failed|Failed/] })
  await page.route(/organisations-screen-[\w-]+\.js|robots\.txt/, (route) => route.abort('failed'))
  await page.getByRole('link', { name: 'Organisations' }).first().click()

  await page.getByRole('heading', { name: 'We couldn’t show that page.' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/en/organisations')
})

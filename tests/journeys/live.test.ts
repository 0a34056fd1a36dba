import type { Page, Request } from 'playwright-core'
import { beforeEach, expect, inject } from 'vitest'
import { wide } from '../wide.ts'
import { test } from './support/browser.ts'
import { importRunningRace, runningRace } from './support/running-race.ts'

const race = runningRace('late-run')

beforeEach(() => importRunningRace('late-run', { ada: '0:41:00' }))

const connectionOf = (page: Page) =>
  page.locator('[data-connection]').getAttribute('data-connection', { timeout: 5_000 })
const untilLive = (page: Page) => expect.poll(() => connectionOf(page)).toBe('live')
const rowOf = (page: Page, name: string) => page.locator('main tbody tr', { hasText: name })

test('a row of a ranking changes without a reload', async ({ look }) => {
  const page = await look(race.ranking)
  await untilLive(page)
  await page.evaluate(() => {
    document.body.dataset['loaded'] = 'once'
  })
  expect(await rowOf(page, 'Bo Wirth').textContent()).not.toContain('42:30')

  await importRunningRace('late-run', { ada: '0:41:00', bo: '0:42:30' })

  await expect.poll(() => rowOf(page, 'Bo Wirth').textContent()).toContain('42:30')
  expect(await page.locator('body').getAttribute('data-loaded')).toBe('once')
  await page
    .getByRole('status')
    .getByText('The page has just been updated.')
    .waitFor({ state: 'attached' })
})

test.for(wide(['race', 'event'] as const, (name) => name === 'event'))(
  'the page of the %s changes its numbers',
  async (name, { look }) => {
    const page = await look(race[name])
    await untilLive(page)
    const main = page.locator('main')
    const before = await main.textContent()
    await importRunningRace('late-run', { ada: '0:41:00', bo: '0:42:30' })
    await expect.poll(() => main.textContent()).not.toBe(before)
  },
)

test('the history of a ranking names who changed, and why', async ({ look }) => {
  const page = await look(race.ranking)
  await importRunningRace('late-run', { ada: '0:41:00', bo: '0:42:30' })
  await page.getByRole('link', { name: 'What changed' }).click()
  await page.getByRole('heading', { level: 1, name: 'What changed' }).waitFor()
  const changesOf = (list: string) =>
    page
      .locator('main section', { has: page.getByRole('heading', { level: 2, name: list }) })
      .locator('li', { hasText: 'Bo Wirth' })
  const passing = changesOf('Passings').first()
  expect(await passing.textContent()).toContain('0:42:30')
  expect(await passing.textContent()).toContain('The results were published again')

  await untilLive(page)
  await importRunningRace('late-run', { ada: '0:41:00', bo: '0:42:20' })
  const correction = changesOf('Corrections and decisions').first()
  await expect.poll(() => correction.textContent()).toContain('0:42:30\u00a0→\u00a00:42:20')

  await page.getByLabel('Name or bib number').fill('2')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('link', { name: 'Show all changes' }).waitFor()
  expect(await page.locator('main li', { hasText: 'Ada Holm' }).count()).toBe(0)
})

test('the page of who is on the course loses those who finish', async ({ look }) => {
  const page = await look(`${race.race}/on-course`)
  await page.getByRole('link', { name: 'Bo Wirth' }).waitFor()
  await untilLive(page)
  await importRunningRace('late-run', { ada: '0:41:00', bo: '0:42:30' })
  await page.getByText('Nobody is on the course.').waitFor()
})

const pagesWithStream = [
  ['event', race.event],
  ['race', race.race],
  ['replay', `${race.race}/replay`],
] as const

test.for(wide(pagesWithStream, ([name]) => name === 'replay'))(
  'the page of the %s has a stream',
  async ([, path], { look }) => {
    await untilLive(await look(path))
  },
)

test('the page of an athlete changes with the frame itself', async ({ look }) => {
  const page = await look(race.ranking)
  await rowOf(page, 'Bo Wirth').getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: 'Bo Wirth' }).waitFor()
  await untilLive(page)
  const queries: string[] = []
  page.on('request', (request) => {
    if (/\/graphql\?.*variables/.test(request.url())) queries.push(request.url())
  })
  await importRunningRace('late-run', { ada: '0:41:00', bo: '0:42:30' })
  await expect.poll(() => page.locator('main').textContent()).toContain('42:30')
  expect(queries).toEqual([])
})

test('a page that was offline shows what has changed meanwhile', async ({ visit }) => {
  const page = await visit(race.ranking, { expected: [/ERR_INTERNET_DISCONNECTED/] })
  await untilLive(page)
  await page.context().setOffline(true)
  await page.getByText('No connection. Times may be out of date.').waitFor()
  await importRunningRace('late-run', { ada: '0:41:00', bo: '0:42:30' })
  await page.context().setOffline(false)
  await expect.poll(() => rowOf(page, 'Bo Wirth').textContent()).toContain('42:30')
  expect(await connectionOf(page)).toBe('live')
})

test('a hidden page has no stream, and shows the changes when it is seen again', async ({
  look,
}) => {
  const page = await look('/en')
  const streams = streamsOf(page)
  await page.goto(inject('origin') + race.ranking)
  await untilLive(page)
  expect(streams.size).toBeGreaterThan(0)
  await setVisible(page, false)
  await expect.poll(() => streams.size).toBe(0)
  await importRunningRace('late-run', { ada: '0:41:00', bo: '0:42:30' })
  await setVisible(page, true)
  await expect.poll(() => rowOf(page, 'Bo Wirth').textContent()).toContain('42:30')
})

test('a page polls when the site refuses streams', async ({ visit }) => {
  const page = await visit('/en', { expected: [/429/] })
  await page.clock.install()
  await page.route('**/graphql?**', (route) =>
    route.request().headers()['accept'] === 'text/event-stream'
      ? route.fulfill({ status: 429, body: '{}' })
      : route.continue(),
  )
  const reads: string[] = []
  page.on('request', (request) => {
    const isStream = request.headers()['accept'] === 'text/event-stream'
    if (/\/graphql\?.*rankingId/.test(request.url()) && !isStream) reads.push(request.url())
  })
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, race.ranking)
  await rowOf(page, 'Bo Wirth').waitFor()
  await page.clock.runFor(10_000)
  await page.getByText('Updates every 30 seconds').waitFor()
  const before = reads.length
  await importRunningRace('late-run', { ada: '0:41:00', bo: '0:42:30' })
  await page.clock.runFor(40_000)
  await expect.poll(() => rowOf(page, 'Bo Wirth').textContent()).toContain('42:30')
  expect(reads.length).toBeGreaterThan(before)
})

/**
 * Returns the open streams of a page that were opened after this call. Does not use the metrics of
 * the site, because they also count the streams of other journeys.
 */
function streamsOf(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (request.headers()['accept'] === 'text/event-stream') open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}

/** Simulates that the tab of the page is hidden or shown. */
async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate((visible) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: !visible })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isVisible)
}

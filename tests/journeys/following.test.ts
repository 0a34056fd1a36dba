import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { test } from './support/browser.ts'
import {
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScrolling,
} from './support/expectations.ts'
import { startReleases } from './support/releases.ts'
import { importRunningRace, runningRace } from './support/running-race.ts'

test('an athlete is followed on a phone, and the list is handed on as a link', async ({
  visit,
}) => {
  await importRunningRace('followed-run', { ada: '0:41:00' })
  const { ranking } = runningRace('followed-run')
  const page = await visit(ranking, { isPhone: true })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('link', { name: 'Bo Wirth' }).click()
  // The ranking also has a button to follow Bo. So the test waits for the page of Bo before it
  // looks for the button.
  await page.getByRole('heading', { level: 1, name: 'Bo Wirth' }).waitFor()
  const star = page.getByRole('button', { name: /^Follow(?:ing)? Bo Wirth$/ })
  await star.click()
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
  const size = await star.boundingBox()
  expect(size?.height).toBeGreaterThanOrEqual(48)
  await expectNoSidewaysScrolling(page)

  await page.locator('header summary').last().click()
  await page.getByRole('link', { name: 'Following' }).click()
  await page.getByRole('heading', { name: 'In the race now' }).waitFor()
  await page.getByRole('button', { name: 'Following Bo Wirth' }).waitFor()
  await expectNoAxeViolationsInBothSchemes(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Copy link to these athletes' }).click()
  await page.getByText('Link copied').waitFor()
  const link = (await page.evaluate(() => navigator.clipboard.readText())).replace(
    /^.*(?=\/en\/)/,
    '',
  )

  await page.goto(`${inject('origin')}/en`)
  await page.getByRole('heading', { name: 'My people' }).waitFor()
  await page.getByRole('link', { name: 'Bo Wirth' }).waitFor()
  await expectNoAxeViolationsInBothSchemes(page)
  await expectNoSidewaysScrolling(page)

  const plain = await visit(link, { isPhone: true, javaScript: false })
  await plain.getByRole('link', { name: 'Bo Wirth' }).waitFor()
  expect(await plain.getByRole('button', { name: /Follow/ }).count()).toBe(0)

  const long = await fetch(`${inject('origin')}/en/following?people=${'x'.repeat(9_000)}`)
  expect(new URL(long.url).search).toBe('?people=')
  expect(await long.text()).toContain('at most 2,000 characters')

  const friend = await visit(link)
  await friend.getByRole('button', { name: 'Follow all of them' }).click()
  await friend.getByText('You follow all of them.').waitFor()
  await expectNoAxeViolationsInBothSchemes(friend)
  await friend.getByRole('link', { name: 'Your own list' }).click()
  await friend.getByRole('button', { name: 'Following Bo Wirth' }).click()
  await friend.getByRole('button', { name: 'Follow Bo Wirth' }).waitFor()
  await friend.reload()
  await friend.getByText('You are not following anyone yet.').waitFor()

  await importRunningRace('followed-run', { ada: '0:41:00', isBoPrivate: true })
  const pageOf = async (path: string) => (await fetch(inject('origin') + path)).text()
  await expect.poll(() => pageOf(link)).not.toContain('Bo Wirth')
  expect(await pageOf(link)).toContain('One athlete cannot be shown')
  await page.goto(`${inject('origin')}/en/following`)
  await page.getByText(/^One athlete cannot be shown/).waitFor()
  expect(await page.getByText('Bo Wirth').count()).toBe(0)
})

test('a club is followed on a phone from a suggestion and from a ranking', async ({ visit }) => {
  const club = 'Quayside Striders'
  await importRunningRace('club-run', { ada: '0:41:00', club })
  const page = await visit('/en', { isPhone: true })
  await page.getByRole('main').getByRole('combobox').fill('quayside str')
  const suggestion = page.getByRole('option', { name: club }).locator('..')
  await suggestion.getByRole('button', { includeHidden: true }).tap()
  await page.locator('header summary').last().click()
  await page.getByRole('link', { name: 'Following' }).click()
  const people = (title: string) =>
    page.locator('section', { has: page.getByRole('heading', { name: title }) }).getByRole('link')
  await people('In the race now').getByText('Bo Wirth').waitFor()
  await people('Results').getByText('Ada Holm').waitFor()

  const star = page.getByRole('button', { name: /^Follow(?:ing)? Quayside Striders$/ })
  const isFollowed = () => star.getAttribute('aria-pressed')
  await star.tap()
  await expect.poll(isFollowed).toBe('false')
  await page.goto(`${inject('origin')}${runningRace('club-run').ranking}?team=Quayside+Striders`)
  await star.tap()
  await expect.poll(isFollowed).toBe('true')
  await expectTouchTarget(star)
  await expectNoAxeViolationsInBothSchemes(page)
  await expectNoSidewaysScrolling(page)

  await page.getByRole('link', { name: 'Ada Holm' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ada Holm' }).waitFor()
  expect(await isFollowed()).toBe('true')
  await expectTouchTarget(star)
  await expectNoAxeViolationsInBothSchemes(page)
  await expectNoSidewaysScrolling(page)
  await star.press('Space')
  await expect.poll(isFollowed).toBe('false')
  await page.goto(`${inject('origin')}/en/following`)
  await page.getByText('You are not following anyone yet.').waitFor()
})

/**
 * Expects that a finger can hit a control: it has at least 48 by 48 pixels, and its edges are free.
 */
async function expectTouchTarget(control: Locator) {
  await control.scrollIntoViewIfNeeded()
  const found = await control.evaluate((element) => {
    const { x, y, width, height, right, bottom } = element.getBoundingClientRect()
    const edges = [
      [x + 1, y + height / 2],
      [right - 1, y + height / 2],
      [x + width / 2, y + 1],
      [x + width / 2, bottom - 1],
    ] as const
    const isOnTop = edges.every(([left, top]) =>
      element.contains(document.elementFromPoint(left, top)),
    )
    return { width, height, isOnTop }
  })
  expect(found.isOnTop).toBe(true)
  expect(Math.min(found.width, found.height)).toBeGreaterThanOrEqual(48)
}

/** Returns the HTML of the browser's stored copy of a page. Without a copy, the HTML is empty. */
const copyOf = (page: Page, path: string) =>
  page.evaluate(async (url) => (await (await caches.match(url))?.text()) ?? '', path)

test('without a network the followed people and the seen pages show their age', async ({
  visit,
}) => {
  await importRunningRace('kept-run', {})
  const { ranking } = runningRace('kept-run')
  const own = '/en/following'
  const page = await visit(ranking, {
    isPhone: true,
    hasServiceWorker: true,
    expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|: 503 /],
  })
  const open = (path: string) => page.goto(inject('origin') + path)
  await expect.poll(() => copyOf(page, ranking), { timeout: 20_000 }).toContain('Bo Wirth')
  await page.getByRole('button', { name: 'Follow Bo Wirth' }).click()
  await page.getByRole('link', { name: 'Ada Holm' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ada Holm' }).waitFor()
  const ada = page.url().slice(inject('origin').length)
  await expect.poll(() => copyOf(page, ada), { timeout: 20_000 }).toContain('Ada Holm')
  await expect.poll(() => copyOf(page, own), { timeout: 20_000 }).toContain('Bo Wirth')

  await page.context().setOffline(true)
  const notice = page.getByText(
    /^No connection\. You see this page as it was 1 minute ago \(\d\d-\d\d-20\d\d, /,
  )
  // The application does not handle the click, so the browser follows the link.
  await page.getByRole('link', { name: 'Overall' }).first().click()
  await notice.waitFor()
  await page.getByRole('link', { name: 'Bo Wirth' }).waitFor()
  await expectNoSidewaysScrolling(page)
  await expectNoAxeViolationsInBothSchemes(page)
  await open(own)
  await notice.waitFor()
  await page.getByRole('heading', { level: 1, name: 'Following' }).waitFor()
  await page.getByRole('link', { name: 'Bo Wirth' }).waitFor()
  expect(await page.evaluate(() => document.scripts.length)).toBe(0)
  await open('/de/search?q=ada')
  await page.getByText('Auf diesem Gerät gibt es keine Kopie dieser Seite.').waitFor()
  const home = page.getByRole('banner').getByRole('link', { name: 'Parcours, Startseite' })
  expect(await home.getAttribute('href')).toBe('/de')
  await expectNoSidewaysScrolling(page)
  await expectNoAxeViolationsInBothSchemes(page)
  // Another address of the page has the same title, and is not in the list a second time.
  await page.evaluate(async (path) => {
    const cache = await caches.open('pages-1')
    const copy = await cache.match(path)
    if (copy) await cache.put(`${path}?another`, copy)
  }, ada)
  await page.reload()
  await page.getByRole('link', { name: /^Ada Holm/ }).click()
  await notice.waitFor()

  // The page without a copy loads again by itself.
  await open('/en/search?q=holm')
  await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: /for “holm”$/ }).waitFor()

  await importRunningRace('kept-run', { isBoPrivate: true })
  await open('/en/privacypolicy')
  await expect.poll(() => copyOf(page, own), { timeout: 20_000 }).not.toContain('Bo Wirth')
  await page.context().setOffline(true)
  await open(own)
  await page.getByText(/^One athlete cannot be shown/).waitFor()
})

test('kept pages of two releases do not mix, and the operator removes them', async ({ visit }) => {
  await using releases = await startReleases(inject('origin'))
  const page = await visit('/en', {
    hasServiceWorker: true,
    expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/],
  })
  const open = async (path: string) => {
    try {
      await page.goto(releases.origin + path)
    } catch (cause) {
      throw new Error(`pending: ${[...releases.pending].join(' ')}`, { cause })
    }
  }
  const [ofA, ofB] = ['/en/events', '/en/organisations'] as const
  await open(ofA)
  await expect.poll(() => copyOf(page, ofA), { timeout: 20_000 }).toContain('/assets/')
  releases.deployed = 'b'
  await open(ofB)
  await expect.poll(() => copyOf(page, ofB), { timeout: 20_000 }).toContain('/release-b/')

  await page.context().setOffline(true)
  /**
   * Opens the stored copy of a page. Returns the folders of its style sheets, the weight of its
   * heading, and its requests for scripts.
   */
  const lookAt = async (path: string) => {
    await open(path)
    await page.getByText(/^No connection/).waitFor()
    return page.evaluate(() => ({
      folders: [...new Set([...document.styleSheets].map(({ href }) => href?.split('/')[3]))],
      // Without the style sheets of the site, the heading would have the browser's default weight.
      weight: getComputedStyle(document.querySelector('h1') ?? document.body).fontWeight,
      scripts: performance.getEntriesByType('resource').filter(({ name }) => /\.js$/.test(name)),
    }))
  }
  expect(await lookAt(ofA)).toEqual({ folders: ['assets'], weight: '800', scripts: [] })
  expect(await lookAt(ofB)).toEqual({ folders: ['release-b'], weight: '800', scripts: [] })
  await page.context().setOffline(false)

  releases.deployed = 'removed'
  await open(ofB)
  const remains = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ...(await indexedDB.databases()).map(({ name }) => name),
    ])
  // Each page of the site registers the service worker. In this release, the service worker removes
  // itself after each registration.
  await expect.poll(remains, { timeout: 20_000 }).toEqual([])
  // Otherwise the page may still request files of the server that stops now.
  await page.close()
})

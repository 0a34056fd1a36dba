import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { wide } from '../wide.ts'
import { test, untilHydrated } from './support/browser.ts'
import {
  expectNoAxeViolations,
  expectNoSidewaysScrolling,
  takePicture,
} from './support/expectations.ts'

const togglerOf = { en: 'Language: English', de: 'Sprache: Deutsch' }

test('another language keeps path, query and hash, by keyboard alone', async ({ look }) => {
  const page = await look('/en/events/finished?page=2&lang=en#main')

  await page.getByRole('button', { name: togglerOf.en }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  // Moves with the arrow keys from English through Nederlands, Italiano and 繁體中文 to Deutsch.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown')
  expect(new URL(page.url()).pathname).toBe('/en/events/finished')
  await page.keyboard.press('Enter')

  await page.waitForURL('**/de/events/finished?page=2&lang=de#main')
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe('de-DE')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.evaluate<string>('localStorage.language')).toBe('de')
})

test('Escape closes the dialog, restores the focus and unlocks scrolling', async ({ look }) => {
  const page = await look('/en/events/finished')
  await page.getByRole('button', { name: togglerOf.en }).click()
  await page.getByRole('dialog').waitFor()
  await page.mouse.wheel(0, 600)
  expect(await page.evaluate<number>('scrollY')).toBe(0)

  await page.keyboard.press('Escape')

  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate<string>('document.activeElement.title')).toBe(togglerOf.en)
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(0)
})

test('the back link shows from 768 px on, and never pushes the bar out of the page', async ({
  look,
}) => {
  const page = await look('/de/events/spires-tour/races/spires-tour-long')
  const back = page.getByRole('banner').getByRole('link', { name: 'Veranstaltung', exact: true })
  const shown: number[] = []
  for (const width of [767, 768, 1023, 1024, 1279, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    if (await back.isVisible()) shown.push(width)
    await expectNoSidewaysScrolling(page)
  }
  expect(shown).toEqual([768, 1023, 1024, 1279, 1280])

  // On a narrow phone with large text, the bar has two lines.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate("document.documentElement.style.fontSize = '150%'")
  await expectNoSidewaysScrolling(page)
})

test('a page that cannot load without a network says so in the language of the visitor', async ({
  visit,
}) => {
  const page = await visit('/de/events', { expected: [/ERR_INTERNET_DISCONNECTED/] })
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Veranstalter' }).first().click()
  await page.getByRole('heading', { name: 'Wir konnten diese Seite nicht anzeigen.' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/de/organisations')
})

test('back closes the dialog', async ({ look }) => {
  const page = await look('/en/events')
  await page.getByRole('link', { name: 'Finished' }).first().click()
  await page.waitForURL('**/finished')
  await page.getByRole('button', { name: togglerOf.en }).click()
  await page.getByRole('dialog').waitFor()

  await page.goBack()

  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/en/events')
})

describe('without JavaScript', () => {
  test('the flag opens links to the same page in every language', async ({ look }) => {
    const page = await look('/en/events/finished?page=2', { javaScript: false })
    await page.locator('header summary').first().click()
    await page.getByRole('link', { name: '繁體中文' }).click()

    await page.waitForURL('**/zh/events/finished?page=2')
    expect(await page.getAttribute('html', 'lang')).toBe('zh-Hant-HK')
  })

  test('the menu and the search field work', async ({ look }) => {
    const page = await look('/en/events', { javaScript: false })
    await page.locator('header summary').last().click()
    await page.getByRole('navigation', { name: 'Menu' }).waitFor()

    await page.getByRole('searchbox').first().fill('007')
    await page.keyboard.press('Enter')

    await page.waitForURL('**/en/search?q=007&lang=en')
  })
})

test('with blocked storage the site works, and the cookie stores the language', async ({
  visit,
}) => {
  const page = await visit('/en/events')
  await page.addInitScript({
    content: `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })`,
  })
  await page.goto(`${inject('origin')}/en/events`)
  await page.getByRole('button', { name: togglerOf.en }).click()
  await page.getByText('Deutsch').click()
  await page.waitForURL('**/de/events')

  await page.goto(inject('origin'))
  expect(new URL(page.url()).pathname).toBe('/de')
})

describe('messages that do not load: the page in English shows a notice, and the language stays stored', () => {
  const notice = 'This page could not be loaded in Deutsch. Here it is in English.'
  const failed = { expected: [/assets\/.*failed/] }

  /**
   * Makes requests of the German message bundles fail.
   * @returns the number of requests for each file
   */
  async function refuseGerman(page: Page, parts: readonly string[]) {
    // Opens a page in another window to learn the names of the files, because the names contain a
    // hash.
    const german = await page.context().newPage()
    await german.goto(`${inject('origin')}/de/events?page=2`)
    await untilHydrated(german)
    const loaded = await german.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    await german.close()
    const requests = new Map<string, number>()
    for (const part of parts) {
      const isPart = new RegExp(`/assets/${part}-(?!screen)[\\w-]+\\.js$`)
      for (const file of loaded.filter((name) => isPart.test(name))) requests.set(file, 0)
    }
    await page.route(
      ({ href }) => requests.has(href),
      (route, request) => {
        requests.set(request.url(), (requests.get(request.url()) ?? 0) + 1)
        return route.abort('failed')
      },
    )
    return requests
  }

  test('during navigation', async ({ visit }) => {
    const page = await visit('/en/events?page=2#main', failed)
    const refused = await refuseGerman(page, ['shell', 'event-list'])
    await page.getByRole('button', { name: togglerOf.en }).click()
    await page.getByText('Deutsch').click()

    await page.getByText(notice).waitFor()
    // Each file was requested twice: the messages of the shell and those of the screen.
    expect([...refused.values()]).toEqual([2, 2])
    await page.waitForURL(`${inject('origin')}/en/events?page=2#main`)
    expect(await page.getAttribute('html', 'lang')).toBe('en-GB')
    expect(await page.evaluate<string>('localStorage.language')).toBe('de')

    await page.getByRole('link', { name: 'Organisations' }).first().click()
    await page.getByText(notice).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/en/organisations')
  })

  const parts = wide(['table', 'shell', 'event-list'], (part) => part === 'shell')

  test.for(parts)('on a direct visit: %s', async (part, { visit }) => {
    const page = await visit('/en', failed)
    await page.evaluate(() => {
      localStorage.setItem('language', 'de')
    })
    const refused = await refuseGerman(page, [part])
    await page.goto(`${inject('origin')}/de/events?page=2#main`)

    await page.getByText(notice).waitFor()
    expect([...refused.values()]).toEqual([2])
    await page.waitForURL(`${inject('origin')}/en/events?page=2#main`)
    expect(await page.getAttribute('html', 'lang')).toBe('en-GB')
    expect(await page.evaluate<string>('localStorage.language')).toBe('de')
    // The page is hydrated and its links are in English.
    await page.getByRole('link', { name: 'Organisations' }).first().click()
    await page.waitForURL('**/en/organisations')
  })
})

test('a click on the backdrop closes the menu, and the bar has a shadow after scrolling', async ({
  look,
}) => {
  const page = await look('/en/events/finished')
  const menu = page.locator('header details')
  await menu.locator('summary').click()
  expect(await menu.getAttribute('open')).not.toBeNull()
  await page.mouse.click(200, 700)
  expect(await menu.getAttribute('open')).toBeNull()

  const bar = page.locator('#root > header')
  const [before, height] = [await bar.getAttribute('class'), (await bar.boundingBox())?.height]
  await page.mouse.wheel(0, 300)
  await expect.poll(() => bar.getAttribute('class')).not.toBe(before)
  expect((await bar.boundingBox())?.height).toBe(height)
})

describe('an error page', () => {
  test('a malformed URL is 404 in its language', async ({ look }) => {
    const page = await look('/de/events/%E0%A4%A', { expected: [/404/] })
    await page.getByText('Wir konnten diese Seite nicht finden.').waitFor()
    await expectNoAxeViolations(page)
  })

  test('reads without JavaScript', async ({ look }) => {
    const page = await look('/zh/nowhere', { javaScript: false, expected: [/404/] })
    expect(await page.getByText('看來我們轉錯彎了。').count()).toBe(1)
  })
})

const looks = [
  [320, 'light'],
  [320, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const

test.for(wide(looks, ([width, colorScheme]) => (width === 320) === (colorScheme === 'dark')))(
  'the open dialog and menu at %i pixels are right in %s',
  async ([width, colorScheme], { look }) => {
    const page = await look('/de/events/week', { width, colorScheme })
    await page.getByRole('button', { name: togglerOf.de }).click()
    await page.getByRole('dialog').waitFor()
    await expectNoAxeViolations(page)
    await takePicture(page, `languages-de-${String(width)}-${colorScheme}`)
    await page.keyboard.press('Escape')
    await page.locator('header summary').click()
    await expectNoSidewaysScrolling(page)
    await expectNoAxeViolations(page)
    await takePicture(page, `menu-de-${String(width)}-${colorScheme}`)
  },
)

test('a browser can install the site as an app', async ({ visit }) => {
  const page = await visit('/de/events')
  const browser = await page.context().newCDPSession(page)

  const { url, data = '', errors } = await browser.send('Page.getAppManifest')
  expect(url).toBe(`${inject('origin')}/site.webmanifest`)
  expect(errors).toEqual([])
  const { icons, ...manifest } = JSON.parse(data) as { icons: { src: string; sizes: string }[] }
  expect(manifest).toMatchObject({ name: 'Parcours', start_url: '/', display: 'minimal-ui' })
  const sizes = await page.evaluate(
    async (sources) => {
      const images = sources.map((src) => Object.assign(new Image(), { src }))
      await Promise.all(images.map((image) => image.decode()))
      return images.map((image) => `${String(image.naturalWidth)}x${String(image.naturalHeight)}`)
    },
    icons.map(({ src }) => src),
  )
  expect(sizes).toEqual(icons.map(({ sizes }) => sizes))
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})

test('the top bar of the home page has the search unless the bib is in view', async ({ visit }) => {
  const page = await visit('/en', { width: 1366 })
  const search = page.getByRole('banner').getByRole('search')
  await search.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1366, height: 620 })
  await search.waitFor()
})

test('with forced colours, selected controls and matched letters are visible', async ({
  visit,
}) => {
  const page = await visit('/en/events/finished')
  await page.emulateMedia({ forcedColors: 'active' })
  const tab = page.getByRole('main').getByRole('link', { name: 'Finished' })
  expect(await tab.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid')
  await page.goto(`${inject('origin')}/en/search?q=harbour`)
  const letters = page.locator('mark').first()
  const [ink, ground] = await letters.evaluate((mark) => {
    const { color, backgroundColor } = getComputedStyle(mark)
    return [color, backgroundColor]
  })
  // A transparent ground has a fourth number.
  expect(ground).toMatch(/^rgb\(/)
  expect(ground).not.toBe(ink)
})

import { expect } from 'vitest'
import { wide, wideLanguages } from '../wide.ts'
import { test } from './support/browser.ts'
import {
  expectNoAxeViolations,
  expectNoSidewaysScrolling,
  takePicture,
} from './support/expectations.ts'
import { field, options, panel, untilAnswered, withTimeout } from './support/search-box.ts'

test('a visitor finds an athlete with the keyboard alone', async ({ look }) => {
  const page = await look('/en/events')
  for (let tab = 0; tab < 12; tab += 1) {
    await page.keyboard.press('Tab')
    if (await field(page).evaluate((input) => input === document.activeElement)) break
  }
  expect(await panel(page).count()).toBe(0)

  await page.keyboard.type('har')
  await untilAnswered(page)
  await page.keyboard.press('ArrowDown')
  const first = await options(page).first().getAttribute('id')
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(first)
  const athlete = page.getByRole('group', { name: 'Athletes' }).getByRole('option').last()
  for (let key = 0; key < (await options(page).count()); key += 1) {
    if ((await athlete.getAttribute('aria-selected')) === 'true') break
    await page.keyboard.press('ArrowUp')
  }
  expect(await athlete.getAttribute('aria-selected')).toBe('true')
  const href = await athlete.getAttribute('href')
  expect(href).toMatch(/\/athlete\//)

  await page.keyboard.press('Enter')
  await page.waitForURL(`**${String(href)}`)
  expect(await panel(page).count()).toBe(0)
  await expect.poll(() => field(page).inputValue(), withTimeout).toBe('')
})

test('on a phone an athlete is followed from the suggestions with one tap', async ({ look }) => {
  const page = await look('/en', { isPhone: true })
  await page.getByRole('main').getByRole('combobox').fill('har')
  await untilAnswered(page)
  const athlete = page.getByRole('group', { name: 'Athletes' }).getByRole('option').first()
  const row = athlete.locator('..')
  const name = await athlete.locator('bdi').first().innerText()
  const star = row.getByRole('button', { includeHidden: true })
  expect(await star.textContent()).toBe(`Follow ${name}`)
  const size = await star.boundingBox()
  expect(size?.height).toBeGreaterThanOrEqual(48)
  expect(size?.width).toBeGreaterThanOrEqual(48)
  const href = String(await athlete.getAttribute('href'))

  await star.tap()
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
  expect(new URL(page.url()).pathname).toBe('/en')
  expect(await panel(page).count()).toBe(1)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScrolling(page)

  await athlete.tap()
  await page.waitForURL(`**${href}`)
  await page.getByRole('button', { name: `Following ${name}` }).click()
  await page.getByRole('button', { name: `Follow ${name}` }).waitFor()
})

test('with the keyboard the selected event is followed from the suggestions', async ({ look }) => {
  const page = await look('/en/events')
  await field(page).fill('har')
  await untilAnswered(page)
  await page.keyboard.press('ArrowDown')
  const button = panel(page)
    .locator('..')
    .getByRole('button', { name: /^Follow/ })
  for (let tab = 0; tab < 3; tab += 1) {
    await page.keyboard.press('Tab')
    if (await button.evaluate((element) => element === document.activeElement)) break
  }
  await page.keyboard.press('Space')
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  const star = options(page).first().locator('..').getByRole('button', { includeHidden: true })
  expect(await star.getAttribute('aria-pressed')).toBe('true')
  await expectNoAxeViolations(page)

  await page.keyboard.press('Escape')
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await panel(page).count()).toBe(0)
})

test('Ctrl and K focus the field, and a place is found in another language', async ({ look }) => {
  const page = await look('/en/events')
  // A shortcut must not consist of a single character key (WCAG 2.1.4).
  await page.keyboard.press('/')
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(false)
  await page.keyboard.press('Control+k')
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('lissabo')
  await untilAnswered(page)
  const city = page.getByRole('group', { name: 'Places and clubs' }).getByRole('option').first()
  expect(await city.textContent()).toContain('LisbonCityPortugal')
  expect(await field(page).inputValue()).toBe('lissabo')
  await city.click()
  await page.waitForURL('**/en/events/search?filters=*')
})

test('Enter shows all results; the first Escape keeps the text, the second clears it', async ({
  look,
}) => {
  const page = await look('/en/events')
  await field(page).fill('har')
  await untilAnswered(page)
  await page.keyboard.press('Escape')
  expect(await panel(page).count()).toBe(0)
  expect(await field(page).inputValue()).toBe('har')
  await page.keyboard.press('Escape')
  expect(await field(page).inputValue()).toBe('')

  await page.keyboard.press('Enter')
  await page.keyboard.type(' 007')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/en/search?q=007&lang=en')
  await page.getByRole('heading', { level: 1, name: /“007”/ }).waitFor()
  expect(await field(page).inputValue()).toBe('007')
})

test('a screen reader receives names, groups and the number of results', async ({ look }) => {
  const page = await look('/en/events')
  await field(page).fill('har')
  await untilAnswered(page)

  const search = page.getByRole('search').first()
  expect(await search.getByRole('status').innerText()).toMatch(/^[\d,]+ results for “har”$/)
  const tree = await search.ariaSnapshot()
  expect(tree).toMatch(/combobox "find by name or startnumber" \[expanded\]/)
  expect(tree).toMatch(/listbox "Suggestions":/)
  expect(tree).toMatch(/group "Events":\n.*\n? *- option "/)
  expect(tree).toMatch(/group "Athletes":\n.*\n? *- option "/)
  expect(tree).toMatch(/link "View all [\d,]+ results"/)
})

test.for(['light', 'dark'] as const)(
  'the open panel is accessible, in %s',
  async (colorScheme, { look }) => {
    const page = await look('/en/events', { colorScheme })
    await field(page).fill('har')
    await untilAnswered(page)
    await page.keyboard.press('ArrowDown')
    await expectNoAxeViolations(page, { covered: 'main' })
    await takePicture(page, `search-panel-${colorScheme}`)

    await field(page).fill('qqqqqqqqqqqq')
    await page.getByRole('status').filter({ hasText: 'Nothing found' }).waitFor()
    await expectNoAxeViolations(page, { covered: 'main' })
  },
)

test('on a phone the panel of the large field has full width', async ({ look }) => {
  const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
    ['/en', '/en/search'].map((path) => ({ colorScheme, path })),
  )
  // `npm test` checks one path in light colours and the other path in dark colours.
  const isRepresentative = ({ colorScheme, path }: (typeof looks)[number]) =>
    (colorScheme === 'dark') === (path === '/en')
  for (const { colorScheme, path } of wide(looks, isRepresentative)) {
    const page = await look(path, { width: 320, colorScheme })
    const input = page.getByRole('main').getByRole('combobox')
    await input.fill('har')
    await untilAnswered(page)
    await expectNoSidewaysScrolling(page)
    await expectNoAxeViolations(page)

    await takePicture(page, `search-panel-320${path.replaceAll('/', '-')}-${colorScheme}`)
    // The form is a bib. A bib is light in both schemes. The panel is dark in the dark scheme.
    const colours = await page
      .getByRole('main')
      .getByRole('search')
      .evaluate((form) => ({
        bib: getComputedStyle(form).backgroundColor,
        panel: getComputedStyle(form.querySelector('[aria-busy]')?.parentElement ?? form)
          .backgroundColor,
      }))
    expect(colours).toEqual({
      bib: 'rgb(252, 252, 250)',
      panel: colorScheme === 'dark' ? 'rgb(13, 14, 12)' : 'rgb(252, 252, 250)',
    })
    const box = await panel(page).boundingBox()
    const line = await input.boundingBox()
    expect(box?.width).toBeGreaterThan(280)
    expect(box?.y).toBeGreaterThanOrEqual((line?.y ?? 0) + (line?.height ?? 0))
    // A small window simulates an open on-screen keyboard. The first suggestion stays visible
    // above the keyboard.
    await page.setViewportSize({ width: 320, height: 400 })
    await expect
      .poll(async () => {
        const row = await options(page).first().boundingBox()
        return row && row.y > 0 && row.y + row.height <= 400
      }, withTimeout)
      .toBe(true)
    // The panel is not cut off, so its last link can be clicked.
    await page.getByRole('link', { name: /^View all/ }).click()
    await page.waitForURL('**/en/search?q=har&lang=en')
  }
})

test('a click opens, a click elsewhere closes, and an option can be clicked', async ({ look }) => {
  const page = await look('/en/search?q=har')
  await field(page).click()
  await untilAnswered(page)
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 }, force: true })
  await panel(page).waitFor({ state: 'detached' })

  await field(page).click()
  const href = await options(page).first().getAttribute('href')
  await options(page).first().click()
  await page.waitForURL(`**${String(href)}`)
  expect(await panel(page).count()).toBe(0)
})

test('the back button closes the panel and restores the text of the URL', async ({ look }) => {
  const page = await look('/en/search?q=har')
  await field(page).fill('faros')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /“faros”/ }).waitFor()
  await field(page).fill('sea')
  await untilAnswered(page)

  await page.goBack()
  await page.getByRole('heading', { level: 1, name: /“har”/ }).waitFor()
  expect(await panel(page).count()).toBe(0)
  expect(await field(page).inputValue()).toBe('har')
})

test('loading pictures shifts no layout', async ({ visit }) => {
  const page = await visit('/en/events')
  let arrive: (() => void) | undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/(?:assets\/flags|files)\//, async (route) => {
    await arrived
    await route.continue()
  })
  await field(page).fill('har')
  await untilAnswered(page)
  const places = async () =>
    Promise.all((await options(page).all()).map((option) => option.boundingBox()))
  const before = await places()
  arrive?.()
  await page.waitForTimeout(300)

  expect(before.length).toBeGreaterThan(0)
  expect(await places()).toEqual(before)
})

test.for(wideLanguages)('in $name the panel has its own words', async ({ code }, { look }) => {
  const page = await look(`/${code}/events`)
  await field(page).fill('har')
  await untilAnswered(page)

  expect(await options(page).count()).toBeGreaterThan(0)
  const href = await options(page).first().getAttribute('href')
  expect(href).toMatch(new RegExp(`^/${code}/events/`))
  const words = await page.getByRole('group').allInnerTexts()
  expect(words.join()).not.toContain('…')
  if (code !== 'en') expect(words.join()).not.toContain('Athletes')
  await expectNoSidewaysScrolling(page)
})

test('on a phone, the bib of the results shows a whole name', async ({ look }) => {
  const page = await look('/en/search?q=Francesca%20da%20Rimini', { isPhone: true })
  const field = page.getByRole('main').getByRole('combobox')
  const cutOff = () => field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(await cutOff()).toBe(0)
  await expectNoSidewaysScrolling(page)
})

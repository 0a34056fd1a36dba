import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { test } from './support/browser.ts'
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScrolling,
} from './support/expectations.ts'
import { importFolder } from './support/import-package.ts'

/** A large ranking of the demo season. */
const race = '/events/lighthouse-marathon/races/lighthouse-marathon-marathon'
const ranking = `${race}/rankings/lighthouse-marathon-marathon-overall`

test('an athlete finds the own entry by name, sees the neighbours and goes back', async ({
  look,
}) => {
  const page = await look(`/en${ranking}`)
  const find = page.getByRole('searchbox', { name: 'Find my result: name or bib number' })
  await find.pressSequentially('1482', { delay: 40 })
  await page.waitForURL('**?find=1482')
  await page.getByText('Bib number 1482 is in place').waitFor()
  expect(await find.evaluate((field) => field === document.activeElement)).toBe(true)
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: 'Show surrounding places' }).first().click()
  await page.waitForURL('**?around=1482#found')
  const row = page.locator('#found')
  await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('found')
  await row.waitFor()
  expect(await row.textContent()).toContain('1482')
  await expect.poll(() => row.evaluate((it) => it.getBoundingClientRect().top)).toBeGreaterThan(100)
  expect(await page.getByRole('row').count()).toBe(51)
  await expectNoSidewaysScrolling(page)

  // The link to the surrounding places has added one history entry. So one step back leads to the
  // search results.
  await page.goBack()
  await page.waitForURL('**?find=1482')
  // The previous page stays visible until the new page has loaded.
  await expect.poll(() => find.inputValue()).toBe('1482')
})

test('a filtered ranking is the same in another language', async ({ look }) => {
  const page = await look(`/en${ranking}?gender=F&sort=-position`)
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByText('Deutsch').click()
  await page.waitForURL('**/de/**')
  expect(new URL(page.url()).search).toBe('?gender=F&sort=-position')
  expect(await page.locator('[aria-sort]').getAttribute('aria-sort')).toBe('descending')
})

test('women have places among women, and the download has all filtered entries', async ({
  look,
}) => {
  const page = await look(`/en${ranking}?gender=F`)
  const [first, second] = await page.locator('tbody tr').all()
  expect(await first?.locator('td').first().innerText()).toBe('1')
  expect(await first?.innerText()).not.toContain('+')
  expect(await second?.innerText()).toMatch(/\+\d+:\d\d/)
  const bib = first?.locator('[data-shared=bib] a')
  expect(await bib?.evaluate((it) => getComputedStyle(it).borderTopStyle)).toBe('none')
  const categories = await page.getByLabel('Category').locator('option').allTextContents()
  expect(categories.length).toBeGreaterThan(2)
  expect(categories.filter((name) => /^\u2068?M/.test(name))).toEqual([])
  await page.getByRole('button', { name: 'Categories' }).click()
  await page.locator('[popover]:popover-open').getByRole('link').first().waitFor()
  await expectNoAxeViolationsInBothSchemes(page)
  await page.keyboard.press('Escape')
  const rows = await page.getByText(/^Rows 1 to 50 of/).textContent()
  const total = Number(/of ([\d,]+)/.exec(rows ?? '')?.[1]?.replace(',', ''))
  const loading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const file = await loading
  expect(file.suggestedFilename()).toMatch(/^Maratón de los Faros, .*\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(total).toBeGreaterThan(1000)
  expect(lines).toHaveLength(total + 1)
})

test('the form and the links work without JavaScript', async ({ look }) => {
  const page = await look(`/en${ranking}`, { javaScript: false, width: 360 })
  await page.getByRole('searchbox', { name: 'Find my result: name or bib number' }).fill('1482')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.waitForURL(/find=1482/)
  await page.getByRole('link', { name: 'Show surrounding places' }).first().click()
  await page.waitForURL('**?around=1482#found')
  expect(await page.locator('#found').textContent()).toContain('1482')

  await page.locator('#found th a').click()
  await page.waitForURL(/\/athlete\//)
  await page.getByRole('heading', { name: 'Place', exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Among all finishers' }).waitFor()

  // All charts with the course as an axis begin at the same horizontal position.
  const starts = await page.locator('svg[role=img]').evaluateAll((charts) =>
    charts.flatMap((chart) =>
      [...chart.querySelectorAll('text')]
        .filter(({ textContent }) => textContent === '0')
        .map((zero) => zero.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ left, width }) => Math.round(left + width / 2)),
    ),
  )
  expect(starts.length).toBeGreaterThan(1)
  expect(Math.max(...starts) - Math.min(...starts)).toBeLessThanOrEqual(1)
})

test('a bib is one line of dark digits on a light background, in both colour schemes', async ({
  look,
}) => {
  await importRaceWithLongBibs()
  const overall = '/en/events/long-bibs/races/long-bibs-10k/rankings/long-bibs-10k-overall'
  const page = await look(`${overall}?around=23606`, { width: 1440, colorScheme: 'dark' })
  await page.locator('#found th a').click()
  await page.waitForURL(/\/athlete\//)
  await page.locator('main section.dark-colours').waitFor()
  const number = page.getByText('23606', { exact: true })
  const paper = await number.evaluate((it) => ({
    background: getComputedStyle(it.parentElement ?? it).backgroundColor,
    figures: getComputedStyle(it).color,
  }))
  expect(paper).toEqual({ background: 'rgb(252, 252, 250)', figures: 'rgb(18, 19, 16)' })
  for (const width of [1920, 1440, 820, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const shown = await number.evaluate((it) => {
      const range = document.createRange()
      range.selectNodeContents(it)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      const fits = range.getBoundingClientRect().width <= it.getBoundingClientRect().width
      return { lines: lines.size, fits }
    })
    expect(shown, `at ${String(width)} px`).toEqual({ lines: 1, fits: true })
  }

  // An athlete who did not start has neither splits nor places.
  expect(await page.getByRole('region', { name: 'Placings' }).count()).toBe(0)
  await expectNoAxeViolationsInBothSchemes(page)
})

test('on paper, the title is above the status, and nothing can be pressed', async ({ look }) => {
  const page = await look(`/en${ranking}`, { width: 718 })
  await page.emulateMedia({ media: 'print' })
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  const status = await page.getByText('Official', { exact: true }).first().boundingBox()
  expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual(status?.y ?? 0)
  expect(await page.locator('.button:visible, .more:visible, [role=search]:visible').count()).toBe(
    0,
  )

  // The gap to the leader is on the line of the time. Another cell of the row may have two lines,
  // such as an expected passing around midnight. The leader has no gap.
  const live = 'two-seas/races/two-seas-ride/rankings/two-seas-ride-overall'
  await page.goto(`${inject('origin')}/en/events/${live}`)
  const times = page.locator('tbody td > div', { hasText: /:/ })
  const heights = await times.evaluateAll((cells) => cells.map((cell) => cell.clientHeight))
  await times.filter({ hasText: '+' }).first().waitFor()
  expect(new Set(heights).size).toBe(1)
})

test('the unit miles is stored across pages', async ({ look }) => {
  const page = await look(`/en${ranking}?around=1482`)
  await page.locator('#found th a').click()
  await page.waitForURL(/\/athlete\//)
  await page.getByRole('button', { name: 'mi Miles' }).click()
  await page.getByText('26.2 mi', { exact: true }).waitFor()
  await expectNoAxeViolations(page)

  await page.reload()
  await page.getByText('26.2 mi', { exact: true }).waitFor()
})

/** Imports a race whose bibs have five digits, as in a race of tens of thousands. */
async function importRaceWithLongBibs(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-long-bibs-'))
  writeFileSync(
    join(folder, 'event.yml'),
    `organisation: { id: seven-hills, name: Seven Hills, city: Lisbon, country: pt }
event:
  id: long-bibs
  name: Sunday Seven
  description: Around the hills.
  city: Lisbon
  country: pt
  time_zone: Europe/Lisbon
  date_from: 2026-03-01
  date_to: 2026-03-01
races:
  - key: 10k
    name: 10 km
    sport: running
    distance: 10 km
    results: { file: 10k.csv, without_time: did_not_start }
    rankings:
      - { key: overall, name: Overall, status: official, decided_by: gun }
`,
  )
  writeFileSync(
    join(folder, '10k.csv'),
    `bib,name,sex,age,gun time
23605,Ada Holm,F,30,0:41:00
23606,Bo Wirth,M,31,
`,
  )
  try {
    await importFolder(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

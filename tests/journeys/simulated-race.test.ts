import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { addDays, today } from '../../domain/civil-days.ts'
import { test, untilHydrated } from './support/browser.ts'
import { wide, wideLanguages } from '../wide.ts'
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScrolling,
  takePicture,
} from './support/expectations.ts'
import { announceRace } from './support/simulated-race.ts'

/**
 * The manifest of a running event.
 * @param results lines of the manifest for the results of its race
 */
const manifest = (
  results: string,
) => `organisation: { id: pier-club, name: Pier Club, city: Bergen, country: no }
event:
  id: pier-run
  name: Pier Run
  description: To the pier and back.
  city: Bergen
  country: no
  time_zone: UTC
  date_from: ${addDays(today(), -1)}
  date_to: ${addDays(today(), 1)}
races:
  - key: 10k
    name: 10 km
    sport: running
    distance: 10 km
    check_points:
      - { name: Pier, distance: 5 km }
    ${results}
    rankings:
      - { key: overall, name: Overall, status: unofficial, decided_by: gun }
      - { key: women, name: Women, status: unofficial, decided_by: gun, only: { gender: F } }
`
/** Results in which Ada is first at the pier and Bo is first at the finish. */
const results = `bib,name,sex,age,Pier,gun time
1,Ada Holm,F,30,0:20:00,0:43:00
2,Bo Wirth,M,31,0:21:00,0:41:00
3,Cy Dahl,M,32,0:22:00,0:45:00
`
const race = '/events/pier-run/races/pier-run-10k'
const ranking = `${race}/rankings/pier-run-10k-overall`

/** A part of the sentence that says that no data arrive, in each language. */
const silence = {
  en: /No data from the course/,
  nl: /geen gegevens van het parcours/,
  it: /Nessun dato dal percorso/,
  zh: /沒有收到賽道數據/,
  de: /keine Daten von der Strecke/,
  es: /Sin datos del recorrido/,
  fr: /Aucune donnée du parcours/,
}

/** Names and places in the ranking, in the order of the rows. */
const placesOn = (page: Page) => () =>
  page.locator('main tbody tr').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children]
        .slice(0, 2)
        .map((cell) => cell.textContent.trim())
        .join(' '),
    ),
  )
const untilLive = (page: Page) =>
  expect.poll(() => page.locator('[data-connection]').getAttribute('data-connection')).toBe('live')

test('a simulated race moves on pages in two languages, falls silent, and ends officially', async ({
  visit,
}) => {
  using simulated = await announceRace({ manifest, results })
  const open = async (language: string, isPhone = false) => {
    const page = await visit(`/${language}${ranking}`, {
      isPhone,
      expected: [/ERR_INTERNET_DISCONNECTED/],
    })
    await untilLive(page)
    return page
  }
  const [english, german] = [await open('en'), await open('de')]
  const phone = await visit(`/en${ranking}`, { isPhone: true })
  const leader = async (page: Page) => (await placesOn(page)())[0]

  await expectPagesForEverybody(phone, 'before')
  const runUntil = (raceClock: string) =>
    simulated.simulate('--speed', '0', '--until', raceClock, '--chaos', 'none')
  await runUntil('0:20:30')
  for (const page of [english, german]) {
    await expect.poll(() => leader(page)).toMatch(/^1 Ada Holm/)
  }
  await runUntil('0:30:00')
  for (const page of [english, german]) {
    await expect.poll(async () => (await placesOn(page)()).length).toBe(3)
    await expect.poll(async () => (await placesOn(page)())[2]).toMatch(/^3 Cy Dahl/)
  }
  await english
    .getByTitle(/^Data as of \d\d:\d\d GMT$/)
    .filter({ hasText: /\d (?:s|min) ago$/ })
    .waitFor()
  await german
    .getByTitle(/^Stand: \d\d:\d\d GMT$/)
    .filter({ hasText: /vor \d+ (?:Sek|Min)\.$/ })
    .waitFor()
  await expectPagesForEverybody(phone, 'running')
  const plain = await visit(`/en${ranking}`, { javaScript: false })
  await plain.getByText(/^Data as of \d\d:\d\d GMT$/).waitFor()

  // The simulator is stopped while all athletes are between the pier and the finish.
  for (const page of [english, german]) {
    await page.clock.install()
    await page.clock.fastForward('01:30:00')
  }
  await english.getByText(/^No data from the course for \d+ minutes$/).waitFor()
  await german.getByText(/^Seit \d+ Minuten keine Daten von der Strecke$/).waitFor()
  await expectNoAxeViolations(english)
  await expectFirstRowInSight(open)

  await english.context().setOffline(true)
  await english.getByText('No connection. Times may be out of date.').waitFor()
  await simulated.simulate('--speed', '0', '--official')
  await expect.poll(() => leader(german)).toMatch(/^1 Bo Wirth/)
  expect(await leader(english)).toMatch(/^1 Ada Holm/)
  await english.context().setOffline(false)
  await expect.poll(() => leader(english), { timeout: 20_000 }).toMatch(/^1 Bo Wirth/)
  await english.getByText('Official', { exact: true }).waitFor()
  await german.getByText('Offiziell', { exact: true }).waitFor()
  expect(await english.getByText('No data from the course').count()).toBe(0)
  await expectPagesForEverybody(phone, 'official')
}, 240_000)

/**
 * Checks pages of the race in both colour schemes. While the race is not running, `npm test` checks
 * only the ranking. The page of an athlete and the replay are left out before the race.
 */
async function expectPagesForEverybody(
  page: Page,
  state: 'before' | 'running' | 'official',
): Promise<void> {
  await page.goto(`${inject('origin')}/en${ranking}`, { waitUntil: 'load' })
  const athlete = page.locator('main tbody th a').first()
  const link = state === 'before' ? null : await athlete.getAttribute('href')
  const pages = { ranking, event: '/events/pier-run', race, course: `${race}/on-course` }
  const paths = Object.entries(pages).map(([name, path]) => [name, `/en${path}`])
  if (link !== null) paths.push(['athlete', link], ['replay', `/en${race}/replay`])
  const isRepresentative = ([name]: string[]) => state === 'running' || name === 'ranking'
  for (const [name = '', path = ''] of wide(paths, isRepresentative)) {
    await page.goto(inject('origin') + path, { waitUntil: 'load' })
    await untilHydrated(page)
    await expectNoSidewaysScrolling(page)
    await expectNoAxeViolationsInBothSchemes(page)
    await takePicture(page, `simulated-${state}-${name}-360`)
  }
}

/**
 * Expects on a phone that the first row of the ranking begins within 330 pixels of the top. The
 * ranking then shows the notice that no data arrive.
 */
async function expectFirstRowInSight(
  open: (language: string, isPhone: boolean) => Promise<Page>,
): Promise<void> {
  const tops: Record<string, number> = {}
  for (const { code } of wideLanguages) {
    const page = await open(code, true)
    await page.clock.install()
    await page.clock.fastForward('01:30:00')
    await page.getByText(silence[code]).waitFor()
    const row = page.locator('main tbody tr').first()
    tops[code] = await row.evaluate((element) => element.getBoundingClientRect().top + scrollY)
    await takePicture(page, `silent-ranking-360-${code}`)
    await page.context().close()
  }
  const low = Object.entries(tops).filter(([, top]) => top > 330)
  expect(low, `pixels from the top: ${JSON.stringify(tops)}`).toEqual([])
}

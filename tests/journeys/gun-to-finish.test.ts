import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { test } from './support/browser.ts'
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScrolling,
  takePicture,
} from './support/expectations.ts'
import { announceRace } from './support/simulated-race.ts'

/** Milliseconds from writing event.yml to the start. A visitor opens the pages in this time. */
const leadMs = 15_000

const twoDigits = (number: number) => String(number).padStart(2, '0')
const clock = (seconds: number) =>
  `0:${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`

/**
 * The manifest of the event. No race of the season has a similar distance, so no earlier race
 * influences the forecast.
 */
const manifest = (results: string) => {
  const start = new Date(Date.now() + leadMs).toISOString()
  return `organisation: { id: pier-club, name: Pier Club, city: Bergen, country: no }
event:
  id: harbour-run
  name: Harbour Run
  description: Along the water.
  city: Bergen
  country: no
  time_zone: UTC
  date_from: ${start.slice(0, 10)}
  date_to: ${start.slice(0, 10)}
races:
  - key: 10k
    name: 10 km
    sport: running
    distance: 9480 m
    starts_at: '${start.slice(11, 19)}'
    check_points:
      - { name: Pier, distance: 3 km }
      - { name: Lighthouse, distance: 7 km }
    ${results}
    rankings:
      - { key: overall, name: Overall, status: unofficial, decided_by: gun }
`
}

const others = ['Ada Holm', 'Bo Wirth', 'Cy Dahl', 'Eva Lund', 'Finn Berg', 'Gro Aas']
others.push('Hal Moe', 'Ida Vik', 'Jon Lie', 'Kai Ness', 'Liv Dale')
/** Dana is last at the pier, seventh at the lighthouse and third at the finish. */
const rows = [
  ['42', 'Dana Fjord', 'F', '34', clock(720), clock(1590), clock(2190), clock(2180)],
  ...others.map((name, at) => [
    ...[String(at + 1), name, at % 3 === 0 ? 'F' : 'M', String(25 + at)],
    ...[clock(600 + at * 10), clock(1500 + at * 17), clock(2150 + at * 25), clock(2140 + at * 25)],
  ]),
]
const header = 'bib,name,sex,age,Pier,Lighthouse,gun time,chip time'
const results = `${[header, ...rows.map((row) => row.join(','))].join('\n')}\n`

const race = '/en/events/harbour-run/races/harbour-run-10k'
const ranking = `${race}/rankings/harbour-run-10k-overall`

const main = (page: Page) => page.locator('main')
const text = (page: Page) => main(page).innerText()
/** The row of an athlete. Its text has place, name and time, such as `1 Ada Holm 10:00`. */
const rowOf = (page: Page, name: string) => page.locator('main tbody tr', { hasText: name })

/**
 * Expects a forecast on the page, and no forecast before the current minute of the browser's clock.
 * Ignores forecasts with the remark that the athlete has not been seen yet.
 */
async function expectNoPastTime(page: Page): Promise<void> {
  const past = await main(page).evaluate((element) => {
    const minute = Math.floor(Date.now() / 60_000) * 60_000
    const forecasts = [...element.querySelectorAll('p')].filter(({ textContent }) =>
      /(?:expected|voraussichtlich) (?:between|by|about|zwischen|bis|gegen) .*\d\d:\d\d|\d\d:\d\d.* erwartet/.test(
        textContent,
      ),
    )
    if (forecasts.length === 0) return ['no forecast']
    return forecasts
      .filter(({ textContent }) => !/not seen yet|noch nicht gemessen/.test(textContent))
      .filter((forecast) =>
        [...forecast.querySelectorAll('time')].some(
          ({ dateTime }) => Date.parse(dateTime) < minute,
        ),
      )
      .map(({ textContent }) => textContent)
  })
  expect(past).toEqual([])
}

/**
 * Expects that the forecast of the finish is visible on the first screen of a phone.
 */
async function expectOnFirstScreen(page: Page): Promise<void> {
  const finish = page.getByText(/^Finish expected/)
  const bottom = await finish.evaluate(
    (element) => element.getBoundingClientRect().bottom + scrollY,
  )
  expect(bottom).toBeLessThan(600)
}

test('a fan follows an athlete from the gun to the official result on a phone', async ({
  visit,
}) => {
  using simulated = await announceRace({ manifest, results })

  // Before the start, the page shows the time until the start and no words of a running race.
  const event = await visit('/en/events/harbour-run', { isPhone: true })
  const list = await visit(ranking, { isPhone: true })
  for (const page of [event, list]) {
    await page
      .getByRole('timer')
      .getByText(/^Starts in 0?\d:\d\d$/)
      .waitFor()
  }
  const noResults = 'No results available. Results appear here after the start.'
  expect(await text(list)).toContain(noResults)
  expect(await text(list)).not.toContain('Unofficial')
  for (const page of [event, list]) await expectNoAxeViolationsInBothSchemes(page)
  await takePicture(list, 'gun-to-finish-1-before')

  // After the gun, both pages become live without a reload.
  await event.locator('[data-connection]').waitFor({ state: 'attached', timeout: 90_000 })
  const runUntil = (raceClock: string) =>
    simulated.simulate('--speed', '0', '--chaos', 'none', '--until', raceClock)
  await runUntil('0:10:05')
  await event.getByText('Live', { exact: true }).waitFor()
  await event.getByRole('timer').waitFor()
  expect(await event.getByRole('timer').innerText()).toMatch(/^00:0\d$/)
  await rowOf(list, 'Dana Fjord').waitFor()

  // At the first checkpoint, the page of the athlete shows the first split.
  await event.getByRole('link', { name: 'Follow live' }).tap()
  await event.waitForURL(`**${ranking}`)
  await runUntil('0:12:30')
  await rowOf(event, 'Dana Fjord').getByRole('link').first().tap()
  await event.getByRole('heading', { level: 1, name: 'Dana Fjord' }).waitFor()
  const athlete = event
  await expect.poll(() => rowOf(list, 'Dana Fjord').innerText()).toMatch(/^12\b[^]*Pier[^]*12:10/)
  await expect.poll(() => text(athlete)).toMatch(/Last seen at Pier, \d\d:\d\d GMT/)
  expect(await text(athlete)).toContain('Place 12 of 12 so far at Pier')
  expect(await text(athlete)).toMatch(
    /Lighthouse expected between (?:\w{3} )?\d\d:\d\d and (?:\w{3} )?\d\d:\d\d GMT/,
  )
  expect(await athlete.title()).toMatch(
    /^Dana Fjord · Pier · Finish (?:\w{3} )?\d\d:\d\d–(?:\w{3} )?\d\d:\d\d GMT ·/,
  )
  expect(await rowOf(athlete, 'Lighthouse').count()).toBe(0)
  await expectOnFirstScreen(athlete)
  // Opens the athlete's page in German. Then moves the browser's clock past the end of the
  // forecast.
  const path = new URL(athlete.url()).pathname.replace('/en/', '/de/')
  const german = await visit(path, { isPhone: true })
  await expectNoPastTime(german)
  await german.clock.install()
  await german.clock.fastForward('28:00')
  await german.getByText(/^Lighthouse voraussichtlich bis/).waitFor()
  await expectNoPastTime(german)
  await german.clock.fastForward('08:00')
  await german.getByText(/^Lighthouse bis .*erwartet, noch nicht gemessen$/).waitFor()
  await expectNoPastTime(german)
  await german.context().close()
  await takePicture(list, 'gun-to-finish-2-pier')
  await takePicture(athlete, 'gun-to-finish-2-athlete')

  // At the second checkpoint, the row moves up past five other rows. Meanwhile, the athlete's page
  // is offline.
  await athlete.context().setOffline(true)
  await athlete.getByText('No connection. Times may be out of date.').waitFor()
  await runUntil('0:29:00')
  await expect.poll(() => rowOf(list, 'Dana Fjord').innerText()).toMatch(/▲ 5/)
  await athlete.context().setOffline(false)
  await expect
    .poll(() => rowOf(athlete, 'Lighthouse').allInnerTexts(), { timeout: 20_000 })
    .toEqual([expect.stringContaining('26:40')])
  await expectNoPastTime(athlete)
  expect(await text(athlete)).not.toMatch(/\bof 0\b/)
  await expectNoAxeViolations(list)
  await takePicture(list, 'gun-to-finish-3-lighthouse')

  // At the finish, the page has the official result.
  await simulated.simulate('--speed', '0', '--chaos', 'none', '--official')
  await athlete.getByText('Faster than 75% of finishers.').waitFor()
  for (const page of [list, athlete]) {
    await page.getByText('Official', { exact: true }).waitFor()
    await expectNoSidewaysScrolling(page)
    await expectNoAxeViolationsInBothSchemes(page)
  }
  expect(await rowOf(list, 'Dana Fjord').innerText()).toMatch(/^3\b[^]*0:36:30/)
  expect(await text(athlete)).toMatch(/0:36:30[^]*Gained 9\splaces/)
  await takePicture(athlete, 'gun-to-finish-4-official')

  // The event's page shows the podium, although the day of the event has not ended.
  await athlete.goto(`${inject('origin')}/en/events/harbour-run`)
  await athlete.getByRole('region', { name: 'Results' }).getByText('Dana Fjord').first().waitFor()
  await athlete.getByRole('link', { name: 'Results', exact: true }).waitFor()
  await takePicture(athlete, 'gun-to-finish-5-event')
}, 180_000)

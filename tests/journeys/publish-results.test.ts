import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { callCommand } from '../start/command.ts'
import { test } from './support/browser.ts'
import {
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScrolling,
} from './support/expectations.ts'

/** Only an answer can tell that the column `Wer` contains the names. */
const file = (rows: readonly string[]) => ({
  name: 'results.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Rank,No.,Wer,Sex,Time', ...rows, ''].join('\n')),
})
const course = fileURLToPath(new URL('../../examples/lakeside-run/course-10k.gpx', import.meta.url))
const mara = '1,11,Mara,F,0:34:29'
const rows = [mara, '2,12,Aiko,F,0:35:46', '3,13,Tom,M,0:36:00', '4,14,Lio,M,soon']

test('an organiser answers questions, publishes a file, replaces it and takes that back', async ({
  look,
}) => {
  const token = await addToken('rift-collective')
  const page = await look('/en/organise/results', {
    width: 360,
    expected: [/401 .*\/v1\/import\/events/, /404 .*\/results\/99/, /409 .*\/results\/1[15]/],
  })
  await page.getByLabel('File with the results').setInputFiles(file(rows))
  await page.getByLabel('Sport', { exact: true }).selectOption('running')
  await page.getByLabel(/^Distance/).fill('10 km')
  await press(page, 'Check the file')
  await page.getByRole('heading', { name: 'Before it can be published' }).waitFor()

  // The chosen file and the facts stay when the token is entered.
  await enterToken(page, 'parcours_organiser_unknown')
  await page.getByText('This token is not known here.').waitFor()
  await enterToken(page, token)
  await page.getByText('For Rift Valley Run Collective').waitFor()
  await page
    .getByRole('heading', { name: 'Before it can be published' })
    .waitFor({ state: 'detached' })
  await page.getByLabel('Name of the event').fill('Browser Run')
  await page.getByLabel('Date', { exact: true }).fill('2026-06-14')
  await press(page, 'Check the file')
  await page.getByRole('heading', { name: 'Before it can be published' }).waitFor()
  await expectNoAxeViolationsInBothSchemes(page)
  await page.getByRole('radio', { name: 'Wer', exact: true }).check()
  await page.getByRole('radio', { name: 'Time', exact: true }).check()
  await press(page, 'Check again')
  await page.getByRole('radio', { name: 'Publish without these rows' }).check()
  const rejected = page.getByRole('link', { name: /1 row \(CSV\)/ })
  expect(decodeURIComponent((await rejected.getAttribute('href')) ?? '')).toContain('soon')
  await press(page, 'Check again')

  await page.getByRole('heading', { name: 'What changes' }).waitFor()
  await page.getByText('Mara · 11 · F · 0:34:29').waitFor()
  await expectNoAxeViolationsInBothSchemes(page)
  await expectNoSidewaysScrolling(page)
  await press(page, 'Publish')
  await page.getByRole('heading', { name: 'Published' }).waitFor()
  const ranking = page.locator('main a[href*="/rankings/"]')
  const path = (await ranking.getAttribute('href')) ?? ''
  expect(await bodyOf(path)).toContain('Aiko')

  await page.getByLabel('File with the results').setInputFiles(file([mara]))
  await page
    .getByRole('region', { name: 'Publish results' })
    .getByLabel('Event', { exact: true })
    .selectOption('browser-run-2026')
  await press(page, 'Check the file')
  await page.getByRole('radio', { name: 'Remove them from the results' }).check()
  await press(page, 'Check again')
  await press(page, 'Publish')
  await page.getByRole('button', { name: 'Undo this publication' }).waitFor()
  expect(await bodyOf(path)).not.toContain('Aiko')
  await press(page, 'Undo this publication')
  await page.getByRole('heading', { name: 'Undone' }).waitFor()
  expect(await bodyOf(path)).toContain('Aiko')

  await changeEvent(page)
  const corrected = await bodyOf(path)
  expect(corrected).toContain('Aiko Hane')
  expect(corrected).toContain('Did not start')
  const eventPage = await bodyOf('/en/events/browser-run-2026')
  expect(eventPage).toContain('Storm over the lake.')
  expect(eventPage).toContain('Soup is served')

  await makeClaimLinks(page)

  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).not.toContain(token)
  expect(page.url()).not.toContain(token)
  await page.reload()
  expect(await page.getByRole('textbox', { name: 'Access token' }).inputValue()).toBe('')

  // A second visit undoes the changes of the first visit.
  await enterToken(page, token)
  await undoChanges(page)
  expect(await bodyOf(path)).not.toContain('Did not start')
  expect(await bodyOf(path)).toContain('Nora Vik')
  expect(await bodyOf('/en/events/browser-run-2026')).not.toContain('Soup is served')
})

test('an organiser announces an event, moves it to another day and takes that back', async ({
  look,
}) => {
  const page = await look('/en/organise/results', { width: 360 })
  await enterToken(page, await addToken('rift-collective'))
  await press(page, 'Enter the facts')
  await page.keyboard.type('Dawn in the Valley')
  const form = page.getByRole('region', { name: 'Announce an event' })
  await form.getByLabel('First day').fill('2027-05-02')
  await form.getByLabel('Time zone').fill('Africa/Nairobi')
  await form.getByLabel('Name of the race').fill('Sunrise 10')
  await form.getByLabel('Sport', { exact: true }).selectOption('running')
  await form.getByLabel(/^Distance/).fill('ten')
  await press(page, 'Check the facts')
  await form.getByText('This value is not valid. Correct it.').waitFor()
  await expectNoAxeViolationsInBothSchemes(page)
  await expectNoSidewaysScrolling(page)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('10 km')
  await page.keyboard.press('Enter')
  await page.getByText(/^This can be published/).waitFor()
  await press(page, 'Publish')
  await page.getByText(/^The event is online/).waitFor()
  const path = '/en/events/dawn-in-the-valley-2027'
  expect(await bodyOf(path)).toContain('Sunrise 10')

  const change = page.getByRole('region', { name: 'Change a published event' })
  await change.getByRole('radio', { name: 'Facts, entries and timetable' }).check()
  await change.getByLabel('First day').fill('2027-05-16')
  await press(change, 'Check the facts')
  await press(page, 'Publish')
  await page.getByRole('button', { name: 'Undo this publication' }).waitFor()
  expect(await bodyOf(path)).toContain('2027-05-16')
  await press(page, 'Undo this publication')
  await page.getByText('The site shows the event as it was before.').waitFor()
  expect(await bodyOf(path)).not.toContain('2027-05-16')

  await change.getByRole('radio', { name: 'Course', exact: true }).check()
  await change.getByLabel('File with the course').setInputFiles(course)
  await press(change, 'Check the file')
  await press(page, 'Publish')
  await page.getByText(/^The event is online/).waitFor()
  await expectNoAxeViolationsInBothSchemes(page)
  const route = '/v1/web/races/dawn-in-the-valley-2027-sunrise-10/route'
  expect(await bodyOf(route)).toContain('Water and fruit')
  await change.getByLabel('Yes, remove the course from the site').check()
  await press(change, 'Remove the course')
  await change.getByText('Done. Visitors see it within seconds.').waitFor()
  expect(await bodyOf(route)).not.toContain('Water and fruit')
})

test('without JavaScript the page names the other way', async ({ look }) => {
  const page = await look('/de/organise/results', { javaScript: false })
  const link = page.getByRole('link', { name: 'REST-Dokumentation' })
  expect(await link.getAttribute('href')).toBe('/docs/events')
  expect(await page.getByLabel('Zugangstoken', { exact: true }).isVisible()).toBe(false)
})

const press = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

async function enterToken(page: Page, token: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Access token' }).fill(token)
  await press(page, 'Continue')
}

/** Corrects a name, writes a news item and cancels the event. */
async function changeEvent(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'Change a published event' })
  const publish = async () => {
    await form.getByRole('button', { name: 'Publish the change' }).click()
    await form.getByText('Done. Visitors see it within seconds.').waitFor()
  }
  // The event that was just published is chosen.
  expect(await form.getByLabel('Event', { exact: true }).inputValue()).toBe('browser-run-2026')
  await form.getByRole('radio', { name: 'A result' }).check()
  await form.getByLabel('Bib number', { exact: true }).fill('99')
  await form.getByLabel('Name of the athlete').fill('Aiko Hane')
  await form.getByLabel('Reason').fill('Surname was missing.')
  await form.getByRole('button', { name: 'Publish the change' }).click()
  await form.getByText('The race has no athlete with this bib number.').waitFor()
  await form.getByLabel('Bib number', { exact: true }).fill('12')
  await publish()
  await expectNoAxeViolationsInBothSchemes(page)

  await form.getByLabel('Bib number', { exact: true }).fill('11')
  await form.getByLabel('State of the result').selectOption('did_not_start')
  await form.getByLabel('Reason').fill('Was not at the start.')
  await form.getByRole('button', { name: 'Publish the change' }).click()
  await form.getByText('The places of the file no longer fit.').waitFor()
  await form.getByRole('radio', { name: 'Compute the places from the times' }).check()
  await publish()

  await form.getByRole('radio', { name: 'Update' }).check()
  await form.getByLabel('Title').fill('Soup is served')
  await form.getByLabel('Text').fill('At the **boathouse**.')
  await publish()

  await form.getByRole('radio', { name: 'Status' }).check()
  await form.getByRole('radio', { name: 'Cancelled' }).check()
  await form.getByLabel('Reason').fill('Storm over the lake.')
  await publish()
}

/** Makes the links with which athletes claim their results: of the race, and of one athlete. */
async function makeClaimLinks(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'Links with which athletes claim their results' })
  expect(await form.getByLabel('Event', { exact: true }).inputValue()).toBe('browser-run-2026')
  await form.getByRole('button', { name: 'Make links' }).click()
  const file = await form.getByRole('link', { name: /3 links \(CSV\)/ }).getAttribute('href')
  expect(decodeURIComponent(file ?? '')).toContain('12,Aiko Hane,http')
  await form.getByLabel('Bib number', { exact: true }).fill('12')
  await form.getByRole('button', { name: 'Make links' }).click()
  const link = await form.getByLabel('Link for Aiko Hane').inputValue()
  await expectNoAxeViolationsInBothSchemes(page)
  await expectNoSidewaysScrolling(page)
  const { pathname, search } = new URL(link)
  const { status, redirected } = await fetch(inject('origin') + pathname + search)
  expect([status, redirected]).toEqual([200, true])
}

/** Undoes a correction, removes an athlete and puts her back, adds one, and deletes the news item. */
async function undoChanges(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'Change a published event' })
  const send = async (button = 'Publish the change') => {
    await form.getByRole('button', { name: button }).click()
    await form.getByText('Done. Visitors see it within seconds.').waitFor()
  }
  await form.getByLabel('Event', { exact: true }).selectOption('browser-run-2026')
  await form.getByRole('radio', { name: 'Undo' }).check()
  await form.getByText('Was not at the start.').waitFor()
  await expectNoAxeViolationsInBothSchemes(page)
  await expectNoSidewaysScrolling(page)
  await send('Undo this publication')

  await form.getByRole('radio', { name: 'A result' }).check()
  for (const state of ['removed', 'restored']) {
    await form.getByLabel('Bib number', { exact: true }).fill('13')
    await form.getByLabel('State of the result').selectOption(state)
    await form.getByLabel('Reason').fill('Was it Tom?')
    await send()
  }

  await form.getByRole('radio', { name: 'A missing athlete' }).check()
  await form.getByLabel('Bib number', { exact: true }).fill('15')
  await form.getByLabel('Name of the athlete').fill('Nora Vik')
  await form.getByLabel('Finish time').fill('0:35:50')
  await form.getByLabel('Which time').selectOption('gun_time')
  await form.getByLabel('Reason').fill('Her chip failed.')
  await expectNoAxeViolationsInBothSchemes(page)
  await expectNoSidewaysScrolling(page)
  await form.getByRole('button', { name: 'Publish the change' }).click()
  await form.getByRole('radio', { name: 'Compute the places from the times' }).check()
  await send()

  await form.getByRole('radio', { name: 'Update' }).check()
  await form.getByRole('combobox', { name: 'Update' }).selectOption('Soup is served')
  await form.getByLabel('Delete this update').check()
  await send()
}

/** Creates a token that may publish for an organisation of the demo season. */
async function addToken(organisation: string): Promise<string> {
  const args = ['add', 'organiser', 'Office', '--organisation', organisation]
  const env = { ...process.env, ...inject('siteEnvironment') }
  const command = callCommand('credentials', [...args, '--scope', 'events:import'], env)
  const { code, stdout, stderr } = await command.ended
  expect(code, stdout + stderr).toBe(0)
  return stdout.trim()
}

async function bodyOf(path: string): Promise<string> {
  return (await fetch(inject('origin') + path)).text()
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { test } from './support/browser.ts'
import { expectNoSidewaysScrolling } from './support/expectations.ts'
import { importFolder } from './support/import-package.ts'

const folder = mkdtempSync(join(tmpdir(), 'parcours-long-names-'))
const event = 'quay-of-long-names-2026'
const eventName = 'Hafenrundfahrtgesellschaftsjubilaeumslauf'.repeat(3)
const athlete = 'Wolkenkratzersteinhausenbergerdorfwelle'.repeat(2)
const race = 'Jugendmannschaftsmeisterschaftslauf'
const team = 'Dampfschifffahrtsbetriebssportgemeinschaft'.repeat(2)

const manifest = `
organisation: { id: quay-club, name: Quay Club }
event: { id: ${event}, name: ${eventName}, time_zone: Europe/Zurich, date_from: 2026-06-14 }
races:
  - { key: ten, name: ${race}, sport: running, distance: 10 km, results: { file: ten.csv } }
`

beforeAll(async () => {
  writeFileSync(join(folder, 'event.yml'), manifest)
  writeFileSync(
    join(folder, 'ten.csv'),
    `Place;Bib;Name;Club;Time\n1;14;${athlete};${team};34:29\n2;RELAY-2026-014;Jo Feld;${team};35:19\n`,
  )
  await importFolder(folder)
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

test('pages with very long words and bibs fit a phone of 320 px', async ({ look }) => {
  const ranking = `/en/events/${event}/races/${event}-ten/rankings/${event}-ten-overall`
  const page = await look(ranking, { width: 320 })
  await expectNoSidewaysScrolling(page)
  await page.getByRole('link', { name: athlete }).first().click()
  await page.getByRole('heading', { level: 1, name: athlete }).waitFor()
  await expectNoSidewaysScrolling(page)
  for (const path of [`/en/events/${event}`, `/en/events/${event}/races/${event}-ten`]) {
    await page.goto(new URL(path, page.url()).href)
    await expectNoSidewaysScrolling(page)
  }
})

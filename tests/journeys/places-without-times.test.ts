import { beforeAll, expect, inject } from 'vitest'
import { test } from './support/browser.ts'
import { expectNoAxeViolations, expectNoSidewaysScrolling } from './support/expectations.ts'
import { importFolder } from './support/import-package.ts'

/** An event whose races are decided by laps, points, distances, gaps and tenths of a second. */
const event = 'quay-games-2026'
const rankingOf = (race: string) => `${event}-${race}-overall`
const pageOf = (race: string, language = 'en') =>
  `/${language}/events/${event}/races/${event}-${race}/rankings/${rankingOf(race)}`

beforeAll(() => importFolder('tests/packages/places-without-times'))

/**
 * For each ranking, the rule that it states and its rows. A row has the place, the name and the
 * value that decides the place.
 */
const tables = [
  [
    'ski',
    'Ranked by race time',
    [
      '1 Mara Lindqvist 1:02:11.4',
      '2 Tomás Arrieta +28.6 1:02:40.0',
      '3 Aiko Hane +54.5 1:03:05.9',
      '4 Jonas Feld +2:48.8 1:05:00.2',
      '5 Rhea Okafor 1 lap behind',
      '6 Pia Vestergaard 1 lap behind',
      '7 Luca Benedetti 2 laps behind',
      '8 Noor Haddad Lapped',
      'DNF Sven Halloran –',
    ],
  ],
  [
    'backyard',
    'Ranked by laps',
    [
      '1 Mara Lindqvist 62 laps',
      '2 Tomás Arrieta 61 laps',
      '3 Aiko Hane 48 laps',
      '4 Jonas Feld 30 laps',
      '4 Rhea Okafor 30 laps',
      '6 Pia Vestergaard 24 laps',
      '6 Luca Benedetti 24 laps',
      '6 Noor Haddad 24 laps',
      '9 Sven Halloran 12 laps',
      '10 Ines Carvalho 5 laps',
      '11 Oskar Nyman 1 lap',
      'DNS Yuki Morita 0 laps',
    ],
  ],
  [
    'judged',
    'Ranked by points',
    [
      '1 Rhea Okafor 91.25 points',
      '2 Pia Vestergaard 88 points',
      '2 Luca Benedetti 88 points',
      '4 Noor Haddad 64.125 points',
    ],
  ],
  [
    'regatta',
    'Ranked by fewest points',
    [
      '1 Sven Halloran 9 points',
      '1 Ines Carvalho 9 points',
      '3 Noor Haddad 14 points',
      '4 Oskar Nyman 31 points',
    ],
  ],
  [
    'hours',
    'Ranked by distance',
    [
      '1 Mara Lindqvist 231.900 km',
      '2 Yuki Morita 212.345 km',
      '3 Tomás Arrieta 5.250 km',
      'DNF Aiko Hane –',
    ],
  ],
  [
    'stage',
    'Ranked by race time',
    [
      '1 Jonas Feld 4:13:27',
      '2 Rhea Okafor 4:13:27',
      '3 Pia Vestergaard +0:28 4:13:55',
      '4 Luca Benedetti +0:28 4:13:55',
      '5 Noor Haddad +1:02:03 5:15:30',
      'DNF Sven Halloran –',
    ],
  ],
  [
    'trial',
    'Ranked by race time',
    ['1 Jonas Feld 12:34.5', '2 Rhea Okafor +0.1 12:34.6', '3 Pia Vestergaard +5.5 12:40.0'],
  ],
  [
    'historic',
    'In the organiser’s order',
    ['1 Jonas Feld', '2 Rhea Okafor', '3 Pia Vestergaard', '3 Luca Benedetti', '5 Noor Haddad'],
  ],
  [
    'pool',
    'Ranked by race time',
    [
      '1 Ines Carvalho 52.41',
      '1 Oskar Nyman 52.41',
      '3 Yuki Morita +0.01 52.42',
      '4 Aiko Hane +0.59 53.00',
    ],
  ],
] as const

test.for(tables)('the page of %s keeps every place', async ([race, rule, rows], { look }) => {
  const page = await look(pageOf(race), { javaScript: false })
  await page.getByText(rule).first().waitFor()
  const shown = await page.locator('main tbody tr').evaluateAll((lines) =>
    lines.map((line) => {
      const cells = [...(line as HTMLTableRowElement).cells]
      const name = cells[1]?.querySelector('a')?.textContent
      const parts = [...(cells.at(-1)?.querySelectorAll('div, div > span') ?? [])]
      const last =
        parts.length > 0 ? (parts[0]?.textContent ?? '') : (cells.at(-1)?.textContent ?? '')
      return [cells[0]?.textContent, name, last]
    }),
  )
  const gap = /^(.+?)(\+[\d:.]+)$/
  expect(
    shown.map(([place, name, last = '']) =>
      [place, name, race === 'historic' ? '' : last.replace(gap, '$2 $1')].join(' ').trim(),
    ),
  ).toEqual(rows)
})

test('an athlete with laps, and a lapped one, have finished, also in files and pictures', async ({
  look,
}) => {
  for (const [race, name, result] of [
    ['backyard', 'Rhea Okafor', '30 Runden'],
    ['ski', 'Noor Haddad', 'Überrundet'],
  ] as const) {
    const page = await look(pageOf(race, 'de'), { width: 360, colorScheme: 'dark' })
    await expectNoSidewaysScrolling(page)
    await page.getByRole('link', { name }).click()
    await page.waitForURL(/\/athlete\//)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.getByText(result, { exact: true }).waitFor()
    await page.getByText('Im Ziel', { exact: true }).waitFor()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScrolling(page)
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    const { status, headers } = await fetch(new URL(picture ?? '', inject('origin')))
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  }
  const csvOf = async (race: string) => {
    const response = await fetch(`${inject('origin')}/downloads/rankings/${rankingOf(race)}.csv`)
    return (await response.text()).split('\r\n')
  }
  expect((await csvOf('backyard'))[4]).toMatch(/^4,,,Jonas Feld,4,.*,finished,,,,30$/)
  expect((await csvOf('ski'))[5]).toMatch(/^5,,,Rhea Okafor,105,.*,finished,,,1 lap behind$/)
})

test('a sport beyond those of the filters has the name that the organiser gives', async () => {
  const read = async (path: string) => (await fetch(inject('origin') + path)).text()
  const raceOf = (race: string, language: string) =>
    read(`/${language}/events/${event}/races/${event}-${race}`)
  expect(await raceOf('ski', 'de')).toContain('<bdi>Skilanglauf</bdi>')
  expect(await raceOf('ski', 'it')).toContain('<bdi>Cross-country skiing</bdi>')
  expect(await raceOf('ski', 'it')).toContain('"sport":"Cross-country skiing"')
  expect(await raceOf('backyard', 'zh')).toContain('<bdi>Backyard ultra</bdi>')
  const page = await read(`/de/events/${event}`)
  expect(page).toContain('<bdi>Skilanglauf</bdi>')
  const filtersOf = (sport: string) =>
    encodeURIComponent(btoa(JSON.stringify({ sport, name: 'Quay Games' })))
  const found = async (sport: string) =>
    (await read(`/v1/web/events?filters=${filtersOf(sport)}`)).includes(event)
  expect([await found('running'), await found('biathlon')]).toEqual([true, false])
})

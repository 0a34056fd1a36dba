import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { figure, half, open, type Race } from './testing.ts'

test('starts with event, distance, start, ascent and finishers', async () => {
  await open(half)

  expect(screen.getByRole('heading', { level: 1, name: 'Half marathon' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Harbour Half' })).toHaveProperty(
    'pathname',
    '/en/events/harbour',
  )
  expect(figure('Distance')).toBe('21.1 km')
  expect(figure('Elevation gain')).toBe('112 m')
  expect(figure('Finishers')).toBe('1,214 of 2,318')
})

test('under way, says as of when its live rankings are', async () => {
  const { event, rankings } = half
  if (!event) throw new Error('The race has an event')
  const asOf = new Date(Date.now() - 150_000).toISOString()
  const live = rankings?.map((each) => ({ ...each, asOf, awaitsPassings: true }))
  await open({ ...half, event: { ...event, state: 'DURING' }, rankings: live ?? [] })
  expect(screen.getByTitle(/^Data as of \d\d:\d\d /).textContent).toBe('Data: 2 min ago')
})

test("shows the start in the event's time zone", async () => {
  await open(half)

  // At 2:30 UTC, it is still the evening of the previous day in Halifax.
  expect(figure('Start')).toMatch(/^22:30/)
  expect(screen.getByText('21-11-2026')).toBeDefined()
})

test.each([
  ['before the event', 'BEFORE'],
  ['while other races of the event run', 'DURING'],
] as const)('before the start, %s, says when it starts, also to the visitor', async (_, state) => {
  const year = String(new Date().getUTCFullYear() + 1)
  const startsAt = `${year}-06-20T12:00:00Z`
  const event = half.event && { ...half.event, state, timeZone: 'Asia/Kolkata' }
  await visit('/de/events/harbour/races/half', {
    operations: { RaceScreen: { race: { ...half, startsAt, event, finishersCount: 0 } } },
  })

  // The tests run in the time zone UTC.
  expect(screen.getByText(/^Start um/).textContent).toBe(
    'Start um 17:30 GMT+5:30 Indische Normalzeit · bei dir 12:00',
  )
  expect(screen.queryByRole('link', { name: 'Noch unterwegs' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Race Replay' })).toBeNull()
  expect(screen.queryByText('Inoffiziell')).toBeNull()
  expect(screen.getByText('Startliste')).toBeDefined()
  expect(screen.getByText(/ angemeldet$/)).toBeDefined()
})

test('postponed without a new start, it says so and has neither day nor start', async () => {
  const { event, startsAt: previousStartsAt } = half
  if (!event) throw new Error('The race has an event')
  const upcoming = { ...event, state: 'BEFORE' as const }
  await open({ ...half, event: upcoming, startsAt: null, previousStartsAt, status: 'POSTPONED' })
  expect(screen.getByText('Postponed, new start to be announced')).toBeDefined()
  expect(screen.queryByText('21-11-2026')).toBeNull()
  expect(screen.queryByText('Start', { selector: 'dt' })).toBeNull()
})

const [longAgo, past, future, later] = ['2020-02-01', '2020-03-01', '2099-03-01', '2099-04-30'].map(
  (day) => `${day}T17:00:00Z`,
)

test.each([
  ['CLOSED', future, later, 'Entries open on 01-03-2099, 13:00 GMT-4'],
  ['CLOSED', future, null, 'Entries open on 01-03-2099, 13:00 GMT-4'],
  ['OPEN', past, later, 'Entries open until 30-04-2099, 14:00 GMT-3'],
  ['OPEN', null, null, 'Entries open'],
  ['WAITING_LIST', past, later, 'Waiting list until 30-04-2099, 14:00 GMT-3'],
  ['WAITING_LIST', past, null, 'Waiting list'],
  ['FULL', past, later, 'Full'],
  ['CLOSED', longAgo, past, 'Entries closed on 01-03-2020, 13:00 GMT-4'],
  ['CLOSED', null, past, 'Entries closed on 01-03-2020, 13:00 GMT-4'],
  // Closed by the organiser before the time when entries close.
  ['CLOSED', past, later, 'Entries closed'],
  ['CLOSED', null, null, 'Entries closed'],
] as const)('%s entries from %s to %s: %s', async (state, opens, closes, sentence) => {
  const event = half.event && { ...half.event, state: 'BEFORE' as const }
  const price = '€ 35'
  const url = 'https://enter.example/'
  const entries = {
    __typename: 'Entries' as const,
    state,
    opens: opens ?? null,
    closes: closes ?? null,
    price,
    url,
  }
  await open({ ...half, event, entries })
  const offer = screen.getByText(price).closest('p')
  const link = screen.queryByRole('link', { name: /^Enter/ })
  expect(offer?.textContent.replace(link?.textContent ?? '', '')).toBe(sentence + price)
  expect(link !== null).toBe(state === 'OPEN' || state === 'WAITING_LIST')
})

test('shows entrants while nobody has finished', async () => {
  await open({ ...half, finishersCount: 0 })

  expect(figure('Entrants')).toBe('2,318')
  expect(screen.queryByText('Finishers')).toBeNull()
})

test('links to its rankings, with status and deciding time', async () => {
  await open(half)

  const [overall, teams] = screen
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('heading', { level: 3 }))
  expect(within(overall ?? document.body).getByRole('link', { name: 'Overall' })).toHaveProperty(
    'pathname',
    '/en/events/harbour/races/half/rankings/overall',
  )
  expect(overall?.textContent).toContain('Unofficial')
  expect(overall?.textContent).toContain('Ranked by gun time')
  expect(overall?.textContent).toContain('1,214 of 2,318 finished')
  // A ranking without a status shows no status.
  expect(teams?.textContent).toBe('Company teamsRanked by race timeNo results yet')
})

test.each([
  [
    'en',
    'BEFORE' as const,
    3_600_000,
    'No results available. Results appear here after the start.',
  ],
  [
    'de',
    'DURING' as const,
    3_600_000,
    'Keine Ergebnisse verfügbar. Nach dem Start erscheinen sie hier.',
  ],
  ['de', 'DURING' as const, -3_600_000, 'Keine Ergebnisse verfügbar'],
  ['en', 'AFTER' as const, -3_600_000, 'No results available'],
])('without rankings, %s, %s, %i ms before the start', async (language, state, ms, text) => {
  const { event } = half
  if (!event) throw new Error('The race has an event')
  const startsAt = new Date(Date.now() + ms).toISOString()
  const race = { ...half, startsAt, event: { ...event, state }, rankings: [] }
  await open(race, `/${language}/events/harbour/races/half`)
  expect(await screen.findByText(text)).toBeDefined()
})

test('rankings that could not be loaded can be asked for again, and the course stands', async () => {
  await open({ ...half, rankings: null })
  expect(screen.getByText(/^These results could not be loaded/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
    '/en/events/harbour/races/half',
  )
  expect(screen.getByRole('heading', { name: 'Course' })).toBeDefined()
})

test("another event's path redirects to the race's URL", async () => {
  await expect(open(half, '/en/events/polder/races/half')).rejects.toThrow(
    /leads to \/en\/events\/harbour\/races\/half$/,
  )
})

test('an unknown race gives 404', async () => {
  await open(null)

  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/couldn't find/)
})

test('renders in Dutch', async () => {
  await open(half, '/nl/events/harbour/races/half')

  expect(figure('Afstand')).toBe('21,1 km')
  expect(figure('Gefinisht')).toBe('1.214 van 2.318')
  expect(screen.getByText('Gerangschikt op brutotijd')).toBeDefined()
})

const halfDuring = (status: NonNullable<Race['rankings']>[number]['status']): Race => ({
  ...half,
  rankings: (half.rankings ?? []).map((ranking) => ({ ...ranking, status })),
  event: half.event && { ...half.event, state: 'DURING' },
})

const field = {
  __typename: 'RaceField' as const,
  raceId: 'half',
  startedAt: '2026-11-22T02:30:00Z',
  allOverdueFrom: null,
  atMs: 3_600_000,
  distance: 21_098,
  onCourseCount: 800,
  finishedCount: 0,
  ink: [800],
  leader: null,
  severalStarts: false,
  medianMetres: null,
  lastMetres: null,
}

test.each([
  ['SCHEDULED', 1],
  ['CANCELLED', 0],
  ['POSTPONED', 0],
] as const)('a race under way that is %s has %i live clocks', async (status, count) => {
  await open({ ...halfDuring('UNOFFICIAL'), status, field })
  expect(screen.queryAllByRole('timer')).toHaveLength(count)
})

test('while the race is under way a link leads to who is on the course', async () => {
  const underWay = halfDuring('UNOFFICIAL')
  await visit('/en/events/harbour/races/half', { operations: { RaceScreen: { race: underWay } } })
  expect(screen.getByRole('link', { name: 'Still on the course' })).toHaveProperty(
    'pathname',
    '/en/events/harbour/races/half/on-course',
  )
})

const over = { ...field, onCourseCount: 0, finishedCount: 800 }

test.each([half, halfDuring('OFFICIAL'), { ...halfDuring('UNOFFICIAL'), field: over }])(
  'after the race there is no such link',
  async (race) => {
    await visit('/en/events/harbour/races/half', { operations: { RaceScreen: { race } } })
    expect(screen.queryByRole('link', { name: 'Still on the course' })).toBeNull()
  },
)

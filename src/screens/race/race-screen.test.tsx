import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import type { RaceScreenQuery } from '../../gql/race.ts'
import { defaultSite } from '../../site.ts'

type Race = NonNullable<RaceScreenQuery['race']>

const outline = Array.from({ length: 64 }, (_, index) => [
  Math.round(500 + 500 * Math.cos(index / 12)),
  Math.round(300 + 300 * Math.sin(index / 12)),
]).flat()

const half: Race = {
  __typename: 'Race',
  field: null,
  id: 'half',
  eventId: 'harbour',
  name: 'Half marathon',
  sport: 'RUNNING',
  timeDigits: 0,
  sportLabel: null,
  distance: 21_098,
  startsAt: '2026-11-22T02:30:00Z',
  previousStartsAt: null,
  status: 'SCHEDULED',
  statusDecision: null,
  entries: null,
  participantsCount: 2318,
  finishersCount: 1214,
  checkPoints: [
    { __typename: 'CheckPoint', id: 'half~5000', name: 'Quay 3', distance: 5000 },
    { __typename: 'CheckPoint', id: 'half~12400', name: 'The lock', distance: 12_400 },
  ],
  event: {
    __typename: 'Event',
    status: 'SCHEDULED',
    statusDecision: null,
    coordinates: null,
    state: 'AFTER',
    id: 'harbour',
    name: 'Harbour Half',
    dateFrom: '2026-11-20',
    city: 'Harbour Town',
    country: 'nl',
    dateTo: '2026-11-21',
    allSports: ['RUNNING'],
    mainDistance: 21_098,
    courseOutline: null,
    organisation: { __typename: 'Organisation', id: 'club', name: 'Harbour Runners' },
    startsAt: '2026-11-22T02:30:00Z',
    timeZone: 'America/Halifax',
  },
  route: {
    __typename: 'Route',
    raceId: 'half',
    distance: 21_120,
    ascent: 112,
    outline,
    elevationProfile: [4, 10, 38, 62, 20, 6],
  },
  rankings: [
    {
      __typename: 'Ranking',
      id: 'overall',
      name: 'Overall',
      status: 'UNOFFICIAL',
      decidedBy: 'GUN',
      scoredBy: null,
      entriesCount: 2318,
      finishersCount: 1214,
      asOf: null,
      awaitsPassings: false,
      silentFrom: null,
    },
    {
      __typename: 'Ranking',
      id: 'teams',
      name: 'Company teams',
      status: null,
      decidedBy: 'RACE',
      scoredBy: null,
      entriesCount: 0,
      finishersCount: 0,
      asOf: null,
      awaitsPassings: false,
      silentFrom: null,
    },
  ],
}

const open = (race: Race | null, address = '/en/events/harbour/races/half') =>
  visit(address, { operations: { RaceScreen: { race } } })

const figure = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

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
  const live = rankings.map((each) => ({ ...each, asOf, awaitsPassings: true }))
  await open({ ...half, event: { ...event, state: 'DURING' }, rankings: live })
  expect(screen.getByTitle(/^Data as of \d\d:\d\d /).textContent).toBe('Data: 2 min ago')
})

test("shows the start in the event's time zone", async () => {
  await open(half)

  // At 2:30 UTC, it is still the evening of the previous day in Halifax.
  expect(figure('Start')).toMatch(/^22:30/)
  expect(screen.getByText('21-11-2026')).toBeDefined()
})

test("before the start, names the event's time zone and says the visitor's time", async () => {
  const year = String(new Date().getUTCFullYear() + 1)
  const startsAt = `${year}-06-20T12:00:00Z`
  const event = half.event && { ...half.event, state: 'BEFORE' as const, timeZone: 'Asia/Kolkata' }
  await visit('/de/events/harbour/races/half', {
    operations: { RaceScreen: { race: { ...half, startsAt, event } } },
  })

  // The tests run in the time zone UTC.
  expect(screen.getByText(/^Start um/).textContent).toBe(
    'Start um 17:30 GMT+5:30 Indische Normalzeit · bei dir 12:00',
  )
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

test('draws the course with a description', async () => {
  await open(half)

  const [map] = screen.getAllByRole('img', { name: /Map of the course of Half marathon/ })
  expect(map?.textContent).toContain('Quay 3')
  expect(map?.querySelector('desc')?.textContent).toBe(
    'A line from start to finish with 2 checkpoints: Quay 3 and The lock.',
  )
  expect(screen.getByText(/^A tick every kilometre/)).toBeDefined()
  const [profile] = screen.getAllByRole('img', { name: /Elevation profile of the course/ })
  expect(profile?.querySelector('desc')?.textContent).toContain('to 62 metres at the highest')
})

test.each([
  ['RUNNING', ['line']],
  ['TRIATHLON', ['dots', 'line', 'dashes']],
] as const)('draws the course of %s with the strokes of its poster', async (sport, strokes) => {
  await open({ ...half, sport })

  const [map] = screen.getAllByRole('img', { name: /Map of the course/ })
  const drawn = [...(map?.querySelectorAll('path') ?? [])]
    .map((path) => /line|dots|dashes/.exec(path.getAttribute('class') ?? '')?.[0])
    .filter((stroke) => stroke !== undefined)
  expect(drawn).toEqual(strokes)
})

test('lists the checkpoints with distance, leg and elevation', async () => {
  await open(half)

  const row = screen.getByRole('rowheader', { name: 'The lock' }).closest('tr')
  expect([...(row?.cells ?? [])].map((cell) => cell.textContent)).toEqual([
    '2',
    'The lock',
    '12.4 km',
    '7.4 km',
    '61 m',
  ])
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

test('shows a message without a route', async () => {
  await open({ ...half, route: null, checkPoints: [], rankings: [] })

  expect(screen.getByText('No route available for this race.')).toBeDefined()
  expect(screen.getByText('No results available')).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Elevation' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Checkpoints' })).toBeNull()
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Open the map' })).toBeNull()
})

test('shows a course without elevation data', async () => {
  await open({ ...half, route: half.route && { ...half.route, elevationProfile: null } })

  expect(screen.getAllByRole('img', { name: /Map of the course/ })).not.toHaveLength(0)
  expect(screen.queryByRole('heading', { name: 'Elevation' })).toBeNull()
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

/** Returns the coordinates of the cursor on every drawing of the course. */
const places = () =>
  [...document.querySelectorAll('circle')]
    .filter((circle) => circle.classList.toString().includes('place'))
    .map((circle) => [Number(circle.getAttribute('cx')), Number(circle.getAttribute('cy'))])

const slider = () =>
  screen.getByRole<HTMLInputElement>('slider', { name: 'Position on the course' })
const moveTo = (kilometres: number) => {
  fireEvent.change(slider(), { target: { value: (kilometres * 1000) / 50 } })
}

test('moving the cursor shows distance, elevation and the next checkpoint', async () => {
  await open(half)
  expect(places()).toEqual([])

  moveTo(12)
  expect(slider().getAttribute('aria-valuetext')).toBe('12 kilometres, 58 metres above sea level')
  expect(document.body.textContent).toContain('12 km58 m elevationThe lock in 400 m')

  moveTo(20)
  expect(document.body.textContent).toContain('1.1 km to the finish')
})

test('switching to miles changes distances, ticks and cursor', async () => {
  await open(half)
  moveTo(12)
  expect(document.body.textContent).toContain('A tick every kilometre')

  fireEvent.click(screen.getByRole('button', { name: 'mi Miles' }))
  expect(figure('Distance')).toBe('13.1 mi')
  expect(slider().getAttribute('aria-valuetext')).toBe('7.5 miles, 58 metres above sea level')
  expect(document.body.textContent).toContain('A tick every mile')

  fireEvent.click(screen.getByRole('button', { name: 'km Kilometres' }))
  expect(figure('Distance')).toBe('21.1 km')
})

test('marks the cursor on every drawing', async () => {
  await open(half)
  moveTo(5)
  const early = places()
  expect(early).toHaveLength(4)

  moveTo(15)
  places().forEach(([x, y], index) => {
    expect([x, y]).not.toEqual(early[index])
  })
})

test('the slider ends exactly at the finish', async () => {
  await open(half)
  fireEvent.change(slider(), { target: { value: slider().max } })

  expect(slider().getAttribute('aria-valuetext')).toMatch(/^21\.1 kilometres/)
  expect(document.body.textContent).not.toContain('Finish in')
})

test('a course without elevation data has a distance strip with a cursor', async () => {
  await open({ ...half, route: half.route && { ...half.route, elevationProfile: null } })

  expect(screen.getAllByRole('img', { name: 'Kilometres of the course' })).toHaveLength(2)
  moveTo(6)
  expect(slider().getAttribute('aria-valuetext')).toBe('6 kilometres')
  expect(places()).toHaveLength(4)
})

test('links to the course as GPX', async () => {
  await open(half)

  const link = screen.getByRole('link', { name: 'Download GPX' })
  expect(link.getAttribute('href')).toBe('/v1/web/races/half/route.gpx')
  expect(link.hasAttribute('download')).toBe(true)
})

test('without WebGL shows a message and keeps the drawing', async () => {
  const map = { tiles: '/tiles/{z}/{x}/{y}.png', attribution: 'Tiles' }
  await visit('/en/events/harbour/races/half', {
    operations: { RaceScreen: { race: half } },
    site: { ...defaultSite, map },
  })
  // happy-dom has no WebGL, so the map fails to load.
  fireEvent.click(screen.getByRole('button', { name: 'Open the map' }))

  expect(await screen.findByText(/The map could not be loaded/)).toBeDefined()
  expect(screen.getAllByRole('img', { name: /Map of the course/ })).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Open the map' })).toBeDefined()
})

test('without map tiles opens the drawing, which zooms by button and key', async () => {
  await open(half)
  fireEvent.click(screen.getByRole('button', { name: 'Zoom' }))

  const drawing = await screen.findByRole('application', { name: /Map of the course/ })
  const whole = screen.getByRole('button', { name: 'Whole course' })
  const line = () => drawing.querySelector('path')?.getAttribute('d')
  const before = line()
  expect(whole).toHaveProperty('disabled', true)

  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  const zoomed = line()
  expect(zoomed).not.toBe(before)
  fireEvent.keyDown(drawing, { key: 'ArrowRight' })
  expect(line()).not.toBe(zoomed)
  fireEvent.keyDown(drawing, { key: '0' })
  expect(line()).toBe(before)
})

test('renders in Dutch', async () => {
  await open(half, '/nl/events/harbour/races/half')

  expect(figure('Afstand')).toBe('21,1 km')
  expect(figure('Gefinisht')).toBe('1.214 van 2.318')
  expect(screen.getByText('Gerangschikt op brutotijd')).toBeDefined()
})

const halfDuring = (status: Race['rankings'][number]['status']): Race => ({
  ...half,
  rankings: half.rankings.map((ranking) => ({ ...ranking, status })),
  event: half.event && { ...half.event, state: 'DURING' },
})

test.each([
  ['SCHEDULED', 1],
  ['CANCELLED', 0],
  ['POSTPONED', 0],
] as const)('a race under way that is %s has %i live clocks', async (status, count) => {
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

test.each([half, halfDuring('OFFICIAL')])('after the race there is no such link', async (race) => {
  await visit('/en/events/harbour/races/half', { operations: { RaceScreen: { race } } })
  expect(screen.queryByRole('link', { name: 'Still on the course' })).toBeNull()
})

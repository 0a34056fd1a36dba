import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import { harbourHalf, operationsWith, pathOf, row } from './testing.ts'

beforeEach(() => {
  // happy-dom loads no images. Without this mock, the images would count as failed.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
})

test('starts with name, state, date, place and host', async () => {
  await visit('/en/events/harbour', operationsWith(harbourHalf))

  expect(screen.getByRole('heading', { level: 1, name: 'Harbour Half' })).toBeDefined()
  expect(screen.getByText('Live')).toBeDefined()
  expect(screen.getByText('21-11-2026')).toBeDefined()
  expect(screen.getByText('Marlhaven').parentElement?.textContent).toBe('Marlhaven, Netherlands')
  expect(screen.getByRole('link', { name: 'Stichting Kadeloop' })).toHaveProperty(
    'pathname',
    '/en/organisations/kade',
  )
})

test('the live section says as of when its races are, and when no data arrive', async () => {
  const asOf = new Date(Date.now() - 310_000).toISOString()
  const races = harbourHalf.races.map((race) => ({
    ...race,
    rankings: (race.rankings ?? []).map((ranking) => ({
      ...ranking,
      asOf,
      awaitsPassings: true,
      silentFrom: new Date(Date.now() - 120_000).toISOString(),
    })),
  }))
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, races }))

  const live = within(screen.getByRole('region', { name: 'On the course now' }))
  expect(live.getByText('No data from the course for 5 minutes')).toBeDefined()
  expect(live.getByText(/Data as of/).textContent).not.toContain('ago')
})

test('links to a race and to its first ranking with entries', async () => {
  await visit('/en/events/harbour', operationsWith(harbourHalf))

  const half = row('Half marathon')
  expect(half.getByRole('link', { name: 'Half marathon' })).toHaveProperty(
    'pathname',
    '/en/events/harbour/races/half',
  )
  expect(half.getByRole('link', { name: /^Unofficial/ })).toHaveProperty(
    'pathname',
    '/en/events/harbour/races/half/rankings/overall',
  )
  expect(half.getByText(/21\.1/)).toBeDefined()
})

test('the drawing of the course does not move while the page arrives: what is above it comes first', async () => {
  await visit('/en/events/harbour', operationsWith(harbourHalf))

  const drawing = document.querySelector('[data-shared="poster"]')
  const [date] = document.querySelectorAll('main time')
  if (!drawing || !date) throw new Error('The page has a drawing and a date')
  expect(date.compareDocumentPosition(drawing)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('shows the number of entrants of a race without a ranking', async () => {
  await visit('/en/events/harbour', operationsWith(harbourHalf))

  const mile = row('Harbour mile')
  expect(mile.getByText('120 entered')).toBeDefined()
  expect(mile.queryByRole('time')).toBeNull()
})

test('labels a ranking without a status "Results"', async () => {
  const races = harbourHalf.races.map((race) => ({
    ...race,
    rankings: (race.rankings ?? []).map((ranking) => ({ ...ranking, status: null })),
  }))
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, races }))

  expect(row('Half marathon').getByRole('link', { name: /^Results/ })).toBeDefined()
})

test('shows the number of entrants, and of rankings if there are several', async () => {
  await visit('/en/events/harbour', operationsWith(harbourHalf))

  expect(row('Half marathon').getByText('2,318')).toBeDefined()
  expect(row('Half marathon').queryByText(/rankings?$/)).toBeNull()
  cleanup()

  const races = harbourHalf.races.map((race) => ({
    ...race,
    rankings: (race.rankings ?? []).map((ranking) => ({ ...ranking, entriesCount: 5 })),
  }))
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, races }))
  expect(row('Half marathon').getByText('2 rankings')).toBeDefined()
})

test('a running event shows the finishers of each live race', async () => {
  await visit('/en/events/harbour', operationsWith(harbourHalf))

  const live = screen.getByRole('region', { name: 'On the course now' })
  expect(within(live).getByText('1,104 of 2,318 finished')).toBeDefined()
  expect(within(live).getAllByRole('link').map(pathOf)).toEqual([
    '/en/events/harbour/races/half/rankings/overall',
  ])
})

test('a race without passings says when it started', async () => {
  const races = harbourHalf.races.map((race) => ({ ...race, finishersCount: 0 }))
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, races }))

  const live = within(screen.getByRole('region', { name: 'On the course now' }))
  expect(live.getByText('0 of 2,318 finished')).toBeDefined()
  expect(live.getByText(/^Started/).textContent).toBe('Started 10:00 GMT-4')
})

test('once nobody is on the course, a running event has unofficial results', async () => {
  const field = {
    __typename: 'RaceField' as const,
    raceId: 'half',
    startedAt: null,
    severalStarts: false,
    allOverdueFrom: null,
    atMs: 8_007_000,
    distance: 21_098,
    onCourseCount: 0,
    finishedCount: 1_104,
    ink: [],
    leader: null,
    medianMetres: null,
    lastMetres: null,
  }
  const races = harbourHalf.races.map((race) => ({ ...race, field }))
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, races }))

  expect(screen.queryByText('On the course now')).toBeNull()
  const results = within(screen.getByRole('region', { name: 'Unofficial results' }))
  expect(results.getByText('1,104 of 2,318 finished')).toBeDefined()
  expect(results.getAllByText('Unofficial results')).toHaveLength(2)
  expect(results.queryByText('since the start')).toBeNull()
  expect(screen.queryByText('Live')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Follow live' })).toBeNull()

  // All are overdue before anyone has finished, because the timing sends nothing any more.
  cleanup()
  const silent = {
    ...{ ...field, onCourseCount: 9, finishedCount: 0 },
    allOverdueFrom: new Date(Date.now() - 1_000).toISOString(),
  }
  const unfinished = races.map((race) => ({ ...race, field: silent, finishersCount: 0 }))
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, races: unfinished }))
  expect(screen.getByText('since the start')).toBeDefined()
  expect(screen.queryByText('Unofficial results')).toBeNull()
  expect(screen.getByRole('link', { name: 'Results' })).toBeDefined()
})

test('a race that begins later or is cancelled is not on the course', async () => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  const checkPoints = [{ __typename: 'CheckPoint' as const, id: 'quay' }]
  const [half] = harbourHalf.races
  if (!half) throw new Error('The event has a race')
  const races = [
    {
      ...half,
      checkPoints,
      ...{ id: 'later', name: 'Later', startsAt, finishersCount: 0, awaitsPassings: false },
    },
    { ...half, id: 'off', name: 'Off', status: 'CANCELLED' as const },
    { ...half, id: 'waiting', name: 'Waiting', status: 'POSTPONED' as const },
    { ...half, checkPoints, id: 'early', name: 'Early', startsAt, asOf: new Date().toISOString() },
  ]
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, races }))

  const live = within(screen.getByRole('region', { name: 'On the course now' }))
  expect(live.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Early'])
  expect(pathOf(screen.getByRole('link', { name: 'Follow live' }))).toContain('/races/early/')
  expect(row('Later').getByRole('link', { name: /^Start list/ })).toBeDefined()
  expect(row('Later').queryByRole('link', { name: /^Replay/ })).toBeNull()
  expect(row('Early').getByRole('link', { name: /^Unofficial/ })).toBeDefined()
  expect(row('Early').getByRole('link', { name: /^Replay/ })).toBeDefined()
})

test.each(['BEFORE', 'AFTER'] as const)('state %s shows no live section', async (state) => {
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, state }))

  expect(screen.queryByRole('region', { name: 'On the course now' })).toBeNull()
  expect(screen.getByText({ BEFORE: 'Upcoming', AFTER: 'Finished' }[state])).toBeDefined()
})

test('shows the start icon until the event is over', async () => {
  const icons = new Map<string, string | null | undefined>()
  for (const state of ['BEFORE', 'DURING', 'AFTER'] as const) {
    await visit('/en/events/harbour', operationsWith({ ...harbourHalf, state }))
    const word = screen.getByText({ BEFORE: 'Upcoming', DURING: 'Live', AFTER: 'Finished' }[state])
    icons.set(state, word.parentElement?.querySelector('svg path')?.getAttribute('d'))
    cleanup()
  }
  expect(icons.get('BEFORE')).toBeTruthy()
  expect(icons.get('DURING')).toBe(icons.get('BEFORE'))
  expect(icons.get('AFTER')).not.toBe(icons.get('BEFORE'))
})

test('the breadcrumb links to all events', async () => {
  await visit('/en/events/harbour', operationsWith(harbourHalf))

  const trail = within(screen.getByRole('navigation', { name: 'You are here' }))
  expect(trail.getAllByRole('link').map(pathOf)).toEqual(['/en/events'])
})

test('lists sponsors, with links in a new tab', async () => {
  await visit('/en/events/harbour', operationsWith(harbourHalf))

  const sponsors = screen.getByRole('region', { name: 'Sponsors' })
  const link = within(sponsors).getByRole('link', { name: 'Zilt Bakery (opens in a new tab)' })
  expect(link.getAttribute('href')).toBe('https://zilt.example/')
  expect(link.getAttribute('rel')).toBe('noopener')
  expect(within(sponsors).getByText('Tally Water').closest('a')).toBeNull()
  expect(sponsors.querySelector('img')?.getAttribute('src')).toBe('/files/9/logo?v=1')
})

test("shows the host's initials or logo", async () => {
  await visit('/en/events/harbour', operationsWith(harbourHalf))
  expect(screen.getByText('SK')).toBeDefined()
  cleanup()

  const organisation = harbourHalf.organisation && {
    ...harbourHalf.organisation,
    logoUrl: '/files/7',
  }
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, organisation }))
  expect(screen.queryByText('SK')).toBeNull()
  expect(document.querySelector('img[src="/files/7/logo"]')).not.toBeNull()
})

test('an image replaces the drawn course', async () => {
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, imageUrl: '/files/3' }))

  const picture = document.querySelector('img[src="/files/3/thumbnail"]')
  expect(picture?.getAttribute('loading')).toBe('eager')
})

test('links to the calendar file and to the app page', async () => {
  await visit('/en/events/harbour', operationsWith(harbourHalf))

  const calendar = screen.getByRole('link', { name: 'Add to calendar' })
  expect(pathOf(calendar)).toBe('/events/harbour.ics')
  expect(calendar.hasAttribute('download')).toBe(true)
  expect(pathOf(screen.getByRole('link', { name: 'Get the event app' }))).toBe(
    '/en/harbour/participant',
  )

  // `/en/athens/participant` would be below a landing page, and is 404.
  for (const id of ['athens', 'login']) {
    cleanup()
    await visit(`/en/events/${id}`, operationsWith({ ...harbourHalf, id }))
    expect(screen.queryByRole('link', { name: 'Get the event app' })).toBeNull()
  }
})

test.each([
  ['finished', { state: 'AFTER' }],
  ['cancelled', { state: 'BEFORE', status: 'CANCELLED' }],
] as const)('a %s event has no calendar link', async (_, changes) => {
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, ...changes }))

  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull()
})

test('links to all of its news', async () => {
  await visit('/en/events/harbour', operationsWith(harbourHalf))

  expect(pathOf(screen.getByRole('link', { name: 'All updates' }))).toBe(
    '/en/events/harbour/updates',
  )
})

test('shows description and news', async () => {
  await visit('/en/events/harbour', operationsWith(harbourHalf))

  const about = screen.getByRole('region', { name: 'About' })
  expect(about.querySelector('em')?.textContent).toBe('old docks')
  expect(screen.getByRole('link', { name: 'The start waits for the fog' })).toHaveProperty(
    'pathname',
    '/en/events/harbour/updates/fog',
  )
})

test('leaves out empty sections', async () => {
  const bare = {
    ...harbourHalf,
    descriptionHtml: '',
    updates: null,
    races: [],
    timetable: [],
    sponsors: [],
  }
  await visit('/en/events/harbour', operationsWith(bare))

  expect(screen.queryByRole('region', { name: 'About' })).toBeNull()
  for (const name of ['Updates', 'Timetable', 'Sponsors', 'On the course now']) {
    expect(screen.queryByRole('region', { name })).toBeNull()
  }
  expect(screen.getByText('There are no items. The races will be listed here.')).toBeDefined()
})

test.each([
  ['de', 'DURING' as const, 'Keine Einträge vorhanden. Die Rennen werden hier aufgeführt.'],
  ['de', 'AFTER' as const, 'Keine Einträge vorhanden'],
  ['en', 'AFTER' as const, 'There are no items'],
])('without races: %s, %s', async (language, state, text) => {
  const bare = { ...harbourHalf, state, races: [] }
  await visit(`/${language}/events/harbour`, operationsWith(bare))
  expect(screen.getByText(text)).toBeDefined()
})

test('an unknown event gives 404', async () => {
  await visit('/en/events/nowhere', operationsWith(null))

  expect(
    screen.getByRole('heading', { level: 1, name: "We couldn't find that page." }),
  ).toBeDefined()
  expect(screen.getByText('Looks like we took a wrong turn.')).toBeDefined()
})

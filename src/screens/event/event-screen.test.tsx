import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import type { EventScreenQuery } from '../../gql/event.ts'

type Event = NonNullable<EventScreenQuery['event']>

const harbourHalf: Event = {
  __typename: 'Event',
  id: 'harbour',
  name: 'Harbour Half',
  description: 'A flat half through old docks.',
  descriptionHtml: '<p>A flat half through <em>old docks</em>.</p>',
  city: 'Marlhaven',
  country: 'nl',
  state: 'DURING',
  status: 'SCHEDULED',
  statusDecision: null,
  entries: null,
  coordinates: null,
  dateFrom: '2026-11-21',
  dateTo: '2026-11-21',
  endsAt: '2026-11-21T21:00:00Z',
  startsAt: '2026-11-21T14:00:00Z',
  timeZone: 'America/Halifax',
  allSports: ['RUNNING'],
  mainDistance: 21097,
  courseOutline: null,
  imageUrl: null,
  organisation: {
    __typename: 'Organisation',
    id: 'kade',
    name: 'Stichting Kadeloop',
    logoUrl: null,
  },
  races: [
    {
      __typename: 'Race',
      status: 'SCHEDULED',
      statusDecision: null,
      entries: null,
      previousStartsAt: null,
      checkPoints: [],
      field: null,
      id: 'half',
      name: 'Half marathon',
      sport: 'RUNNING',
      sportLabel: null,
      timeDigits: 0,
      distance: 21097,
      startsAt: '2026-11-21T14:00:00Z',
      participantsCount: 2318,
      finishersCount: 1104,
      rankings: [
        {
          __typename: 'Ranking',
          id: 'teams',
          name: 'Teams',
          status: 'OFFICIAL',
          entriesCount: 0,
          scoredBy: null,
          asOf: null,
          awaitsPassings: false,
          silentFrom: null,
          podium: [],
        },
        {
          __typename: 'Ranking',
          id: 'overall',
          name: 'Overall',
          status: 'UNOFFICIAL',
          entriesCount: 1104,
          scoredBy: null,
          asOf: null,
          awaitsPassings: false,
          silentFrom: null,
          podium: [],
        },
      ],
    },
    {
      __typename: 'Race',
      status: 'SCHEDULED',
      statusDecision: null,
      entries: null,
      previousStartsAt: null,
      checkPoints: [],
      field: null,
      id: 'mile',
      name: 'Harbour mile',
      sport: 'WALKING',
      sportLabel: null,
      timeDigits: 0,
      distance: 800,
      startsAt: null,
      participantsCount: 120,
      finishersCount: 0,
      rankings: [],
    },
  ],
  timetable: [
    {
      __typename: 'TimetableItem',
      status: 'SCHEDULED',
      previousStartsAt: null,
      id: 'harbour~0',
      startsAt: '2026-11-21T03:30:00Z',
      title: 'Pasta',
      place: 'Fish hall',
    },
    {
      __typename: 'TimetableItem',
      status: 'SCHEDULED',
      previousStartsAt: null,
      id: 'harbour~1',
      startsAt: '2026-11-21T14:00:00Z',
      title: 'Start of the half',
      place: null,
    },
  ],
  sponsors: [
    {
      __typename: 'Sponsor',
      name: 'Zilt Bakery',
      logoUrl: null,
      websiteUrl: 'https://zilt.example/',
    },
    { __typename: 'Sponsor', name: 'Tally Water', logoUrl: '/files/9?v=1', websiteUrl: null },
  ],
  updates: {
    __typename: 'NewsPage',
    total: 1,
    items: [
      {
        __typename: 'NewsItem',
        id: 'fog',
        eventId: 'harbour',
        eventName: 'Harbour Half',
        eventTimeZone: 'Europe/Amsterdam',
        title: 'The start waits for the fog',
        subtitle: '',
        publishedFrom: '2026-11-20T08:00:00Z',
      },
    ],
  },
}

const operationsWith = (event: Event | null) => ({ operations: { EventScreen: { event } } })

const pathOf = (link: HTMLElement) => new URL((link as HTMLAnchorElement).href).pathname

const row = (name: string) =>
  within(
    screen.getByRole('rowheader', { name: new RegExp(`^${name}`) }).closest('tr') ?? document.body,
  )

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
    rankings: race.rankings.map((ranking) => ({
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

test("shows race starts in the event's time zone", async () => {
  await visit('/en/events/harbour', operationsWith(harbourHalf))

  const start = row('Half marathon').getAllByRole('time').at(-1)
  expect(start?.textContent).toMatch(/^10:00 /)
})

test('shows the day of a start when the event lasts several days', async () => {
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, dateTo: '2026-11-22' }))

  expect(row('Half marathon').getAllByRole('time').at(-1)?.textContent).toMatch(/^Sat,? 10:00 /)
})

test('in Chinese, a Chinese comma is between the sport and the start', async () => {
  await visit('/zh/events/harbour', operationsWith(harbourHalf))
  expect(screen.getByRole('row', { name: /Half marathon/ }).textContent).toContain('跑步，10:00')
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

test('shows the number of entrants of a race without a ranking', async () => {
  await visit('/en/events/harbour', operationsWith(harbourHalf))

  const mile = row('Harbour mile')
  expect(mile.getByText('120 entered')).toBeDefined()
  expect(mile.queryByRole('time')).toBeNull()
})

test('labels a ranking without a status "Results"', async () => {
  const races = harbourHalf.races.map((race) => ({
    ...race,
    rankings: race.rankings.map((ranking) => ({ ...ranking, status: null })),
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
    rankings: race.rankings.map((ranking) => ({ ...ranking, entriesCount: 5 })),
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

test('a race that begins later or is cancelled is not on the course', async () => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  const [half] = harbourHalf.races
  if (!half) throw new Error('The event has a race')
  const races = [
    { ...half, id: 'later', name: 'Later', startsAt, finishersCount: 0 },
    { ...half, id: 'off', name: 'Off', status: 'CANCELLED' as const },
    { ...half, id: 'waiting', name: 'Waiting', status: 'POSTPONED' as const },
    { ...half, id: 'early', name: 'Early', startsAt },
  ]
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, races }))

  const live = within(screen.getByRole('region', { name: 'On the course now' }))
  expect(live.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Early'])
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

test("groups the timetable by day in the event's time zone", async () => {
  await visit('/en/events/harbour', operationsWith(harbourHalf))

  const timetable = screen.getByRole('region', { name: 'Timetable' })
  // At 3:30 UTC, it is still the evening of the previous day in Halifax.
  expect(
    within(timetable)
      .getAllByRole('heading', { level: 3 })
      .map((day) => day.textContent),
  ).toEqual(['Friday 20-11-2026', 'Saturday 21-11-2026'])
  const [pasta, start] = within(timetable).getAllByRole('listitem')
  expect(pasta?.textContent).toMatch(/^23:30 .*PastaFish hall$/)
  expect(start?.textContent).toMatch(/^10:00 .*Start of the half$/)
})

test('a timetable of one day has no day headings', async () => {
  const timetable = harbourHalf.timetable.slice(1)
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, timetable }))

  const region = screen.getByRole('region', { name: 'Timetable' })
  expect(within(region).queryByRole('heading', { level: 3 })).toBeNull()
  expect(within(region).getByText('Saturday 21-11-2026')).toBeDefined()
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
})

test.each([
  ['finished', { state: 'AFTER' }],
  ['cancelled', { state: 'BEFORE', status: 'CANCELLED' }],
] as const)('a %s event has no calendar link', async (_, changes) => {
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, ...changes }))

  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull()
})

/**
 * An event with a finished race. The first ranking of the race has podiums of all athletes, women
 * and men. A separate ranking of women has the same podium of women.
 */
function finishedWith(names: { all: string[]; women: string[]; men: string[] }): Event {
  const places = (group: 'F' | 'M' | null, of: string[]) =>
    of.map((name, index) => ({
      __typename: 'PodiumPlace' as const,
      group,
      position: index + 1,
      participantId: name.toLowerCase(),
      name,
      time: 4_275_400 + index * 60_000,
      score: null,
    }))
  const { all, women, men } = names
  const ranking = {
    __typename: 'Ranking' as const,
    id: 'overall',
    name: 'Overall',
    status: 'OFFICIAL' as const,
    entriesCount: 1104,
    scoredBy: null,
    asOf: null,
    awaitsPassings: false,
    silentFrom: null,
    podium: [...places(null, all), ...places('F', women), ...places('M', men)],
  }
  const rankings = [
    ranking,
    { ...ranking, id: 'women', name: 'Women', podium: places(null, women) },
    { ...ranking, id: 'net', name: 'Chip time', podium: places(null, all.toReversed()) },
  ]
  const [half, mile] = harbourHalf.races
  if (!half || !mile) throw new Error('The event has two races')
  return { ...harbourHalf, state: 'AFTER', races: [{ ...half, rankings }, mile] }
}

test('a finished event shows the podiums of women and men, and of other rankings', async () => {
  const event = finishedWith({ all: ['Bo', 'Cy', 'Ana'], women: ['Ana'], men: ['Bo', 'Cy'] })
  await visit('/en/events/harbour', operationsWith(event))

  const results = within(screen.getByRole('region', { name: 'Results' }))
  expect(
    results.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent),
  ).toEqual(['Women', 'Men', 'Chip time'])
  expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1Ana1:11:16',
    '1Bo1:11:16',
    '2Cy1:12:16',
    '1Ana1:11:16',
    '2Cy1:12:16',
    '3Bo1:13:16',
  ])
  expect(pathOf(results.getAllByRole('link', { name: 'Bo' })[0] ?? document.body)).toBe(
    '/en/events/harbour/races/half/rankings/overall/athlete/bo',
  )
})

test('an event under way has the podium of its official races, and links to the live one first', async () => {
  const finished = finishedWith({ all: ['Bo'], women: [], men: ['Bo'] })
  const [half, mile] = finished.races
  if (!half || !mile) throw new Error('The event has two races')
  const live = { ...half, id: 'live', name: 'Live race' }
  live.rankings = half.rankings.map((each) => ({
    ...each,
    id: `live-${each.id}`,
    status: 'UNOFFICIAL' as const,
  }))
  const event = { ...finished, state: 'DURING' as const, races: [half, live] }
  await visit('/en/events/harbour', operationsWith(event))

  const results = within(screen.getByRole('region', { name: 'Results' }))
  expect(results.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
    'Half marathon',
  ])
  expect(pathOf(screen.getByRole('link', { name: 'Follow live' }))).toContain('/races/live/')
})

test('while all races are live there is no podium', async () => {
  const finished = finishedWith({ all: ['Bo'], women: [], men: ['Bo'] })
  const races = finished.races.map((race) => ({
    ...race,
    rankings: race.rankings.map((each) => ({ ...each, status: 'UNOFFICIAL' as const })),
  }))
  await visit('/en/events/harbour', operationsWith({ ...finished, state: 'DURING', races }))

  expect(screen.queryByRole('region', { name: 'Results' })).toBeNull()
})

test('an event counts down to its first start', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T13:58:30Z'))
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, state: 'BEFORE' }))

  expect(screen.getByRole('timer').textContent).toBe('Starts in 01:30')
})

test('between two of its days, an event says when the next one starts', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T06:20:00Z'))
  const [half, mile] = harbourHalf.races
  if (!half || !mile) throw new Error('the event has two races')
  const races = [half, { ...mile, startsAt: '2026-11-22T14:00:00Z' }]
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, races }))

  expect(screen.getByRole('timer').textContent).toBe('Day 2 starts in 7 h 40')
})

const postponed = {
  startsAt: null,
  previousStartsAt: '2026-11-21T14:00:00Z',
  status: 'POSTPONED',
} as const
const sentence = 'Postponed, new start to be announced'

test('an event that is postponed without a new start says so, without day and countdown', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T13:58:30Z'))
  const races = harbourHalf.races.map((race) => ({ ...race, ...postponed }))
  const event: Event = { ...harbourHalf, races, state: 'BEFORE', status: 'POSTPONED' }
  await visit('/en/events/harbour', operationsWith(event))

  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.queryByText('21-11-2026')).toBeNull()
  expect(screen.getByText('Upcoming').closest('p')?.textContent).toContain(sentence)
})

test.each([
  ['SCHEDULED', true],
  ['POSTPONED', false],
] as const)('an event that is %s is queried again at its start: %s', async (status, isAgain) => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  let queries = 0
  const EventScreen = () => {
    queries += 1
    return { event: { ...harbourHalf, state: 'BEFORE' as const, status } }
  }
  // The planned start is in the past, so the page of a scheduled event queries again immediately.
  await visit('/en/events/harbour', { operations: { EventScreen } })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(queries > 1).toBe(isAgain)
})

test('a race that is postponed without a new start says so beside the others, and the countdown is to the next', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T13:58:30Z'))
  const [half, mile] = harbourHalf.races
  if (!half || !mile) throw new Error('the event has two races')
  const races = [
    { ...half, ...postponed },
    { ...mile, startsAt: '2026-11-21T14:30:00Z' },
  ]
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, races, state: 'BEFORE' }))

  expect(screen.getByRole('row', { name: /Half marathon/ }).textContent).toContain(sentence)
  expect(screen.getByRole('timer').textContent).toBe('Starts in 31:30')
})

test('without genders the podium is that of the ranking', async () => {
  const event = finishedWith({ all: ['Bo', 'Cy'], women: [], men: [] })
  await visit('/en/events/harbour', operationsWith(event))

  const results = within(screen.getByRole('region', { name: 'Results' }))
  expect(
    results.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent),
  ).toEqual(['Overall', 'Chip time'])
})

/** An event with two finished races, and the entries of each race that match the searched text. */
function findsIn(half: Finds, mile: Finds) {
  const finished = finishedWith({ all: ['Bo'], women: [], men: ['Bo'] })
  const [race, other] = finished.races
  if (!race || !other) throw new Error('The event has two races')
  const found = ({ total = 0, items = [] }: Finds) => ({
    total,
    items: items.map(({ bib, name }) => ({ id: name, participantId: name, name, bib })),
  })
  const [overall] = race.rankings
  const rankings = race.rankings.map((each) => ({
    ...each,
    entries: found(each === overall ? half : {}),
  }))
  const races = [
    { ...race, rankings },
    { ...other, rankings: [{ ...overall, id: 'mile-overall', entries: found(mile) }] },
  ]
  const searched: unknown[] = []
  const EventScreen = { event: { ...finished, races } }
  const FindAthletes = (variables: Record<string, unknown>) => {
    searched.push(variables['text'])
    return EventScreen
  }
  const AthleteScreen = ({ id }: Record<string, unknown>) => {
    searched.push(id)
    return { athleteResult: null }
  }
  const RankingScreen = ({ rankingId, filter }: Record<string, unknown>) => {
    searched.push(rankingId, filter)
    return { ranking: null }
  }
  return { searched, operations: { EventScreen, FindAthletes, AthleteScreen, RankingScreen } }
}

interface Finds {
  total?: number
  items?: { bib: string; name: string }[]
}

function findByBib(text: string) {
  const form = within(screen.getByRole('search', { name: 'Find your result' }))
  fireEvent.change(form.getByRole('searchbox', { name: 'Find your result' }), {
    target: { value: text },
  })
  fireEvent.click(form.getByRole('button', { name: 'Search' }))
}

test('one field finds a start number in any race of the event', async () => {
  const { searched, operations } = findsIn({}, { total: 1, items: [{ bib: '1482', name: 'Cy' }] })
  await visit('/en/events/harbour', { operations })

  findByBib(' 1482 ')
  await waitFor(() => {
    expect(searched.slice(0, 2)).toEqual(['1482', 'mile~Cy'])
  })
})

test('a start number is found before numbers that begin with it', async () => {
  const { searched, operations } = findsIn(
    {
      total: 2,
      items: [
        { bib: '120', name: 'Ana' },
        { bib: '121', name: 'Bo' },
      ],
    },
    { total: 1, items: [{ bib: '12', name: 'Cy' }] },
  )
  await visit('/en/events/harbour', { operations })

  findByBib('12')
  await waitFor(() => {
    expect(searched.slice(0, 2)).toEqual(['12', 'mile~Cy'])
  })
})

test('several athletes of one race are shown by its ranking', async () => {
  const { searched, operations } = findsIn({ total: 9, items: [{ bib: '1', name: 'Bo' }] }, {})
  await visit('/en/events/harbour', { operations })

  findByBib('bo')
  await waitFor(() => {
    expect(searched.slice(0, 3)).toEqual(['bo', 'overall', { find: 'bo' }])
  })
})

test('a name in several races leads to each of them; the text stays in the field', async () => {
  const { operations } = findsIn(
    { total: 9, items: [{ bib: '1', name: 'Bo' }] },
    { total: 1, items: [{ bib: '7', name: 'Bob' }] },
  )
  await visit('/en/events/harbour?find=bo', { operations })

  expect(screen.getByRole('searchbox', { name: 'Find your result' })).toHaveProperty('value', 'bo')
  const matches = within(
    screen.getByText('Found in 2 races').closest<HTMLElement>('[role="status"]') ?? document.body,
  )
  expect(matches.getAllByRole('listitem').map(({ textContent }) => textContent.trim())).toEqual([
    'Half marathon9 matches',
    '7 BobHarbour mile',
  ])
  expect(matches.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/en/events/harbour/races/half/rankings/overall?find=bo',
    '/en/events/harbour/races/mile/rankings/mile-overall/athlete/Bob',
  ])
})

test('a text that nobody in the event matches has no results', async () => {
  const { operations } = findsIn({}, {})
  await visit('/en/events/harbour?find=zz', { operations })

  expect(screen.getByText('No results available')).toBeDefined()
})

test.each([
  ['AFTER', 'Results', 'overall'],
  ['DURING', 'Follow live', 'overall'],
] as const)('state %s: the poster leads to the ranking by "%s"', async (state, name, ranking) => {
  await visit('/en/events/harbour', operationsWith({ ...harbourHalf, state }))

  const [link] = screen.getAllByRole('link', { name })
  expect(pathOf(link ?? document.body)).toBe(`/en/events/harbour/races/half/rankings/${ranking}`)
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

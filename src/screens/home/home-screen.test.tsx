import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeClock, setClock } from '../../../tests/set-clock.ts'
import { visit } from '../../../tests/visit.tsx'
import { eventCard } from '../../components/event-card/testing.ts'
import type { HomeScreenQuery } from '../../gql/home.ts'

type WeekEvent = NonNullable<HomeScreenQuery['week']>['items'][number]

beforeEach(() => {
  fakeClock('2026-11-21T12:00:00Z')
})
afterEach(() => {
  vi.useRealTimers()
})

function weekEvent(id: string, change: Partial<WeekEvent> = {}): WeekEvent {
  return {
    __typename: 'Event',
    status: 'SCHEDULED',
    statusDecision: null,
    entries: null,
    id,
    name: 'Harbour Half',
    city: 'Marlhaven',
    country: 'nl',
    state: 'BEFORE',
    dateFrom: '2026-11-21',
    dateTo: '2026-11-21',
    startsAt: '2026-11-21T09:00:00Z',
    timeZone: 'Europe/Amsterdam',
    races: [],
    ...change,
  }
}

const card = (id: string, name: string) =>
  eventCard(id, { name, description: 'Eleven bridges and one tunnel.' })
const page = <Item,>(items: Item[], total = items.length) => ({
  __typename: 'EventPage' as const,
  total,
  items,
})

const live = weekEvent('live', {
  state: 'DURING',
  races: [
    {
      __typename: 'Race',
      field: null,
      id: 'half',
      name: 'Half marathon',
      status: 'SCHEDULED',
      statusDecision: null,
      startsAt: '2026-11-21T09:00:00Z',
      participantsCount: 2318,
      finishersCount: 1104,
      asOf: null,
      awaitsPassings: false,
      silentFrom: null,
    },
  ],
})

const days = { dateFrom: '2026-11-24', dateTo: '2026-11-24' }
const home: HomeScreenQuery = {
  week: page([live, weekEvent('swim', { name: 'Lagoon Mile', ...days })], 14),
  upcoming: page([card('canal', 'Canal City Marathon'), card('dyke', 'Dyke Loop')], 25),
  finished: page([card('fjord', 'Fjord Walk')], 23),
  news: {
    __typename: 'NewsPage',
    items: [
      {
        __typename: 'NewsItem',
        id: 'fog',
        eventId: 'live',
        eventName: 'Harbour Half',
        eventTimeZone: 'Europe/Amsterdam',
        title: 'The start waits for the fog',
        subtitle: 'Twenty minutes late.',
        // In Amsterdam, this instant is already on the 22nd.
        publishedFrom: '2026-11-21T23:30:00Z',
      },
    ],
  },
}

const region = (name: string) => within(screen.getByRole('region', { name }))

test("links to this week's events and to all events", async () => {
  await visit('/en', { operations: { HomeScreen: home } })

  expect(screen.getByRole('link', { name: 'Races this week' })).toHaveProperty(
    'pathname',
    '/en/events/week',
  )
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'All events' })).toHaveProperty('pathname', '/en/events')
  expect(region('This week').getByRole('link', { name: 'All 14 events this week' })).toBeTruthy()
})

test('a week without events has no link to its events', async () => {
  await visit('/en', { operations: { HomeScreen: { ...home, week: page([]) } } })
  expect(region('This week').queryAllByRole('link')).toEqual([])
})

test('each running event says as of when its data are', async () => {
  const races = live.races.map((race) => ({
    ...race,
    asOf: '2026-11-21T11:59:40Z',
    awaitsPassings: true,
  }))
  await visit('/en', { operations: { HomeScreen: { ...home, week: page([{ ...live, races }]) } } })

  const line = screen.getByTitle(/^Data as of /)
  expect(line.title).toContain('12:59')
  expect(line.textContent).toBe('Data: 20 s ago')
})

test('has a search form for names and bibs that works without JavaScript', async () => {
  await visit('/en', { operations: { HomeScreen: home } })

  const field = screen.getByRole('combobox', { name: 'Name, event or bib number' })
  expect(field).toHaveProperty('name', 'q')
  expect(field.closest('form')?.getAttribute('action')).toBe('/en/search')
})

test('lists what organisers and athletes get, without unset links', async () => {
  const createEvent = 'https://dashboard.example/new'
  const stores = { google: 'https://store.example/app' }
  const site = { name: 'Parcours', createEvent, stores }
  await visit('/en', { operations: { HomeScreen: home }, site })

  const organisers = region('Organisers')
  expect(organisers.getAllByRole('listitem')).toHaveLength(5)
  expect(organisers.getByRole('link', { name: 'Request access' })).toHaveProperty(
    'pathname',
    '/en/eventapporder',
  )
  expect(organisers.getByRole('link', { name: /^Create an event/ })).toHaveProperty(
    'href',
    createEvent,
  )
  const athletes = region('Athletes')
  expect(athletes.getAllByRole('listitem')).toHaveLength(6)
  expect(athletes.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/en/racereplay-free',
    stores.google,
  ])
})

test('links to all news', async () => {
  await visit('/en', { operations: { HomeScreen: home } })

  expect(region('Latest updates').getByRole('link', { name: 'All updates' })).toHaveProperty(
    'pathname',
    '/en/updates',
  )
})

test('shows live events with their local start time', async () => {
  await visit('/en', { operations: { HomeScreen: home } })

  const section = region('Live now')
  expect(section.getByRole('link', { name: 'Harbour Half' })).toHaveProperty(
    'pathname',
    '/en/events/live',
  )
  expect(section.getByRole('time').textContent).toBe('10:00 GMT+1')
  expect(section.getByText('1,104 of 2,318 finished')).toBeDefined()
})

/** The event on four days, with races on the first, the third and the fourth. */
function onFourDays(): WeekEvent {
  const [half] = live.races
  if (!half) throw new Error('The event has a race')
  const races = [
    '2026-11-20T05:30:00Z',
    '2026-11-22T08:00:00Z',
    '2026-11-22T09:00:00Z',
    '2026-11-23T07:15:00Z',
  ].map((startsAt, index) => ({ ...half, id: `half-${String(index)}`, startsAt }))
  const days = { startsAt: '2026-11-20T05:30:00Z', dateFrom: '2026-11-20', dateTo: '2026-11-23' }
  return { ...live, ...days, races }
}

const visitFourDays = (language: string) =>
  visit(`/${language}`, { operations: { HomeScreen: { ...home, week: page([onFourDays()]) } } })

test('between two days of an event, the live section says when the next day starts', async () => {
  vi.setSystemTime('2026-11-22T00:20:30Z')
  await visitFourDays('en')
  const section = region('Live now')
  expect(section.getByRole('timer').textContent).toBe('Day 3 starts in 7 h 40')

  // A later race on the same day does not begin a new day.
  setClock('2026-11-22T08:00:01Z')
  expect(section.getByRole('time').textContent).toBe('Sun 10:00 GMT+1')
  setClock('2026-11-22T09:00:01Z')
  expect(section.getByRole('timer').textContent).toBe('Day 4 starts in 22 h 15')
})

test('the lane of today says the same instead of that the event is live', async () => {
  vi.setSystemTime('2026-11-22T00:20:30Z')
  await visitFourDays('en')

  const [lane] = region('This week').getAllByRole('listitem')
  expect(lane?.textContent).toContain('Day 3 starts in 7 h 40')
  expect(lane?.textContent).not.toContain('Live')
})

test('more than a day before the next day of an event, its weekday and time are shown', async () => {
  vi.setSystemTime('2026-11-20T12:00:00Z')
  await visitFourDays('en')

  expect(region('Live now').queryByRole('timer')).toBeNull()
  expect(region('Live now').getByText(/^Day 3/).textContent).toBe('Day 3 starts Sun 09:00 GMT+1')
})

test.each([
  ['de', 'Tag 3 beginnt in 7 Std. 05 Min.'],
  ['nl', 'Dag 3 begint over 7 uur 05 min'],
  ['fr', 'Jour 3\u00a0: départ dans 7 h 05 min'],
  ['es', 'Día 3: salida en 7 h 05 min'],
  ['it', 'Giorno 3: via tra 7 h 05 min'],
  ['zh', '距第 3 天開賽還有 7 小時 05 分鐘'],
])('counts down to the next day in %s', async (language, sentence) => {
  vi.setSystemTime('2026-11-22T00:55:00Z')
  await visitFourDays(language)

  expect(screen.getAllByRole('timer').map(({ textContent }) => textContent)).toEqual([
    sentence,
    sentence,
  ])
})

test('in the last hour the countdown has minutes only', async () => {
  vi.setSystemTime('2026-11-22T07:55:30Z')
  await visitFourDays('en')

  expect(region('Live now').getByRole('timer').textContent).toBe('Day 3 starts in 5 min')
})

test('an event that is cancelled on its day is not live', async () => {
  const cancelled = { ...live, status: 'CANCELLED' as const, races: [ledAt(19_000)] }
  await visit('/en', { operations: { HomeScreen: { ...home, week: page([cancelled]) } } })

  expect(screen.queryByText('Live now')).toBeNull()
  expect(dot()).toBeUndefined()
  const [lane] = region('This week').getAllByRole('listitem')
  expect(lane?.textContent).toContain('Cancelled')
})

test('a cancelled race has no next start, no leader and no athletes', async () => {
  vi.setSystemTime('2026-11-22T00:20:30Z')
  const { races, ...event } = onFourDays()
  const [first, second, third, fourth] = races.map((race, index) => ({
    ...race,
    status: index === 1 || index === 2 ? ('CANCELLED' as const) : race.status,
  }))
  if (!first || !second || !third || !fourth) throw new Error('The event has four races')
  const { field } = ledAt(19_000)
  const week = page([{ ...event, races: [first, { ...second, field }, third, fourth] }])
  await visit('/en', { operations: { HomeScreen: { ...home, week } } })

  const day = 'Day 4 starts Mon 08:15 GMT+1'
  expect(region('Live now').getByText(/^Day/).textContent).toBe(day)
  expect(region('Live now').getByText('2,208 of 4,636 finished')).toBeDefined()
  const [lane] = region('This week').getAllByRole('listitem')
  expect(lane?.textContent).toContain(day)
  expect(leaderLink()).toBeNull()
})

const laneOfToday = () => region('This week').getAllByRole('listitem')[0]?.textContent

test('after its last day, an event is only live while a race is under way', async () => {
  const yesterday = { ...live, dateFrom: '2026-11-20', dateTo: '2026-11-20' }
  const visitWith = async (races: WeekEvent['races']) => {
    cleanup()
    const week = page([{ ...yesterday, races }])
    await visit('/en', { operations: { HomeScreen: { ...home, week } } })
  }
  await visitWith(live.races)
  expect(screen.queryByText('Live now')).toBeNull()
  expect(dot()).toBeUndefined()
  expect(laneOfToday()).not.toContain('Live')
  expect(laneOfToday()).toContain('20-11-2026')
  await visitWith([overdueFrom('2026-11-21T11:00:00Z')])
  expect(screen.queryByText('Live now')).toBeNull()
  expect(laneOfToday()).not.toContain('Live')
  await visitWith([overdueFrom('2026-11-21T13:00:00Z')])
  expect(region('Live now').getByRole('link', { name: 'Harbour Half' })).toBeDefined()
  expect(laneOfToday()).toMatch(/Harbour Half.*Live/)

  const withoutDistance = live.races.map((race) => ({ ...race, field: null, awaitsPassings: true }))
  await visitWith(withoutDistance)
  expect(laneOfToday()).toMatch(/Harbour Half.*Live/)

  // At midnight in Amsterdam, its last day ends.
  vi.setSystemTime('2026-11-20T22:59:30Z')
  await visitWith(live.races)
  expect(region('Live now').getByRole('time').textContent).toBe('10:00 GMT+1')
  setClock('2026-11-20T23:00:00Z')
  expect(screen.queryByText('Live now')).toBeNull()
})

test('shows no live section without live events', async () => {
  const quiet = { ...home, week: page([weekEvent('later')]) }
  await visit('/en', { operations: { HomeScreen: quiet } })

  expect(screen.queryByText('Live now')).toBeNull()
})

test('shows seven days from today, and rest days', async () => {
  await visit('/en', { operations: { HomeScreen: home } })

  const days = region('This week')
  const lanes = days.getAllByRole('listitem').filter((item) => item.querySelector('time'))
  expect(lanes.map((lane) => lane.querySelector('time')?.dateTime)).toEqual([
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
  ])
  expect(lanes[0]?.getAttribute('aria-current')).toBe('date')
  expect(lanes[1]?.textContent).toContain('Rest day')
  expect(lanes[3]?.textContent).toContain('Lagoon Mile')
  expect(days.getByRole('link', { name: 'All 14 events this week' })).toBeDefined()
})

test("shows news dates in the event's time zone", async () => {
  await visit('/en', { operations: { HomeScreen: home } })

  expect(region('Latest updates').getByRole('time').textContent).toBe('22-11-2026')
})

test('leaves out a failed part', async () => {
  const broken: HomeScreenQuery = { ...home, upcoming: null, news: null }
  await visit('/en', { operations: { HomeScreen: broken } })

  expect(screen.queryByRole('region', { name: 'Upcoming' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Just finished' })).toBeDefined()
})

test('shows the error page when every part fails', async () => {
  await visit('/en', { operations: { HomeScreen: { problem: 'UPSTREAM_UNAVAILABLE' } } })

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We couldn’t show that page.')
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveProperty('pathname', '/en')
})

test('renders in Dutch', async () => {
  const week = page(home.week?.items ?? [])
  await visit('/nl', { operations: { HomeScreen: { ...home, week } } })

  expect(region('Deze week').getAllByText('Rustdag')).toHaveLength(5)
})

test('a day whose events were not all loaded is no rest day', async () => {
  await visit('/en', { operations: { HomeScreen: home } })

  // Two of fourteen events were loaded. The second begins on the fourth day of the week.
  expect(region('This week').getAllByText('Rest day')).toHaveLength(2)
  expect(region('This week').getAllByRole('link', { name: 'This week' })).toHaveLength(4)
})

const finishForecast = {
  __typename: 'Forecast' as const,
  checkPoint: null,
  earliest: '2099-11-21T11:05:00Z',
  latest: '2099-11-21T11:18:30Z',
}

/** A race of 21,097 metres, whose leader has covered the given number of metres. */
function ledAt(metres: number, change: Partial<WeekEvent['races'][number]> = {}) {
  const [half] = live.races
  if (!half) throw new Error('The event has a race')
  return {
    ...half,
    ...change,
    field: {
      __typename: 'RaceField' as const,
      raceId: half.id,
      startedAt: new Date(Date.now() - 3_725_000).toISOString(),
      severalStarts: false,
      allOverdueFrom: null,
      atMs: 3_700_000,
      distance: 21_097,
      onCourseCount: 800,
      finishedCount: 0,
      ink: [300, 500],
      leader: {
        __typename: 'FieldLeader' as const,
        forecast: metres === 21_097 ? [] : [finishForecast],
        name: 'Łucja Mazur',
        metres,
        checkPoint: metres === 21_097 ? null : '15 km',
        isFinished: metres === 21_097,
        passedMs: 2_700_000,
      },
      medianMetres: 12_000,
      lastMetres: 8_000,
    },
  }
}

const visitRaces = (races: WeekEvent['races']) =>
  visit('/en', { operations: { HomeScreen: { ...home, week: page([{ ...live, races }]) } } })

test('where athletes started at different times, the page says who counts as the leader', async () => {
  const race = ledAt(19_000)
  await visitRaces([{ ...race, field: { ...race.field, severalStarts: true } }])
  expect(region('Live now').getByText(/^Athletes started at different times/)).toBeDefined()
})

test('a running event shows the clock since the gun, the leader and the field', async () => {
  await visitRaces([ledAt(19_000)])

  const section = region('Live now')
  expect(section.getByRole('timer').textContent).toMatch(/^1:02:0[5-9]$/)
  expect(section.getByText('Łucja Mazur')).toBeDefined()
  expect(section.getByText(/^Finish expected/).textContent).toMatch(/ between 12:05 and 12:18 /)
  expect(section.getByRole('img').getAttribute('aria-label')).toContain('800 athletes')
})

/** A race with athletes on the course who are all overdue from a time on. */
function overdueFrom(allOverdueFrom: string, change: Partial<WeekEvent['races'][number]> = {}) {
  const race = ledAt(19_000, change)
  return { ...race, field: { ...race.field, allOverdueFrom } }
}

test('athletes who left a race of an earlier day do not hide the start of the next day', async () => {
  vi.setSystemTime('2026-11-22T00:20:30Z')
  const { races, ...event } = onFourDays()
  const [first, ...others] = races
  if (!first) throw new Error('The event has a race')
  const { field } = overdueFrom('2026-11-22T00:30:00Z')
  const week = page([{ ...event, races: [{ ...first, field }, ...others] }])
  await visit('/en', { operations: { HomeScreen: { ...home, week } } })
  const section = region('Live now')
  expect(section.queryByText(/^Day 3/)).toBeNull()
  expect(leaderLink()).not.toBeNull()

  setClock('2026-11-22T00:30:00Z')
  expect(section.getByRole('timer').textContent).toBe('Day 3 starts in 7 h 30')
  expect(leaderLink()).toBeNull()
})

test('the clock is that of a race under way, not of a race whose last athletes are overdue', async () => {
  const yesterday = overdueFrom('2026-11-20T18:00:00Z', { id: 'yesterday' })
  const today = ledAt(10_548, { id: 'today' })
  await visitRaces([{ ...yesterday, field: { ...yesterday.field, atMs: 40_000_000 } }, today])
  expect(region('Live now').getByRole('timer').textContent).toMatch(/^1:02:0[5-9]$/)
  expect(leaderLink()).toHaveProperty('pathname', '/en/events/live/races/today')
})

test('an ultra that began yesterday goes on while an athlete is expected', async () => {
  const ultra = overdueFrom('2026-11-21T20:00:00Z', {
    id: 'ultra',
    startsAt: '2026-11-20T20:00:00Z',
  })
  await visitRaces([ultra, ledAt(10_548, { id: 'today' })])
  expect(leaderLink()).toHaveProperty('pathname', '/en/events/live/races/ultra')
})

test('after the last race, the event shows the race that started last', async () => {
  const over = (id: string, startsAt: string, atMs: number) => {
    const race = ledAt(21_097, { id, startsAt })
    return { ...race, field: { ...race.field, onCourseCount: 0, finishedCount: 9, atMs } }
  }
  await visitRaces([
    over('first', '2026-11-20T09:00:00Z', 3_600_000),
    over('last', '2026-11-21T09:00:00Z', 7_200_000),
    over('second', '2026-11-20T15:00:00Z', 5_400_000),
  ])
  expect(region('Live now').getByText(/2:00:00/)).toBeDefined()
})

/**
 * Returns where the dot is on the drawn course, in hundredths of the line. Undefined without a dot.
 */
function dot() {
  const dash = document.querySelector('main svg path[stroke-dasharray]')
  return dash === null ? undefined : -Number(dash.getAttribute('stroke-dashoffset'))
}

const leaderLink = () => screen.queryByRole('link', { name: /leads|was first/ })

test('the dot in the hero is the leader of a race under way, with a link to the race', async () => {
  const finished = ledAt(21_097, { id: 'mile', name: 'Mile' })
  await visitRaces([finished, ledAt(10_548)])

  expect(dot()).toBeCloseTo(48.3, 1)
  expect(leaderLink()).toHaveProperty('pathname', '/en/events/live/races/half')
  expect(leaderLink()?.textContent).toBe('Łucja Mazur leads at 15 km in 45:00')
  expect(leaderLink()?.parentElement?.textContent).toContain('Half marathon · Harbour Half')
})

test('once the leader has finished, the dot is at the end of the line', async () => {
  await visitRaces([ledAt(21_097)])

  expect(dot()).toBeCloseTo(96.6, 1)
  expect(leaderLink()?.textContent).toBe('Łucja Mazur was first across the finish line after 45:00')
})

test('without a leader the dot stands for the running event and links to nothing', async () => {
  const atStart = ledAt(0)
  await visitRaces([atStart, { ...atStart, id: 'later', field: null }])

  expect(dot()).toBe(63)
  expect(leaderLink()).toBeNull()
})

test('without a running event there is no dot', async () => {
  await visit('/en', { operations: { HomeScreen: { ...home, week: page([weekEvent('later')]) } } })

  expect(dot()).toBeUndefined()
})

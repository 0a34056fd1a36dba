import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visit } from '../../../tests/visit.tsx'
import type { OnCourseScreenQuery } from '../../gql/on-course.ts'

type Race = NonNullable<OnCourseScreenQuery['race']>
type Athlete = NonNullable<Race['onCourse']>['items'][number]

const address = '/en/events/harbour/races/half/on-course'
const longAgo = '2026-01-01T08:00:00Z'
const farAhead = '2099-01-01T08:00:00Z'

const athlete = (differences: Partial<Athlete>): Athlete => ({
  __typename: 'OnCourseAthlete',
  participantId: 'p1',
  name: 'Ingrid Solvåg',
  bib: '007',
  category: 'W 45',
  checkPoint: '15 km',
  passedAt: '2026-01-01T07:40:00Z',
  forecast: [
    {
      __typename: 'Forecast',
      checkPoint: '20 km',
      earliest: '2099-01-01T08:10:00Z',
      latest: '2099-01-01T08:16:00Z',
    },
  ],
  overdueFrom: farAhead,
  ...differences,
})

const raceWith = (items: Athlete[]): Race => ({
  __typename: 'Race',
  id: 'half',
  eventId: 'harbour',
  name: 'Half marathon',
  startsAt: '2026-01-01T09:00:00Z',
  asOf: null,
  awaitsPassings: items.length > 0,
  participantsCount: 12,
  finishersCount: 0,
  status: 'SCHEDULED',
  statusDecision: null,
  checkPoints: [
    { __typename: 'CheckPoint', id: 'half~15000', name: '15 km' },
    { __typename: 'CheckPoint', id: 'half~20000', name: '20 km' },
  ],
  event: {
    __typename: 'Event',
    id: 'harbour',
    name: 'Harbour Half',
    state: 'AFTER',
    startsAt: '2026-01-01T09:00:00Z',
    status: 'SCHEDULED',
    statusDecision: null,
    timeZone: 'Europe/Amsterdam',
    dateFrom: '2026-01-01',
    dateTo: '2026-01-01',
  },
  onCourse: {
    __typename: 'OnCoursePage',
    total: items.length,
    page: 1,
    privateCount: 2,
    groups: [
      {
        __typename: 'OnCourseGroup',
        checkPointId: 'half~15000',
        checkPoint: '15 km',
        athletesCount: 1,
      },
      { __typename: 'OnCourseGroup', checkPointId: null, checkPoint: null, athletesCount: 1 },
    ],
    items,
  },
})

const athletes = [
  athlete({}),
  athlete({
    participantId: 'p2',
    name: '林晓雨',
    checkPoint: null,
    forecast: [
      {
        __typename: 'Forecast',
        checkPoint: null,
        earliest: '2099-01-01T08:10:00Z',
        latest: '2099-01-01T08:10:40Z',
      },
    ],
    overdueFrom: longAgo,
  }),
]

test('groups the athletes by last checkpoint, with estimates and who is overdue', async () => {
  await visit(address, { operations: { OnCourseScreen: { race: raceWith(athletes) } } })

  expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
    '15 km',
    'After the start',
  ])
  const [first, second] = screen
    .getAllByRole('listitem')
    .filter((item) => item.textContent.includes('Last seen'))
  expect(first?.textContent).toContain('Last seen 08:40')
  expect(first?.textContent).toContain('20 km expected between Thu 09:10 and 09:16')
  expect(first?.textContent).not.toContain('Overdue')
  expect(second?.textContent).toContain('Finish expected about')
  expect(second?.textContent).toContain('Overdue')
  expect(screen.getByText('2 private profiles are not listed.')).toBeDefined()
})

test('a cancelled race says so', async () => {
  const race: Race = { ...raceWith(athletes), status: 'CANCELLED' }
  await visit(address, { operations: { OnCourseScreen: { race } } })
  expect(screen.getByText('Cancelled')).toBeDefined()
})

test('in an event of several days, times have the weekday, the two of a window once', async () => {
  const race = raceWith(athletes.slice(0, 1))
  const event = race.event && { ...race.event, dateTo: '2026-01-04' }
  await visit(address, { operations: { OnCourseScreen: { race: { ...race, event } } } })
  const row = screen.getByRole('link', { name: 'Ingrid Solvåg' }).closest('li')
  expect(row?.textContent).toContain('Last seen Thu 08:40')
  expect(row?.textContent).toContain('20 km expected between Thu 09:10 and 09:16')
})

test('both times of a window have their zone if the clocks change between them', async () => {
  const [forecast] = athlete({}).forecast
  const night = { earliest: '2099-10-25T00:39:00Z', latest: '2099-10-25T01:05:00Z' }
  const runner = athlete({ forecast: forecast ? [{ ...forecast, ...night }] : [] })
  await visit(address, { operations: { OnCourseScreen: { race: raceWith([runner]) } } })
  const row = screen.getByRole('link', { name: 'Ingrid Solvåg' }).closest('li')
  expect(row?.textContent).toContain('expected between Sun 02:39 GMT+2 and 02:05 GMT+1')
})

test('who has not been seen by the latest expected time is said to be late', async () => {
  const [forecast] = athlete({}).forecast
  const past = { earliest: '2026-01-01T08:10:00Z', latest: '2026-01-01T08:16:00Z' }
  const late = athlete({ forecast: forecast ? [{ ...forecast, ...past }] : [] })
  await visit(address, { operations: { OnCourseScreen: { race: raceWith([late]) } } })
  const row = screen.getByRole('link', { name: 'Ingrid Solvåg' }).closest('li')
  expect(row?.textContent).toMatch(/20 km expected by 09:16 GMT\+1, not seen yet/)
})

test('the filters are links, and become arguments of the query', async () => {
  let variables: Record<string, unknown> = {}
  await visit(`${address}?checkpoint=half~15000&overdue=1`, {
    operations: {
      OnCourseScreen: (given) => {
        variables = given
        return { race: raceWith(athletes) }
      },
    },
  })

  expect(variables).toMatchObject({ checkPointId: 'half~15000', page: 1 })
  expect(variables['overdueAt']).toMatch(/^\d{4}-.*:00\.000Z$/)
  const groups = within(screen.getByRole('navigation', { name: 'Filter by last checkpoint' }))
  expect(groups.getByRole('link', { name: 'After the start 1' })).toHaveProperty(
    'search',
    '?checkpoint=start&overdue=1',
  )
  expect(groups.getByRole('link', { name: 'Overdue only' }).getAttribute('aria-current')).toBe(
    'true',
  )
  expect(screen.getByRole('link', { name: 'Show everyone on the course' })).toHaveProperty(
    'search',
    '',
  )
})

test('an empty course has a sentence, in Dutch too', async () => {
  const race = { ...raceWith([]), onCourse: { ...raceWith([]).onCourse, groups: [] } }
  await visit(address.replace('/en/', '/nl/'), { operations: { OnCourseScreen: { race } } })
  expect(screen.getByText('Niemand is onderweg.')).toBeDefined()
  expect(screen.queryByText(/Verwachte tijden/)).toBeNull()
})

test.each([
  ['', 'Nobody is on the course.'],
  ['?overdue=1', 'Nobody is overdue.'],
  ['?checkpoint=half~20000', 'Nobody has 20 km as the last checkpoint.'],
  ['?checkpoint=start', 'Nobody is between the start and the first checkpoint.'],
  ['?checkpoint=half~20000&overdue=1', 'Nobody with 20 km as the last checkpoint is overdue.'],
  ['?checkpoint=half~1', 'There are no items'],
])('an empty list names what it is limited to: %s', async (query, sentence) => {
  await visit(address + query, { operations: { OnCourseScreen: { race: raceWith([]) } } })

  expect(document.querySelector('main .lead ~ .lead, main div > .lead')?.textContent).toBe(sentence)
})

test('before the start, says when the race starts, then that nobody has passed a checkpoint', async () => {
  const event = raceWith([]).event && { ...raceWith([]).event, state: 'DURING' as const }
  const onCourse = { ...raceWith([]).onCourse, groups: [] }
  const open = async (startsAt: string) => {
    const race = { ...raceWith([]), startsAt, event, onCourse } as Race
    await visit(address, { operations: { OnCourseScreen: { race } } })
  }
  await open('2099-01-01T09:00:00Z')
  expect(screen.getByText(/^Starts at/)).toBeDefined()
  expect(screen.queryByText(/private profiles/)).toBeNull()

  cleanup()
  await open(new Date(Date.now() - 60_000).toISOString())
  expect(screen.queryByText(/^Starts/)).toBeNull()
  expect(screen.getByText('Nobody has passed a checkpoint yet.')).toBeDefined()
})

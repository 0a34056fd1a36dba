import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventCounts } from '../../counts/schema.ts'
import type { EventPage } from '../schema.ts'
import { filtersParameter } from '../testing.ts'
import { runner } from '../../import/testing.ts'
import type { EventPositions } from '../../positions/schema.ts'
import { createDecidedEvent, eventId, mile } from './testing.ts'

// The package has no end of the event, so the event ends at 23:59 in Amsterdam. The mile starts at
// 22:00.
const endsAt = new Date('2026-05-03T21:59:00Z')
const startsAt = new Date('2026-05-03T20:00:00Z')
const ranking = {
  id: `${mile}-all`,
  name: 'Overall',
  status: 'unofficial' as const,
  decidedBy: 'gun' as const,
  only: {},
}

let event: Awaited<ReturnType<typeof createDecidedEvent>>
let service: (typeof event)['service']

beforeAll(async () => {
  event = await createDecidedEvent()
  service = event.service
})
afterAll(() => service.close())

/** Returns what the event and each list say at an instant. */
async function shownAt(now: string) {
  service.setTime(now)
  const get = async <Body>(path: string) => (await service.get<Body>(`/v1/web/${path}`)).body
  const ids = async (query: string) =>
    (await get<EventPage>(`events?${query}`)).items.map(({ id }) => id)
  const during = filtersParameter({ state: 'during' })
  // The filters of the links from the list of the week, for a visitor on 4 May.
  const days = ['2026-05-04', '2026-05-11']
  const inWeek = filtersParameter({ state: ['before', 'during'], date: days })
  const { state } = await get<EventCounts>('count/events')
  const calendar = await get<EventPage>(`event-calendar?${during}`)
  return {
    state: (await event.readEvent()).state,
    counted: state.filter(({ count }) => count > 0).map((each) => each.state),
    week: await ids('list=week'),
    finished: await ids('list=finished'),
    found: await ids(during),
    inWeek: await ids(inWeek),
    counts: [
      (await get<EventCounts>('count/events?list=week')).total,
      (await get<EventCounts>(`count/events?${inWeek}`)).total,
      (await get<EventPositions>(`event-positions?${inWeek}`)).total,
    ],
    calendar: calendar.items.map(({ id }) => id),
  }
}

test('an event is under way in all lists while a race over midnight can be', async () => {
  await event.publish({ event: { endsAt }, mile: { startsAt } })
  const [is, isNot] = [[eventId], []]
  // 21,097 metres take 6:02 hours at 3.5 km/h.
  const during = { week: is, finished: isNot, found: is, inWeek: is, calendar: is }
  expect(await shownAt('2026-05-04T02:02:00Z')).toEqual({
    ...during,
    state: 'during',
    counted: ['during'],
    counts: [1, 1, 1],
  })
  const after = { week: isNot, finished: is, found: isNot, inWeek: isNot, calendar: isNot }
  expect(await shownAt('2026-05-04T02:02:01Z')).toEqual({
    ...after,
    state: 'after',
    counted: ['after'],
    counts: [0, 0, 0],
  })
  // Before the event, only its planned day counts.
  expect(await shownAt('2026-05-01T12:00:00Z')).toMatchObject({ inWeek: isNot })
})

const rowing = { sport: null, sportLabel: { name: 'Rowing', translations: {} } }
const laps = { ...ranking, scoredBy: 'laps' as const }
const lasting = { ...ranking, scoredBy: 'distance' as const }
const official = { ...ranking, status: 'official' as const }

test.each([
  ['a race of unknown distance', { distance: null }, '2026-05-03T23:00:00.000Z'],
  ['a race of a fixed time', { distance: null, rankings: [lasting] }, '2026-05-04T21:00:00.000Z'],
  ['a race of laps', { distance: null, rankings: [laps] }, '2026-05-04T20:00:00.000Z'],
  [
    'laps on bicycles',
    { sport: 'cycling' as const, distance: null, rankings: [laps] },
    '2026-05-04T02:00:00.000Z',
  ],
  ['a bicycle race', { sport: 'cycling' as const, distance: 130_000 }, '2026-05-04T06:00:00.000Z'],
  ['a boat race', { ...rowing, distance: 30_000 }, '2026-05-04T01:00:00.000Z'],
  ['a race of 100 km', { distance: 100_000 }, '2026-05-05T00:35:00.000Z'],
  ['a longer ultra', { distance: 150_000 }, '2026-05-06T08:00:00.000Z'],
  ['a short race', { distance: 5_000 }, '2026-05-03T21:59:00.000Z'],
  ['an official race', { rankings: [official] }, '2026-05-03T21:59:00.000Z'],
])('an event with %s in the night has its end', async (_name, race, end) => {
  await event.publish({ event: { endsAt }, mile: { startsAt, ...race } })
  expect(await event.readEvent()).toMatchObject({ ends_at: end })
})

test('a postponed race moves the end, and a cancelled race has none', async () => {
  const endOf = async () => (await event.readEvent()).ends_at
  await event.publish({ event: { endsAt }, mile: { startsAt, distance: 14_000 } })
  expect(await endOf()).toBe('2026-05-04T00:00:00.000Z')
  await event.decide('postponed', { race: 'mile', newStart: '2026-05-03 23:30' })
  expect(await endOf()).toBe('2026-05-04T01:30:00.000Z')
  await event.decide('cancelled', { race: 'mile' })
  expect(await endOf()).toBe('2026-05-03T21:59:00.000Z')
  await event.decide('scheduled', { race: 'mile' })
})

test('an end in the package stays', async () => {
  const end = new Date('2026-05-03T21:30:00Z')
  await event.publish({ event: { endsAt: end }, mile: { startsAt } })
  expect(await event.readEvent()).toMatchObject({ ends_at: end.toISOString() })
})

test('imported results without a status end an event, and a start list does not', async () => {
  const endWith = async (name: string, state: 'finished' | null, status: 'unofficial' | null) => {
    const times = state === null ? { gunTime: null, chipTime: null, splitTimes: [null, null] } : {}
    const results = { contentHash: name, rows: [runner('1', { state, ...times })] }
    const rankings = [{ ...ranking, status }]
    await event.publish({ event: { endsAt }, mile: { startsAt, rankings, results } })
    return (await event.readEvent()).ends_at
  }
  expect(await endWith('start list', null, null)).toBe('2026-05-04T02:02:00.000Z')
  expect(await endWith('unofficial', 'finished', 'unofficial')).toBe('2026-05-04T02:02:00.000Z')
  expect(await endWith('results', 'finished', null)).toBe('2026-05-03T21:59:00.000Z')
})

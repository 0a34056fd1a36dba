import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cancelled, createDecidedEvent, entries, eventId, half, mile } from './testing.ts'
import type { EventPage } from '../schema.ts'
import { filtersParameter, publishFixture } from '../testing.ts'

let event: Awaited<ReturnType<typeof createDecidedEvent>>
let service: (typeof event)['service']

beforeAll(async () => {
  event = await createDecidedEvent()
  service = event.service
})
afterAll(() => service.close())

const ids = async (query: string) =>
  (await service.get<EventPage>(`/v1/web/events?${query}`)).body.items.map(({ id }) => id)

test('a cancelled event says so with its races, and stays in the lists of its dates', async () => {
  await event.publish({ status: cancelled })
  const decision = { reason: 'The quay is closed.', decided_at: '2026-04-30T08:00:00.000Z' }
  expect(await event.readEvent()).toMatchObject({
    status: 'cancelled',
    status_decision: { ...decision, new_date: null, new_place: null },
    date_from: '2026-05-03',
  })
  expect(await event.readRace(mile)).toMatchObject({
    status: 'cancelled',
    status_decision: decision,
  })
  expect(await ids('list=week')).toEqual([eventId])
  expect(await ids('list=upcoming')).toEqual([eventId])
})

test('the latest decision has effect, of the package or of the operator', async () => {
  await event.publish({ status: cancelled })
  await event.decide('scheduled')
  expect(await event.readEvent()).toMatchObject({ status: 'scheduled', status_decision: null })
  // A second import of the package does not repeat the decision that the package contains.
  await event.publish({ status: cancelled })
  expect(await event.readEvent()).toMatchObject({ status: 'scheduled' })
  await event.publish({ status: { ...cancelled, decidedAt: new Date('2026-05-02T12:00:00Z') } })
  expect(await event.readEvent()).toMatchObject({ status: 'cancelled' })
  await event.publish()
  expect(await event.readEvent()).toMatchObject({ status: 'scheduled' })
})

test('one cancelled race leaves the event as it is, all races cancel it', async () => {
  await event.decide('cancelled', { race: 'mile' })
  expect(await event.readRace(mile)).toMatchObject({ status: 'cancelled' })
  expect(await event.readRace(half)).toMatchObject({ status: 'scheduled' })
  expect(await event.readEvent()).toMatchObject({ status: 'scheduled' })
  await event.decide('cancelled', { race: half })
  expect(await event.readEvent()).toMatchObject({
    status: 'cancelled',
    status_decision: { reason: 'Storm.' },
  })
  await event.decide('scheduled')
  expect(await event.readRace(mile)).toMatchObject({ status: 'scheduled' })
})

test('an event follows later decisions on its races', async () => {
  const eventAndMile = async () => {
    const [ofEvent, ofMile] = [await event.readEvent(), await event.readRace(mile)]
    return [ofEvent.status, ofMile.status]
  }
  await event.decide('cancelled')
  await event.decide('scheduled', { race: 'mile' })
  expect(await eventAndMile()).toEqual(['scheduled', 'scheduled'])
  expect(await event.readRace(half)).toMatchObject({ status: 'cancelled' })
  await event.decide('postponed')
  await event.decide('cancelled', { race: 'mile' })
  expect(await eventAndMile()).toEqual(['postponed', 'cancelled'])
  await event.decide('cancelled', { race: 'half' })
  expect(await eventAndMile()).toEqual(['cancelled', 'cancelled'])
  await event.decide('postponed')
  await event.decide('scheduled', { race: 'half' })
  await event.decide('scheduled', { race: 'mile' })
  expect(await event.readEvent()).toMatchObject({ status: 'scheduled', status_decision: null })
  await event.decide('scheduled')
})

test('an event stays moved while a postponed race keeps the new place', async () => {
  await event.decide('moved', { newPlace: 'Dry dock 2' })
  await event.decide('postponed', { race: 'half', newStart: '2026-05-04' })
  await event.decide('cancelled', { race: 'mile' })
  expect(await event.readEvent()).toMatchObject({
    status: 'moved',
    status_decision: { new_place: 'Dry dock 2' },
    date_to: '2026-05-04',
  })
  await event.decide('cancelled', { race: 'half' })
  expect(await event.readEvent()).toMatchObject({ status: 'cancelled' })
  await event.decide('scheduled')
})

test('a new day moves all races of an event with their times of day', async () => {
  await event.decide('postponed', { newStart: '2026-11-08' })
  expect(await event.readEvent()).toMatchObject({
    status: 'postponed',
    status_decision: { previous_date: '2026-05-03', new_date: '2026-11-08' },
    date_from: '2026-11-08',
    date_to: '2026-11-08',
  })
  // In November, the clocks of Amsterdam show winter time.
  expect(await event.readRace(half)).toMatchObject({
    starts_at: '2026-11-08T09:00:00.000Z',
    previous_starts_at: '2026-05-03T08:00:00.000Z',
  })
  expect(await event.readRace(mile)).toMatchObject({ starts_at: '2026-11-08T11:00:00.000Z' })
  await event.decide('moved', { newPlace: 'Dry dock 2' })
  expect(await event.readEvent()).toMatchObject({
    status: 'postponed',
    date_from: '2026-11-08',
    status_decision: { new_place: 'Dry dock 2' },
  })
  await event.decide('scheduled')
  expect(await event.readRace(half)).toMatchObject({ starts_at: '2026-05-03T08:00:00.000Z' })
})

test('without a new day, an event is postponed and does not begin by the clock', async () => {
  await event.decide('postponed')
  service.setTime('2026-05-04T12:00:00Z')
  expect(await event.readEvent()).toMatchObject({
    state: 'before',
    status_decision: { new_date: null },
  })
  expect(await event.readRace(half)).toMatchObject({ starts_at: null, status: 'postponed' })
  await event.decide('cancelled')
  expect(await event.readEvent()).toMatchObject({ state: 'after', status: 'cancelled' })
  service.setTime('2026-05-01T12:00:00Z')
  await event.decide('scheduled')
})

test('an event without a new day comes after the other coming events once its days have passed', async () => {
  const own = await createDecidedEvent()
  onTestFinished(() => own.service.close())
  const others = { april: '2026-04-05T08:00:00Z', june: '2026-06-07T08:00:00Z' }
  for (const [id, startsAt] of Object.entries(others)) {
    await publishFixture(own.service.db, {
      id,
      name: `Harbour ${id}`,
      startsAt: new Date(startsAt),
      races: [['running', 5_000]],
    })
  }
  await own.decide('postponed')
  const get = async <Body>(url: string) => (await own.service.get<Body>(`/v1/web/${url}`)).body
  const idsOf = async (url: string) => (await get<EventPage>(url)).items.map(({ id }) => id)

  const before = [eventId, 'june', 'april']
  own.service.setTime('2026-05-03T06:00:00Z')
  expect(await idsOf('events')).toEqual(before)
  const { end_cursor: cursor } = await get<EventPage>('events?itemsPerPage=1')

  own.service.setTime('2026-05-05T12:00:00Z')
  const after = ['june', eventId, 'april']
  expect(await idsOf('events')).toEqual(after)
  expect(await idsOf('event-calendar')).toEqual(after)
  expect(await idsOf('events?list=upcoming')).toEqual(['june', eventId])
  const found = await get<{ result: { events: { event_id: string }[] } }>('search?q=harbour')
  expect(found.result.events.map((event) => event.event_id)).toEqual(after)

  expect(await get('events?itemsPerPage=1&after=' + String(cursor))).toMatchObject({ moved: true })
  const walked: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: EventPage = await get(`events?itemsPerPage=1${next && `&after=${next}`}`)
    walked.push(...page.items.map(({ id }) => id))
    next = page.has_next ? page.end_cursor : null
  }
  expect(walked).toEqual(after)
})

test('a moved race names its new place', async () => {
  await event.decide('moved', { race: 'half', newPlace: 'Dry dock 2' })
  expect(await event.readRace(half)).toMatchObject({
    status: 'moved',
    status_decision: { new_place: 'Dry dock 2', new_date: null },
    starts_at: '2026-05-03T08:00:00.000Z',
  })
  await event.decide('scheduled')
})

test.each([
  ['2026-03-31T08:00:00Z', 'closed'],
  ['2026-04-01T08:00:00Z', 'open'],
  ['2026-05-02T07:59:59Z', 'open'],
  ['2026-05-02T08:00:00Z', 'closed'],
])('entries are open from their opening to their close: at %s %s', async (now, state) => {
  await event.publish({ entries })
  service.setTime(now)
  expect(await event.readEvent()).toMatchObject({ entries: { ...entries, state } })
  expect(await event.readRace(half)).toMatchObject({ entries: { state } })
  for (const each of ['open', 'closed']) {
    const found = await ids(filtersParameter({ entries: each }))
    expect(found).toEqual(each === state ? [eventId] : [])
  }
  service.setTime('2026-05-01T12:00:00Z')
})

test('an event has the entries of its races, and is open as long as one of them is', async () => {
  const full = { ...entries, price: '€ 10', state: 'full' as const }
  await event.publish({ half: { entries: full }, mile: { entries } })
  expect(await event.readEvent()).toMatchObject({
    entries: { url: 'https://enter.example', price: null, state: 'open' },
  })
  expect(await event.readRace(half)).toMatchObject({ entries: { state: 'full' } })
  expect(await ids(filtersParameter({ entries: 'full' }))).toEqual([eventId])
  await event.decide('cancelled', { race: 'mile' })
  expect(await event.readEvent()).toMatchObject({ entries: { state: 'full' } })
  await event.decide('scheduled')
})

test('a new time moves all races on the clocks of the event across the change of summer time', async () => {
  // In Amsterdam the half starts on Saturday and the mile on Sunday at 10:00. The clocks change
  // between them.
  await event.publish({
    event: {
      dateFrom: '2026-10-24',
      dateTo: '2026-10-25',
      startsAt: new Date('2026-10-24T08:00:00Z'),
      endsAt: new Date('2026-10-25T14:00:00Z'),
    },
    half: { startsAt: new Date('2026-10-24T08:00:00Z') },
    mile: { startsAt: new Date('2026-10-25T09:00:00Z') },
  })
  await event.decide('postponed', { newStart: '2026-11-07 10:00' })
  expect(await event.readRace(half)).toMatchObject({ starts_at: '2026-11-07T09:00:00.000Z' })
  expect(await event.readRace(mile)).toMatchObject({ starts_at: '2026-11-08T09:00:00.000Z' })
  await event.decide('scheduled')
})

test('entries end with the start, also with a start that was postponed', async () => {
  await event.publish({ entries: { ...entries, closes: null } })
  service.setTime('2026-05-03T11:00:00Z')
  expect(await event.readEvent()).toMatchObject({ entries: { state: 'closed' } })
  await event.decide('postponed', { newStart: '2026-05-03 15:00' })
  expect(await event.readEvent()).toMatchObject({ entries: { state: 'open' } })
  expect(await event.readRace(mile)).toMatchObject({ starts_at: '2026-05-03T15:00:00.000Z' })
  await event.decide('scheduled')
  service.setTime('2026-05-01T12:00:00Z')
})

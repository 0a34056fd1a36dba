import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Entries, eventStatuses, type StatusDecision } from '../../../domain/events.ts'
import type { EventPackage, RaceInPackage } from '../event-package.ts'
import { decideStatus, type StatusRequest } from '../import/publish/decide-status.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf } from '../import/testing.ts'
import type { Race } from '../races/schema.ts'
import { createTestService } from '../testing.ts'
import type { Event, EventPage } from './schema.ts'
import { encodeFilters } from './testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>

beforeAll(async () => {
  service = await createTestService('2026-05-01T12:00:00Z')
  await publish()
})
afterAll(() => service.close())

const eventId = 'harbour-half-2026'
const half = `${eventId}-half`
const mile = `${eventId}-mile`

interface Given {
  status?: StatusDecision
  entries?: Entries
  half?: Partial<RaceInPackage>
  mile?: Partial<RaceInPackage>
  event?: Partial<EventPackage['event']>
}

let publications = 0
/** Publishes the event with a race at 10:00 and a race at 12:00, in summer time of Amsterdam. */
async function publish({ status, entries, event, ...races }: Given = {}): Promise<void> {
  publications += 1
  const pkg = harbourHalf({})
  const [race] = pkg.races
  if (race === undefined) throw new Error('the package has no race')
  const first = { ...race, results: null, rankings: [] }
  const second = {
    ...first,
    id: mile,
    name: 'Mile',
    startsAt: new Date('2026-05-03T10:00:00Z'),
    route: null,
  }
  await publishPackage(service.db, {
    ...pkg,
    contentHash: `version ${publications}`,
    event: { ...pkg.event, ...event, status: status ?? null, entries: entries ?? null },
    races: [
      { ...first, ...races.half },
      { ...second, ...races.mile },
    ],
  })
}

let minutes = 0
/** Records a decision of the operator. Each decision is later than the previous one. */
function decide(status: StatusRequest['status'], more: Partial<StatusRequest> = {}) {
  minutes += 1
  const decidedAt = new Date(Date.parse('2026-05-01T12:00:00Z') + minutes * 60_000)
  const request = {
    eventId,
    race: undefined,
    reason: 'Storm.',
    newStart: undefined,
    newPlace: undefined,
  }
  return decideStatus(service.db, { ...request, status, ...more }, decidedAt)
}

const readEvent = async () => (await service.get<Event>(`/v1/web/events/${eventId}`)).body
const readRace = async (id: string) => (await service.get<Race>(`/v1/web/races/${id}`)).body
const ids = async (query: string) =>
  (await service.get<EventPage>(`/v1/web/events?${query}`)).body.items.map(({ id }) => id)

const cancelled: StatusDecision = {
  status: 'cancelled',
  reason: 'The quay is closed.',
  decidedAt: new Date('2026-04-30T08:00:00Z'),
  newStart: null,
  newPlace: null,
}

test('a cancelled event says so with its races, and stays in the lists of its dates', async () => {
  await publish({ status: cancelled })
  const decision = { reason: 'The quay is closed.', decided_at: '2026-04-30T08:00:00.000Z' }
  expect(await readEvent()).toMatchObject({
    status: 'cancelled',
    status_decision: { ...decision, new_date: null, new_place: null },
    date_from: '2026-05-03',
  })
  expect(await readRace(mile)).toMatchObject({ status: 'cancelled', status_decision: decision })
  expect(await ids('list=week')).toEqual([eventId])
  expect(await ids('list=upcoming')).toEqual([eventId])
})

test('the latest decision has effect, of the package or of the operator', async () => {
  await publish({ status: cancelled })
  await decide('scheduled')
  expect(await readEvent()).toMatchObject({ status: 'scheduled', status_decision: null })
  // A second import of the package does not repeat the decision that the package contains.
  await publish({ status: cancelled })
  expect(await readEvent()).toMatchObject({ status: 'scheduled' })
  await publish({ status: { ...cancelled, decidedAt: new Date('2026-05-02T12:00:00Z') } })
  expect(await readEvent()).toMatchObject({ status: 'cancelled' })
  await publish()
  expect(await readEvent()).toMatchObject({ status: 'scheduled' })
})

test('one cancelled race leaves the event as it is, all races cancel it', async () => {
  await decide('cancelled', { race: 'mile' })
  expect(await readRace(mile)).toMatchObject({ status: 'cancelled' })
  expect(await readRace(half)).toMatchObject({ status: 'scheduled' })
  expect(await readEvent()).toMatchObject({ status: 'scheduled' })
  await decide('cancelled', { race: half })
  expect(await readEvent()).toMatchObject({
    status: 'cancelled',
    status_decision: { reason: 'Storm.' },
  })
  await decide('scheduled')
  expect(await readRace(mile)).toMatchObject({ status: 'scheduled' })
})

test('a new day moves all races of an event with their times of day', async () => {
  await decide('postponed', { newStart: '2026-11-08' })
  expect(await readEvent()).toMatchObject({
    status: 'postponed',
    status_decision: { previous_date: '2026-05-03', new_date: '2026-11-08' },
    date_from: '2026-11-08',
    date_to: '2026-11-08',
  })
  // In November, the clocks of Amsterdam show winter time.
  expect(await readRace(half)).toMatchObject({
    starts_at: '2026-11-08T09:00:00.000Z',
    previous_starts_at: '2026-05-03T08:00:00.000Z',
  })
  expect(await readRace(mile)).toMatchObject({ starts_at: '2026-11-08T11:00:00.000Z' })
  await decide('moved', { newPlace: 'Dry dock 2' })
  expect(await readEvent()).toMatchObject({
    status: 'postponed',
    date_from: '2026-11-08',
    status_decision: { new_place: 'Dry dock 2' },
  })
  await decide('scheduled')
  expect(await readRace(half)).toMatchObject({ starts_at: '2026-05-03T08:00:00.000Z' })
})

test('without a new day, an event is postponed and does not begin by the clock', async () => {
  await decide('postponed')
  service.setTime('2026-05-04T12:00:00Z')
  expect(await readEvent()).toMatchObject({ state: 'before', status_decision: { new_date: null } })
  expect(await readRace(half)).toMatchObject({ starts_at: null, status: 'postponed' })
  await decide('cancelled')
  expect(await readEvent()).toMatchObject({ state: 'after', status: 'cancelled' })
  service.setTime('2026-05-01T12:00:00Z')
  await decide('scheduled')
})

test('a moved race names its new place', async () => {
  await decide('moved', { race: 'half', newPlace: 'Dry dock 2' })
  expect(await readRace(half)).toMatchObject({
    status: 'moved',
    status_decision: { new_place: 'Dry dock 2', new_date: null },
    starts_at: '2026-05-03T08:00:00.000Z',
  })
  await decide('scheduled')
})

const entries: Entries = {
  url: 'https://enter.example',
  opens: '2026-04-01T08:00:00.000Z',
  closes: '2026-05-02T08:00:00.000Z',
  price: '€ 35',
  state: 'open',
}

test.each([
  ['2026-03-31T08:00:00Z', 'closed'],
  ['2026-04-01T08:00:00Z', 'open'],
  ['2026-05-02T07:59:59Z', 'open'],
  ['2026-05-02T08:00:00Z', 'closed'],
])('entries are open from their opening to their close: at %s %s', async (now, state) => {
  await publish({ entries })
  service.setTime(now)
  expect(await readEvent()).toMatchObject({ entries: { ...entries, state } })
  expect(await readRace(half)).toMatchObject({ entries: { state } })
  for (const each of ['open', 'closed']) {
    const found = await ids(encodeFilters({ entries: each }))
    expect(found).toEqual(each === state ? [eventId] : [])
  }
  service.setTime('2026-05-01T12:00:00Z')
})

test('an event has the entries of its races, and is open as long as one of them is', async () => {
  const full = { ...entries, price: '€ 10', state: 'full' as const }
  await publish({ half: { entries: full }, mile: { entries } })
  expect(await readEvent()).toMatchObject({
    entries: { url: 'https://enter.example', price: null, state: 'open' },
  })
  expect(await readRace(half)).toMatchObject({ entries: { state: 'full' } })
  expect(await ids(encodeFilters({ entries: 'full' }))).toEqual([eventId])
  await decide('cancelled', { race: 'mile' })
  expect(await readEvent()).toMatchObject({ entries: { state: 'full' } })
  await decide('scheduled')
})

test('entries end with the start, also with a start that was postponed', async () => {
  await publish({ entries: { ...entries, closes: null } })
  service.setTime('2026-05-03T11:00:00Z')
  expect(await readEvent()).toMatchObject({ entries: { state: 'closed' } })
  await decide('postponed', { newStart: '2026-05-03 15:00' })
  expect(await readEvent()).toMatchObject({ entries: { state: 'open' } })
  expect(await readRace(mile)).toMatchObject({ starts_at: '2026-05-03T15:00:00.000Z' })
  await decide('scheduled')
  service.setTime('2026-05-01T12:00:00Z')
})

/** A random change: mostly a decision, else another version of the package. */
const edit = fc.oneof(
  {
    weight: 49,
    arbitrary: fc.record({
      status: fc.constantFrom(...eventStatuses),
      race: fc.constantFrom(undefined, 'half', 'mile'),
      newStart: fc.constantFrom(undefined, '2026-06-01', '2026-06-01 11:00', '2026-04-01'),
      newPlace: fc.constantFrom(undefined, 'Dry dock 2'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Given>(
      {},
      { status: cancelled },
      { event: { name: 'Harbour Run' } },
      { event: { city: 'Delft' }, entries },
      { half: { startsAt: new Date('2026-05-03T09:00:00Z') } },
      { mile: { name: 'Long mile' } },
    ),
  },
)

/** The revision of the event, and its calendar entry. */
async function readRevision() {
  const event = await readEvent()
  const { body } = await service.get<{ items: Race[] }>(`/v1/web/events/${eventId}/races`)
  const facts = [event, ...body.items].map((each) => [
    [each.name, each.starts_at, each.status],
    [each.status_decision?.reason, each.status_decision?.new_place, each.status_decision?.new_date],
  ])
  return { revision: event.revision, facts: JSON.stringify([facts, event.city, event.date_to]) }
}

test('the revision of an event never falls in 1,000 edits, and grows with what calendars show', async () => {
  let before = await readRevision()
  let last = before.revision
  for (const [index, given] of fc.sample(edit, { numRuns: 1_000, seed: 39 }).entries()) {
    if ('race' in given) await decide(given.status, given)
    else await publish(given)
    const row = await service.db.selectFrom('events').select('revision').executeTakeFirstOrThrow()
    expect(row.revision).toBeGreaterThanOrEqual(last)
    last = row.revision
    if (index % 10 > 0) continue
    const after = await readRevision()
    if (after.facts !== before.facts) expect(after.revision).toBeGreaterThan(before.revision)
    before = after
  }
}, 120_000)

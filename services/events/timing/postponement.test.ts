import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Event } from '../events/schema.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import type { Race } from '../races/schema.ts'
import type { HeldPassings } from './race/schema.ts'
import { createRunningRace, createTimedRace, raceId } from './testing.ts'

// The clock of the site is at 09:00 UTC. The race is planned at 08:00 UTC (10:00 in
// Rotterdam). The event ends at 13:00 UTC.
let timed: Awaited<ReturnType<typeof createTimedRace>>
beforeAll(async () => {
  timed = await createTimedRace()
})
afterEach(() => decide({ postponed: false }))
afterAll(() => timed.close())

const eventId = 'harbour-half-2026'
const planned = '2026-05-03T08:00:00.000Z'

let decisions = 0
/** Sends a decision on the start. By default, it is later than the previous one. */
const decide = (body: object) => {
  decisions += 1
  const decided_at = new Date(Date.parse('2026-05-03T08:00:00Z') + decisions * 1_000).toISOString()
  return timed.send<{ counts: boolean }>('PUT', '/start', { decided_at, ...body })
}
const readRace = () => timed.get<Race>(`races/${raceId}`)
const readEvent = () => timed.get<Event>(`events/${eventId}`)
const idsOf = async (list: string) =>
  (await timed.get<{ items: Event[] }>(`events?list=${list}`)).items.map(({ id }) => id)

test('a postponed start is the start of the race, and moves the times of its event', async () => {
  expect(await readEvent()).toMatchObject({ state: 'during' })
  await decide({ postponed_to: '2026-05-03T09:30:00Z' })
  expect(await readRace()).toMatchObject({
    starts_at: '2026-05-03T09:30:00.000Z',
    previous_starts_at: planned,
    status: 'postponed',
  })
  expect(await readEvent()).toMatchObject({
    starts_at: '2026-05-03T09:30:00.000Z',
    ends_at: '2026-05-03T14:30:00.000Z',
    state: 'before',
    status: 'postponed',
    date_from: '2026-05-03',
  })
  expect(await idsOf('upcoming')).toEqual([eventId])
})

test('a start postponed to another day changes the days and the lists of the event', async () => {
  await decide({ postponed_to: '2026-06-07T07:00:00Z', reason: 'Storm over the harbour.' })
  expect(await readEvent()).toMatchObject({
    date_from: '2026-06-07',
    date_to: '2026-06-07',
    status_decision: {
      previous_date: '2026-05-03',
      new_date: '2026-06-07',
      reason: 'Storm over the harbour.',
    },
  })
  expect(await idsOf('week')).toEqual([])
  expect(await idsOf('upcoming')).toEqual([eventId])
})

test('a postponement can be changed and taken back', async () => {
  await decide({ postponed_to: '2026-05-03T09:30:00Z' })
  await decide({ postponed_to: '2026-05-03T10:00:00Z' })
  expect(await readRace()).toMatchObject({ starts_at: '2026-05-03T10:00:00.000Z' })
  const { body } = await decide({ postponed: false })
  expect(body).toMatchObject({ counts: true })
  expect(await readRace()).toMatchObject({ starts_at: planned, previous_starts_at: null })
  expect(await readEvent()).toMatchObject({
    starts_at: planned,
    ends_at: '2026-05-03T13:00:00.000Z',
    state: 'during',
  })
  const earlier = { postponed_to: '2026-05-03T09:30:00Z', decided_at: '2026-05-03T08:00:00Z' }
  expect((await decide(earlier)).body.counts).toBe(false)
})

test('without a new start a race has none, and its event does not begin by the clock', async () => {
  expect((await decide({ postponed: true })).body).toMatchObject({ counts: true })
  expect(await readRace()).toMatchObject({
    starts_at: null,
    previous_starts_at: planned,
    status: 'postponed',
  })
  expect(await readEvent()).toMatchObject({
    status: 'postponed',
    status_decision: { previous_date: '2026-05-03', new_date: null },
    state: 'before',
  })
  expect(await idsOf('upcoming')).toEqual([eventId])
  expect(await timed.get('search?q=harbour')).toMatchObject({
    result: { events: [{ event_id: eventId, status: 'postponed' }] },
  })
  await decide({ postponed_to: '2026-05-03T09:30:00Z' })
  expect(await readRace()).toMatchObject({ starts_at: '2026-05-03T09:30:00.000Z' })
  expect(await readEvent()).toMatchObject({
    status: 'postponed',
    status_decision: { new_date: '2026-05-03' },
  })
})

test('the gun that ends a postponement is the start', async () => {
  await decide({ postponed: true })
  await decide({ gun_at: '2026-05-03T08:40:00Z' })
  expect(await readRace()).toMatchObject({
    starts_at: '2026-05-03T08:40:00.000Z',
    previous_starts_at: planned,
    status: 'scheduled',
  })
  expect(await readEvent()).toMatchObject({ status: 'scheduled', state: 'during' })
})

test('a postponement outlives an import, whose start holds again once it is taken back', async () => {
  await decide({ postponed_to: '2026-05-03T09:30:00Z' })
  const { pkg, db } = timed
  pkg.contentHash = 'corrected'
  pkg.event.name = 'Harbour Half Marathon'
  for (const race of pkg.races) race.startsAt = new Date('2026-05-03T08:15:00Z')
  await publishPackage(db, pkg)
  expect(await readEvent()).toMatchObject({ name: 'Harbour Half Marathon', state: 'before' })
  expect(await readRace()).toMatchObject({
    starts_at: '2026-05-03T09:30:00.000Z',
    previous_starts_at: '2026-05-03T08:15:00.000Z',
  })
  await decide({ postponed: false })
  expect(await readRace()).toMatchObject({ starts_at: '2026-05-03T08:15:00.000Z' })
})

test('one race of several moves its event only as far as it is the first or the last', async () => {
  const { pkg, db } = timed
  const [half] = pkg.races
  if (!half) throw new Error('the package has no race')
  pkg.contentHash = 'two races'
  half.startsAt = new Date(planned)
  pkg.races.push({
    ...half,
    id: `${eventId}-late`,
    startsAt: new Date('2026-05-03T09:15:00Z'),
    rankings: [],
  })
  await publishPackage(db, pkg)
  await decide({ postponed: true })
  expect(await readEvent()).toMatchObject({
    starts_at: '2026-05-03T09:15:00.000Z',
    ends_at: '2026-05-03T13:00:00.000Z',
    status: 'scheduled',
    state: 'before',
  })
  await decide({ postponed_to: '2026-05-03T10:15:00Z' })
  expect(await readEvent()).toMatchObject({
    starts_at: '2026-05-03T09:15:00.000Z',
    ends_at: '2026-05-03T14:00:00.000Z',
  })
})

test('a postponement publishes the race, its event, lists and search at once', async () => {
  const read = async () => {
    const { rows } = await sql<{ tags: string[] }>`select tags from publications
      order by number`.execute(timed.db)
    return rows.map(({ tags }) => tags)
  }
  const before = await read()
  await decide({ postponed: true })
  // Changes of earlier tests may be published in the meantime.
  const later = (await read()).slice(before.length)
  const tags = [`race:${raceId}`, `event:${eventId}`, 'events-of:harbour-runners', 'list', 'search']
  expect(later).toContainEqual(expect.arrayContaining(tags))
})

test('the reason of a postponement can change, and needs a postponement', async () => {
  await decide({ postponed: true, reason: 'Storm.' })
  await decide({ postponed: true, reason: 'The storm lasts.' })
  const decision = async () => (await readRace()).status_decision?.reason
  expect(await decision()).toBe('The storm lasts.')
  await decide({ postponed: true })
  expect(await decision()).toBeNull()
  expect(await decide({ reason: 'Storm.' })).toMatchObject({
    status: 200,
    body: { notices: [{ code: 'start.reasonAlone', field: 'reason' }] },
  })
})

test('a postponement that is taken back has no new start', async () => {
  expect(await decide({ postponed: false, postponed_to: planned })).toMatchObject({
    status: 400,
    body: { code: 'start.postponedAndNot', field: 'postponed' },
  })
})

test.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
  'a new start at %s leaves days of the event that can be read',
  async (postponed_to) => {
    expect(await decide({ postponed_to })).toMatchObject({ status: 200 })
    const { date_from, date_to } = await readEvent()
    expect([date_from, date_to].join()).toMatch(/^\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d$/)
  },
)

describe('a race that is postponed after athletes have crossed the start line', () => {
  let race: Awaited<ReturnType<typeof createRunningRace>>
  beforeAll(async () => {
    race = await createRunningRace()
  })
  afterAll(() => race.close())

  test('has nobody on the course, no clock and no result', async () => {
    expect(await race.onCourse()).toEqual(['1', '2'])
    await race.start({ postponed: true, decided_at: '2026-05-03T08:25:00Z' })
    expect(await race.onCourse()).toEqual([])
    expect(await race.progress()).toMatchObject({ started_count: 0, on_course_count: 0 })
    expect(await race.field()).toMatchObject({ started_at: null, on_course_count: 0, leader: null })
    expect((await race.get<Race>(`races/${raceId}`)).awaits_passings).toBe(false)
    const { body } = await race.send<HeldPassings>('GET', '/held')
    expect(body.items.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 3 }, () => 'passing.gunUnknown'),
    )
  })

  test('says that the gun before the postponement has no effect', async () => {
    const again = { gun_at: '2026-05-03T08:00:00Z', decided_at: '2026-05-03T08:00:00Z' }
    expect((await race.start(again)).body.counts).toBe(false)
    await race.start({ postponed_to: '2026-05-03T10:00:00Z', decided_at: '2026-05-03T08:30:00Z' })
    expect(await race.field()).toMatchObject({ started_at: '2026-05-03T10:00:00.000Z' })
    expect(await race.onCourse()).toEqual([])
  })

  test('goes on with the first gun if the postponement is withdrawn', async () => {
    await race.start({ postponed: false, decided_at: '2026-05-03T08:35:00Z' })
    expect(await race.onCourse()).toEqual(['1', '2'])
  })

  test('starts anew with the next gun', async () => {
    await race.start({ postponed: true, decided_at: '2026-05-03T08:40:00Z' })
    await race.start({ gun_at: '2026-05-03T09:00:00Z', decided_at: '2026-05-03T09:00:00Z' })
    expect(await race.onCourse()).toEqual([])
    await race.passings([{ id: 'b1', bib: '2', checkpoint: 'start', at: '2026-05-03T09:00:06Z' }])
    expect(await race.onCourse()).toEqual(['2'])
    expect(await race.field()).toMatchObject({ started_at: '2026-05-03T09:00:00.000Z' })
  })
})

test('a gun before the planned start is the start, and its event is under way', async () => {
  const race = await createTimedRace()
  const later = '2026-05-03T09:30:00.000Z'
  race.pkg.contentHash = 'later'
  race.pkg.event.startsAt = new Date(later)
  for (const each of race.pkg.races) each.startsAt = new Date(later)
  await publishPackage(race.db, race.pkg)
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:50:00Z' })
  expect(await race.get<Event>(`events/${eventId}`)).toMatchObject({ state: 'during' })
  expect(await race.get<Race>(`races/${raceId}`)).toMatchObject({
    starts_at: '2026-05-03T08:50:00.000Z',
    previous_starts_at: later,
    status: 'scheduled',
  })
  await race.send('PUT', '/start', { gun_at: '2026-05-03T09:29:58Z' })
  expect(await race.get<Race>(`races/${raceId}`)).toMatchObject({
    starts_at: later,
    previous_starts_at: null,
  })
  await race.close()
})

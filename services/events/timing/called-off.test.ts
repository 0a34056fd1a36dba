import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventStatus } from '../../../domain/events.ts'
import type { Event } from '../events/schema.ts'
import { decideStatus } from '../import/publish/decide-status.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import type { Race } from '../races/schema.ts'
import type { HeldPassings } from './race/schema.ts'
import { createRunningRace, raceId } from './testing.ts'

// The package and the operator postpone a race after its gun. The tests continue one race.
let race: Awaited<ReturnType<typeof createRunningRace>>
beforeAll(async () => {
  race = await createRunningRace()
})
afterAll(() => race.close())

const at = (time: string) => `2026-05-03T${time}:00Z`
const readRace = () => race.get<Race>(`races/${raceId}`)

let packages = 0
/** Imports the package with a postponement that was decided at a time. */
async function importWith(postponedAt?: string) {
  const [half] = race.pkg.races
  if (!half) throw new Error('the package has no race')
  packages += 1
  race.pkg.contentHash = `package ${String(packages)}`
  half.status =
    postponedAt === undefined
      ? undefined
      : {
          status: 'postponed',
          reason: 'Storm.',
          decidedAt: new Date(at(postponedAt)),
          newStart: '2026-05-03 12:00',
          newPlace: null,
        }
  await publishPackage(race.db, race.pkg)
}

const decide = (status: EventStatus, time: string, ofRace = true, newStart?: string) =>
  decideStatus(
    race.db,
    {
      eventId: 'harbour-half-2026',
      race: ofRace ? raceId : undefined,
      status,
      reason: 'Storm.',
      newStart,
      newPlace: status === 'moved' ? 'Harbour Square' : undefined,
    },
    new Date(at(time)),
  )

test('a package that postpones the race after the gun leaves nobody on the course and no clock', async () => {
  expect(await race.onCourse()).toEqual(['1', '2'])
  await importWith('08:25')
  expect(await race.onCourse()).toEqual([])
  expect(await race.progress()).toMatchObject({ started_count: 0, on_course_count: 0 })
  expect(await race.field()).toMatchObject({
    started_at: '2026-05-03T10:00:00.000Z',
    on_course_count: 0,
    leader: null,
  })
  expect((await readRace()).awaits_passings).toBe(false)
  const { body } = await race.send<HeldPassings>('GET', '/held')
  expect(body.items.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 3 }, () => 'passing.gunUnknown'),
  )
})

test('the gun before the postponement stays without effect, until a package withdraws it', async () => {
  const again = await race.start({ gun_at: at('08:00'), decided_at: at('08:00') })
  expect(again.body.counts).toBe(false)
  expect(await race.onCourse()).toEqual([])
  await importWith()
  expect(await race.onCourse()).toEqual(['1', '2'])
  expect(await race.field()).toMatchObject({ started_at: '2026-05-03T08:00:00.000Z' })
})

test('a postponement that was decided before the gun leaves the race as it is', async () => {
  await importWith('07:30')
  expect(await race.onCourse()).toEqual(['1', '2'])
  expect(await readRace()).toMatchObject({
    status: 'scheduled',
    starts_at: '2026-05-03T08:00:00.000Z',
  })
  await importWith()
})

test('a move with a new start ends the effect of an earlier gun, too', async () => {
  await decide('moved', '08:26', true, '2026-05-03 10:50')
  expect(await race.field()).toMatchObject({ started_at: (await readRace()).starts_at })
  expect(await race.onCourse()).toEqual([])
  await decide('scheduled', '08:27')
  expect(await race.onCourse()).toEqual(['1', '2'])
})

test('a decision of the operator has the same effect, on the race and on its event', async () => {
  for (const [ofRace, postponed, scheduled] of [
    [true, '08:30', '08:31'],
    [false, '08:32', '08:33'],
  ] as const) {
    await decide('postponed', postponed, ofRace)
    expect(await race.onCourse()).toEqual([])
    expect(await race.field()).toMatchObject({ started_at: null, on_course_count: 0 })
    await decide('scheduled', scheduled, ofRace)
    expect(await race.onCourse()).toEqual(['1', '2'])
  }
})

test('the next gun ends the postponement', async () => {
  await decide('postponed', '08:40')
  await race.start({ gun_at: at('09:00'), decided_at: at('09:00') })
  expect(await readRace()).toMatchObject({
    status: 'scheduled',
    starts_at: '2026-05-03T09:00:00.000Z',
  })
  expect(await race.onCourse()).toEqual([])
  await race.passings([{ id: 'b1', bib: '2', checkpoint: 'start', at: '2026-05-03T09:00:06Z' }])
  expect(await race.onCourse()).toEqual(['2'])
  expect(await race.field()).toMatchObject({ started_at: '2026-05-03T09:00:00.000Z' })
})

test('the gun of its race also ends the postponement of the event', async () => {
  await decide('postponed', '09:10', false)
  const event = () => race.get<Event>('events/harbour-half-2026')
  expect(await event()).toMatchObject({ status: 'postponed', state: 'before' })
  await race.start({ gun_at: at('09:00'), decided_at: at('09:12') })
  expect(await event()).toMatchObject({
    status: 'scheduled',
    status_decision: null,
    state: 'during',
  })
  expect(await race.onCourse()).toEqual(['2'])
})

test('results of a race with finishers stay when its event is postponed', async () => {
  await race.passings([{ id: 'b2', bib: '2', checkpoint: 'finish', at: at('10:40') }])
  await decide('postponed', '11:00', false)
  expect(await race.progress()).toMatchObject({ finishers_count: 1 })
  expect(await readRace()).toMatchObject({
    status: 'scheduled',
    starts_at: '2026-05-03T09:00:00.000Z',
  })
})

test('an event of two days that is postponed after the first day keeps the race of that day', async () => {
  await decide('scheduled', '11:30', false)
  const [half] = race.pkg.races
  if (!half) throw new Error('the package has no race')
  const nextDay = new Date('2026-05-04T08:00:00Z')
  race.pkg.races.push({ ...half, id: 'harbour-half-2026-mile', startsAt: nextDay, rankings: [] })
  race.pkg.event.dateTo = '2026-05-04'
  race.pkg.event.endsAt = new Date('2026-05-04T13:00:00Z')
  await importWith()
  const event = async () => race.get<Event>('events/harbour-half-2026')
  const mile = async () => race.get<Race>('races/harbour-half-2026-mile')
  await decide('postponed', '20:00', false, '2026-05-09')
  expect(await readRace()).toMatchObject({
    status: 'scheduled',
    starts_at: '2026-05-03T08:00:00.000Z',
  })
  expect(await mile()).toMatchObject({ status: 'postponed', starts_at: '2026-05-10T08:00:00.000Z' })
  expect(await event()).toMatchObject({
    status: 'postponed',
    date_from: '2026-05-03',
    date_to: '2026-05-10',
  })
  await decide('scheduled', '20:01', false)
  expect(await mile()).toMatchObject({ status: 'scheduled', starts_at: nextDay.toISOString() })
})

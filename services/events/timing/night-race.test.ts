import { expect, onTestFinished, test } from 'vitest'
import type { Event } from '../events/schema.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import { createTimedRace, raceId } from './testing.ts'

test('an event without an end is under way from the gun of its night race until the race is official', async () => {
  const race = await createTimedRace()
  onTestFinished(() => race.close())
  const [half] = race.pkg.races
  if (!half) throw new Error('the package has no race')
  half.startsAt = new Date('2026-05-03T20:00:00Z')
  race.pkg.event.endsAt = new Date('2026-05-03T21:59:00Z')
  race.pkg.contentHash = 'at night'
  await publishPackage(race.db, race.pkg)
  await race.starters([{ bib: '1', name: 'Runner 1' }])
  const endOf = async () => (await race.get<Event>('events/harbour-half-2026')).ends_at

  // 21,097 metres take 6:02 hours at 3.5 km/h.
  expect(await endOf()).toBe('2026-05-04T02:02:00.000Z')
  const gun = '2026-05-03T20:30:00Z'
  await race.send('PUT', '/start', { gun_at: gun, decided_at: gun })
  expect(await endOf()).toBe('2026-05-04T02:32:00.000Z')

  const declare = (status: string, time: string) =>
    race.send('PUT', `/rankings/${raceId}-0/status`, { status, decided_at: time })
  expect(await declare('official', '2026-05-03T23:00:00Z')).toMatchObject({ status: 200 })
  expect(await endOf()).toBe('2026-05-03T21:59:00.000Z')
  await declare('unofficial', '2026-05-03T23:10:00Z')
  expect(await endOf()).toBe('2026-05-04T02:32:00.000Z')
})

test('the end in a package moves by the delay of the gun, until the race is official', async () => {
  const race = await createTimedRace()
  onTestFinished(() => race.close())
  const end = '2026-05-03T13:00:00.000Z'
  const [half] = race.pkg.races
  if (!half) throw new Error('the package has no race')
  half.startsAt = new Date('2026-05-03T08:00:00Z')
  race.pkg.event.endsAt = new Date(end)
  race.pkg.contentHash = 'ends at three'
  await publishPackage(race.db, race.pkg)
  await race.starters([{ bib: '1', name: 'Runner 1' }])
  const endOf = async () => (await race.get<Event>('events/harbour-half-2026')).ends_at
  expect(await endOf(), 'before the gun').toBe(end)

  const fire = (gun: string, decided: string) =>
    race.send('PUT', '/start', { gun_at: gun, decided_at: decided })
  await fire('2026-05-03T08:00:00Z', '2026-05-03T09:00:00Z')
  expect(await endOf(), 'after a punctual gun').toBe(end)
  await fire('2026-05-03T09:00:00Z', '2026-05-03T09:00:01Z')
  expect(await endOf()).toBe('2026-05-03T14:00:00.000Z')
  const status = { status: 'official', decided_at: '2026-05-03T12:00:00Z' }
  await race.send('PUT', `/rankings/${raceId}-0/status`, status)
  expect(await endOf()).toBe(end)
})

import { expect, test } from 'vitest'
import type { Race } from '../races/schema.ts'
import { RaceTables } from '../race-table/race-tables.ts'
import { createTimedRace, raceId } from '../timing/testing.ts'
import { ForecastRecorder } from './record-forecasts.ts'

const minutes = (value: number) => value * 60_000

test('after the race, says how many passings were between the times that were published', async () => {
  const race = await createTimedRace()
  const recorder = new ForecastRecorder(race.db, new RaceTables(race.db))
  const quality = async () => (await race.get<Race>(`races/${raceId}`)).forecast_quality
  const bibs = Array.from({ length: 60 }, (_, index) => String(index + 1))
  await race.starters(bibs.map((bib) => ({ bib, name: `Runner ${bib}` })))
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  const pass = (checkpoint: string, timeOf: (bib: number) => number) =>
    race.passings(
      bibs.map((bib) => ({
        id: `${checkpoint}-${bib}`,
        bib,
        checkpoint,
        race_ms: Math.round(timeOf(Number(bib))),
      })),
    )
  const first = (bib: number) => minutes(20) + bib * 1_000
  await pass('5 km', first)
  await recorder.record()
  expect(await race.db.selectFrom('published_forecasts').selectAll().execute()).toHaveLength(120)
  // Every third athlete is much slower on the next stretch than the forecast said.
  await pass('10 km', (bib) => first(bib) * (bib % 3 === 0 ? 3 : 2.1))
  await recorder.record()
  expect(await quality()).toBeNull()
  await pass('finish', (bib) => first(bib) * (bib % 3 === 0 ? 6 : 4.6))
  await recorder.record()
  // There are 60 forecasts from 5 km to 10 km, 60 from 5 km to the finish, and 60 from 10 km to the
  // finish.
  const found = await quality()
  expect(found).toMatchObject({ forecasts: 180 })
  expect(found?.held).toBeGreaterThan(0.5)
  expect(found?.held).toBeLessThan(0.9)
  // The checkpoint at 10 km is at 47 % of the distance. It counts as the halfway point.
  expect(found?.finish_error).toBeGreaterThan(0)
  expect(found?.finish_error).toBeLessThan(0.2)
  await race.close()
})

test('the first forecast after a passing is kept; few forecasts are not judged', async () => {
  const race = await createTimedRace()
  const recorder = new ForecastRecorder(race.db, new RaceTables(race.db))
  await race.starters([{ bib: '1', name: 'Ana Silva' }])
  await race.send('PUT', '/start', { gun_at: '2026-05-03T08:00:00Z' })
  await race.passings([{ id: 'a', bib: '1', checkpoint: '5 km', race_ms: minutes(20) }])
  await recorder.record()
  const recorded = () => race.db.selectFrom('published_forecasts').selectAll().execute()
  const before = await recorded()
  expect(before).toHaveLength(2)
  await race.passings([{ id: 'b', bib: '1', checkpoint: '5 km', race_ms: minutes(25) }])
  await recorder.record()
  expect(await recorded()).toEqual(before)
  await race.passings([{ id: 'c', bib: '1', checkpoint: 'finish', race_ms: minutes(90) }])
  await recorder.record()
  expect(await race.get(`races/${raceId}`)).toMatchObject({ forecast_quality: null })
  await race.close()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTimedRace, minutes } from './testing.ts'

let race: Awaited<ReturnType<typeof createTimedRace>>
beforeAll(async () => {
  race = await createTimedRace()
  const bibs = Array.from({ length: 500 }, (_, index) => String(index))
  await race.starters(bibs.map((bib) => ({ bib, name: `Runner ${bib}` })))
  await race.passings(bibs.map((bib) => ({ bib, checkpoint: '5 km', race_ms: minutes(20) })))
})
afterAll(() => race.close())

test('visitors are served between the changes of a race that are sent at the same time', async () => {
  const sentAt = performance.now()
  const changes = Array.from({ length: 12 }, (_, second) => {
    const gun = new Date(Date.UTC(2026, 4, 3, 8, 0, second)).toISOString()
    return race.send('PUT', '/start', { gun_at: gun, decided_at: gun })
  })
  await Promise.race(changes)
  const changedAt = performance.now()
  for (const path of ['news', 'events', 'organisations', 'news?itemsPerPage=1']) {
    await race.get(path)
  }
  expect(performance.now() - changedAt).toBeLessThan(changedAt - sentAt)
  const statuses = (await Promise.all(changes)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

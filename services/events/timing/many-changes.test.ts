import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTimedRace, minutes } from './testing.ts'

let race: Awaited<ReturnType<typeof createTimedRace>>
beforeAll(async () => {
  race = await createTimedRace()
  const bibs = Array.from({ length: 200 }, (_, index) => String(index))
  await race.starters(bibs.map((bib) => ({ bib, name: `Runner ${bib}` })))
  await race.passings(bibs.map((bib) => ({ bib, checkpoint: '5 km', race_ms: minutes(20) })))
})
afterAll(() => race.close())

test('visitors are served between the changes of a race that are sent at the same time', async () => {
  let changed = 0
  const changes = Array.from({ length: 8 }, async (_, second) => {
    const gun = new Date(Date.UTC(2026, 4, 3, 8, 0, second)).toISOString()
    const { status } = await race.send('PUT', '/start', { gun_at: gun, decided_at: gun })
    changed += 1
    return status
  })
  await Promise.race(changes)
  for (const path of ['news', 'events', 'organisations', 'news?itemsPerPage=1']) {
    await race.get(path)
  }
  expect(changed).toBeLessThan(changes.length / 2)
  expect(new Set(await Promise.all(changes))).toEqual(new Set([200]))
})

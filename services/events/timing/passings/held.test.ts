import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HeldPassings } from '../race/schema.ts'
import { createTimedRace, minutes } from '../testing.ts'

let race: Awaited<ReturnType<typeof createTimedRace>>
beforeAll(async () => {
  race = await createTimedRace()
  const bibs = Array.from({ length: 700 }, (_, index) => String(index))
  await race.starters(bibs.map((bib) => ({ bib, name: `Runner ${bib}` })))
  // Each starter is too fast, and the start number of another athlete is unknown.
  for (const unknown of ['', 'x']) {
    const passings = bibs.map((bib) => ({
      id: `${unknown}${bib.padStart(3, '0')}`,
      bib: `${unknown}${bib}`,
      checkpoint: '5 km',
      race_ms: minutes(1),
    }))
    expect((await race.passings(passings)).status).toBe(200)
  }
})
afterAll(() => race.close())

const held = async (query = '') => (await race.send<HeldPassings>('GET', `/held${query}`)).body

test('held passings come in pages of 1,000, by id', async () => {
  const first = await held()
  const second = await held(`?after=${first.items.at(-1)?.id ?? ''}`)
  expect([first.total, first.items.length, second.total, second.items.length]).toEqual([
    1_400, 1_000, 1_400, 400,
  ])
  const all = [...first.items, ...second.items]
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted())
  expect(all.filter(({ reason }) => reason === 'passing.tooFast')).toHaveLength(700)
  expect(all.filter(({ reason }) => reason === 'passing.unknownAthlete')).toHaveLength(700)
})

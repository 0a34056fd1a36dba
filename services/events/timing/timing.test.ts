import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RankingEntryPage } from '../rankings/schema.ts'
import { createTimedRace, raceId } from './testing.ts'

const minutes = (value: number) => value * 60_000

describe('a race that is timed', () => {
  let race: Awaited<ReturnType<typeof createTimedRace>>
  beforeAll(async () => {
    race = await createTimedRace([
      { status: 'unofficial' },
      { status: 'unofficial', name: 'Chip', decidedBy: 'chip' },
      { status: 'unofficial', name: 'Women', only: { gender: 'F' } },
    ])
  })
  afterAll(() => race.close())

  const entries = async (ranking = 0, query = '') => {
    const page = await race.get<RankingEntryPage>(
      `rankings/${raceId}-${String(ranking)}/entries?itemsPerPage=10${query}`,
    )
    return page.items.map(({ bib, position, last_check_point, state }) =>
      [bib, position, state ?? last_check_point].join(' '),
    )
  }

  test('passings before the start list are kept aside', async () => {
    const { status, body } = await race.passings([
      { id: 'p1', bib: '3', checkpoint: '5 km', race_ms: minutes(19) },
      { id: 'p2', chip: 'AA1', checkpoint: '5 km', race_ms: minutes(20) },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({ accepted: 0, unknown: 2, duplicates: 0, impossible: 0 })
  })

  test('they count once the start list has their athletes', async () => {
    const { status, body } = await race.starters([
      { bib: '1', name: 'Ana Silva', gender: 'F', category: 'F30', chips: ['AA1'] },
      { bib: '2', name: 'Bo Berg', gender: 'M', category: 'M30' },
      { bib: '3', name: 'Cy Dahl', gender: 'M', category: 'M40' },
      { bib: '4', name: 'Di Eck', gender: 'F', category: 'F30' },
    ])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.starters).toBe(4)
    expect(await entries()).toEqual(['3 1 5 km', '1 2 5 km', '2  ', '4  '])
  })

  test('the furthest checkpoint decides, then the time there', async () => {
    const { body } = await race.passings([
      { id: 'p3', bib: '4', checkpoint: '10 km', race_ms: minutes(50) },
      { id: 'p4', bib: '2', checkpoint: '5 km', race_ms: minutes(20) },
    ])
    expect(body).toMatchObject({ accepted: 2 })
    expect(await entries()).toEqual(['4 1 10 km', '3 2 5 km', '1 3 5 km', '2 3 5 km'])
    expect(await entries(2)).toEqual(['4 1 10 km', '1 2 5 km'])
    expect(await entries(0, '&sort=-position')).toEqual([
      '2 3 5 km',
      '1 3 5 km',
      '3 2 5 km',
      '4 1 10 km',
    ])
  })
})

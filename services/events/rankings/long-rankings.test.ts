import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf, runner } from '../import/testing.ts'
import { createTestService } from '../testing.ts'
import type { RankingEntryPage } from './schema.ts'

const long = '/v1/web/rankings/long-0/entries?itemsPerPage=50'
const people = 10_050

let service: Awaited<ReturnType<typeof createTestService>>

beforeAll(async () => {
  service = await createTestService()
  const rows = Array.from({ length: people }, (_, index) =>
    runner(index === 5_000 ? 'XYZ' : String(index + 1), {
      name: index % 2_000 === 0 ? 'Rare Fellow' : 'Common Fellow',
      gunTime: 3_600_000 + index * 1_000,
    }),
  )
  await publishPackage(service.db, harbourHalf({ rows, rankings: [{ id: 'long-0' }] }))
}, 60_000)
afterAll(() => service.close())

async function found(filters: Record<string, unknown>, rest = '') {
  const text = encodeURIComponent(Buffer.from(JSON.stringify(filters)).toString('base64'))
  const { body } = await service.get<RankingEntryPage>(`${long}&filters=${text}&${rest}`)
  return { ...body, places: body.items.map(({ position }) => position) }
}

test('a long ranking finds all entries with a rare name, in the order of the ranking', async () => {
  expect(await found({ find: 'rar' })).toMatchObject({
    total: 6,
    places: [1, 2_001, 4_001, 6_001, 8_001, 10_001],
  })
  expect(await found({ find: 'fellow rare', gender: 'F' }, 'around=6001')).toMatchObject({
    total: 6,
    page: 1,
  })
})

test('a long ranking finds the whole start number of letters', async () => {
  expect(await found({ find: 'xyz' })).toMatchObject({ total: 1, places: [5_001] })
  expect((await found({ find: 'xy' })).total).toBe(0)
})

test.each(['common', 'ommon', 'fellow ommon', 'cmmon'])(
  'a long ranking finds the first 500 entries with a common name, by %j',
  async (find) => {
    const { total, places } = await found({ find }, 'page=10')
    expect(total).toBe(500)
    expect([places[0], places.at(-1)]).toEqual([452, 501])
    expect((await found({ find }, 'page=11')).items).toEqual([])
  },
)

test('a long ranking ends with its last page', async () => {
  const { total, places } = await found({}, `page=${String(people / 50)}`)
  expect(total).toBe(people)
  expect([places[0], places.at(-1)]).toEqual([people - 49, people])
})

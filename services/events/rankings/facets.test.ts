import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RankingFacets } from './schema.ts'
import { createRankedService, overall } from './testing.ts'

let service: Awaited<ReturnType<typeof createRankedService>>
beforeAll(async () => {
  service = await createRankedService()
})
afterAll(() => service.close())

test('facets have the number of entries per choice', async () => {
  const { body } = await service.get<RankingFacets>(`${overall}/facets`)
  expect(body).toEqual({
    genders: [
      { value: 'F', entries: 5 },
      { value: 'M', entries: 3 },
      { value: 'X', entries: 1 },
    ],
    categories: [
      { value: 'F30', entries: 2 },
      { value: 'F40', entries: 2 },
      { value: 'M40', entries: 1 },
      { value: 'Open', entries: 3 },
    ],
    teams: [{ value: 'Tugboats', entries: 2 }],
    teams_total: 1,
  })
  expect((await service.get('/v1/web/rankings/nothing/facets')).status).toBe(404)
})

async function facets(filters: Record<string, unknown>) {
  const text = Buffer.from(JSON.stringify(filters)).toString('base64')
  const { status, body } = await service.get<RankingFacets>(
    `${overall}/facets?filters=${encodeURIComponent(text)}`,
  )
  return { status, ...body }
}

test('facets list only choices within the other filters', async () => {
  expect(await facets({ gender: 'M' })).toMatchObject({
    categories: [
      { value: 'M40', entries: 1 },
      { value: 'Open', entries: 2 },
    ],
    teams: [],
    teams_total: 0,
  })
  expect(await facets({ category: 'F40' })).toMatchObject({
    genders: [
      { value: 'F', entries: 2 },
      { value: 'M', entries: 0 },
      { value: 'X', entries: 0 },
    ],
    teams: [{ value: 'Tugboats', entries: 1 }],
  })
  expect(await facets({ team: 'Tugboats' })).toMatchObject({
    genders: [
      { value: 'F', entries: 2 },
      { value: 'M', entries: 0 },
      { value: 'X', entries: 0 },
    ],
    categories: [
      { value: 'F30', entries: 1 },
      { value: 'F40', entries: 1 },
    ],
  })
  expect(await facets({ category: 'nothing' })).toMatchObject({ teams: [], teams_total: 0 })
  expect(await facets({ find: 'a' })).toMatchObject({ status: 400 })
})

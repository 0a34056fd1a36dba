import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResultRow } from '../event-package.ts'
import { publishPackage } from '../import/publish/publish-package.ts'
import { harbourHalf, runner } from '../import/testing.ts'
import { createTestService } from '../testing.ts'
import type { ClubAthlete } from './schema.ts'

let service: Awaited<ReturnType<typeof createTestService>>

beforeAll(async () => {
  service = await createTestService('2026-06-01T12:00:00Z')
  await publish('old', '2026-04-30', [{ name: 'Ana', team: 'Clube do Mar' }])
  await publish('recent', '2026-05-20', [
    { name: 'Bo', team: 'Clube do Mar' },
    { name: 'Cy', team: 'Do Mar Clube' },
    { name: 'Secret', team: 'Clube do Mar', private: true },
    { name: 'Dee', team: null },
  ])
  await publish('today', '2026-06-01', [
    { name: 'Eva', team: 'CLUBE DO MAR' },
    { name: 'Fay', team: 'Clube do Mar' },
  ])
  await publish('coming', '2026-06-08', [{ name: 'Gil', team: 'Clube do Mar' }])
})
afterAll(() => service.close())

async function publish(id: string, day: string, people: Partial<ResultRow>[]) {
  const rows = people.map((person, index) => runner(String(index + 1), person))
  const base = harbourHalf({ rows })
  await publishPackage(service.db, {
    ...base,
    contentHash: id,
    event: { ...base.event, id, name: id, dateFrom: day, dateTo: day },
    races: base.races.map((race) => ({
      ...race,
      id,
      rankings: race.rankings.map((ranking) => ({ ...ranking, id: `${id}-0` })),
    })),
    news: [],
  })
}

/** Returns the race and the name of each listed athlete. */
async function athletesOf(club: string, more = '&itemsPerPage=50') {
  const url = `/v1/web/club-athletes?club=${encodeURIComponent(club)}${more}`
  const { body } = await service.get<{ items: ClubAthlete[] }>(url)
  return Promise.all(
    body.items.map(async ({ race_id: race, participant_id: id }) => {
      const path = `/v1/web/races/${race}/participants/${id}`
      return `${race} ${(await service.get<{ name: string }>(path)).body.name}`
    }),
  )
}

test('lists the athletes of a club, the nearest race first, without private profiles', async () => {
  const expected = ['today Eva', 'today Fay', 'coming Gil', 'recent Bo']
  expect((await athletesOf('Clube do Mar')).toSorted()).toEqual(expected.toSorted())
  expect((await athletesOf('clube do már')).map((each) => each.split(' ')[0])).toEqual([
    'today',
    'today',
    'coming',
    'recent',
  ])
})

test('a club whose name has the same words in another order does not use up the limit', async () => {
  const first = await athletesOf('Do Mar Clube', '&itemsPerPage=1')
  expect(first).toEqual(['recent Cy'])
})

test('a name without letters, an unknown club and a part of a name have no athletes', async () => {
  for (const club of ['!', 'Nobody', 'Clube']) expect(await athletesOf(club)).toEqual([])
})

test('refuses a request without a club, and limits the number of athletes', async () => {
  expect(await service.get('/v1/web/club-athletes')).toMatchObject({ status: 400 })
  expect(await service.get(`/v1/web/club-athletes?club=${'x'.repeat(201)}`)).toMatchObject({
    status: 400,
  })
  const { body } = await service.get<{ items: unknown[] }>(
    '/v1/web/club-athletes?club=clube%20do%20mar&itemsPerPage=1',
  )
  expect(body.items).toHaveLength(1)
})

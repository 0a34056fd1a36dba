import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AthleteResult } from '../../participants/schema.ts'
import type { DetailedEntryPage, RankingEntryPage } from '../../rankings/schema.ts'
import type { SearchResult } from '../../search/schema.ts'
import { createTestService } from '../../testing.ts'
import { setPrivate } from './privacy-requests.ts'
import { publishPackage } from '../../import/publish/publish-package.ts'
import { harbourHalf, runner, visibleRows } from '../../import/testing.ts'

let service: Awaited<ReturnType<typeof createTestService>>
const race_id = 'harbour-half-2026-half'
const entries = `/v1/web/rankings/${race_id}-0/entries`
const detailedEntries = `/v1/web/rankings/${race_id}-0/detailed-entries`

beforeAll(async () => {
  service = await createTestService()
})
afterAll(() => service.close())
beforeEach(() => publish())
afterEach(async () => {
  await service.db.deleteFrom('events').execute()
  await service.db.deleteFrom('organisations').execute()
  await sql`delete from asked_private`.execute(service.db)
})

/** Four rows. Most tests hide the second athlete. The source marks the last athlete as private. */
const rows = [
  runner('1', { gunTime: 3_000_000 }),
  runner('2', { gunTime: 3_100_000, name: 'Zebedee Canary', city: 'Canaryville', age: 41 }),
  runner('3', { gunTime: 3_200_000 }),
  runner('4', { gunTime: 3_300_000, name: 'Hidden Canary', private: true }),
]

const publish = (given = rows, onProgress?: () => void) =>
  publishPackage(service.db, harbourHalf({ rows: given }), {
    allowRemoval: true,
    ...(onProgress && { onProgress }),
  })

async function page() {
  return (await service.get<RankingEntryPage>(`${entries}?itemsPerPage=100`)).body.items
}

async function idOf(bib: string): Promise<string> {
  return (await page()).find((entry) => entry.bib === bib)?.participant_id ?? ''
}

function requestPrivacy(participant_id: string, isPrivate = true) {
  return service.db
    .transaction()
    .execute((transaction) => setPrivate(transaction, { race_id, participant_id }, isPrivate))
}

/** Returns public responses that could reveal the second athlete. */
async function readAll(): Promise<string> {
  const id = await idOf('2')
  const addresses = [
    `${entries}?itemsPerPage=100`,
    `${entries}?filters=${btoa('{"find":"canary"}')}`,
    `${entries}?filters=${btoa('{"find":"2"}')}`,
    `${entries}?around=2`,
    detailedEntries,
    '/v1/web/search?q=zebedee',
    '/v1/web/search?q=canary',
    '/v1/web/search?q=zebedde%20canray',
    `/v1/web/races/${race_id}/participants/${id}`,
    `/v1/web/participants?ids=${race_id}~${id}`,
    '/v1/web/events',
  ]
  const responses = await Promise.all(addresses.map((address) => service.get(address)))
  return responses.map(({ body }) => JSON.stringify(body)).join('\n')
}

const searchRows = async () => {
  const { participant_names, ranking_entries } = await visibleRows(service.db)
  const words = await service.db.selectFrom('words').selectAll().execute()
  return JSON.stringify([participant_names, ranking_entries, words])
}

test('a privacy request hides the athlete everywhere and keeps all places', async () => {
  expect(await readAll()).toMatch(/Zebedee Canary[^]*Canaryville/)
  const before = await page()
  await requestPrivacy(await idOf('2'))
  expect(await readAll()).not.toMatch(/zebedee|canary/i)
  expect(await searchRows()).not.toMatch(/zebedee|canary/i)
  const { body } = await service.get<AthleteResult>(
    `/v1/web/races/${race_id}/participants/${await idOf('2')}`,
  )
  expect(body).toMatchObject({ name: 'Z. C.', private: true, city: null, age: null })
  const places = (list: typeof before) =>
    list.map(({ bib, position, gender_position }) => [bib, position, gender_position])
  expect(places(await page())).toEqual(places(before))
})

test('the detailed entries have no age, town and splits of a hidden athlete', async () => {
  const ofAthlete = async () => {
    const { items } = (await service.get<DetailedEntryPage>(detailedEntries)).body
    return items.find(({ entry }) => entry.bib === '2')
  }
  const shown = { age: 41, city: 'Canaryville', split_times: [1_000_000, 2_000_000] }
  expect(await ofAthlete()).toMatchObject(shown)

  await requestPrivacy(await idOf('2'))

  expect(await ofAthlete()).toMatchObject({ age: null, city: null, split_times: [] })
})

test('later imports keep the athlete hidden', async () => {
  await requestPrivacy(await idOf('2'))
  const { races } = await publish([...rows, runner('5', { gunTime: 3_400_000 })])
  expect(races).toMatchObject([{ added: 1, changed: 0 }])
  expect(await readAll()).not.toMatch(/zebedee|canary/i)
  expect(await searchRows()).not.toMatch(/zebedee|canary/i)
})

test('a request during an import hides the athlete in the new results', async () => {
  const id = await idOf('2')
  let request: Promise<boolean> | undefined
  await publish([...rows, runner('5', { gunTime: 3_400_000 })], () => {
    request ??= requestPrivacy(id)
  })
  await request
  expect(request).toBeDefined()
  expect((await page()).map(({ bib }) => bib)).toContain('5')
  expect(await readAll()).not.toMatch(/zebedee|canary/i)
  expect(await searchRows()).not.toMatch(/zebedee|canary/i)
})

test('a request during an import that replaces the row does not show the athlete in a new row', async () => {
  const id = await idOf('2')
  const others = rows.filter(({ bib }) => bib !== '2')
  const given = [...others, runner('9', { name: 'Zebediah Canarie', gender: 'M', gunTime: null })]
  const before = await page()
  let request: Promise<boolean> | undefined
  const importing = publish(given, () => {
    request ??= requestPrivacy(id)
  })
  await expect(importing).rejects.toThrow('privacy.askedMeanwhile')
  await request
  await expect(publish(given)).rejects.toThrow('privacy.undecided')
  expect((await page()).map(({ bib }) => bib)).toEqual(before.map(({ bib }) => bib))
  expect(await readAll()).not.toMatch(/zebedi?[ea]|canar/i)
})

test.each([
  ['at once', () => Promise.resolve()],
  ['after another import', () => publish([...rows, runner('5', { gunTime: 3_400_000 })])],
])('withdrawing a request shows the athlete again, %s', async (_when, meanwhile) => {
  await requestPrivacy(await idOf('2'))
  await meanwhile()
  await requestPrivacy(await idOf('2'), false)
  const responses = await readAll()
  expect(responses).toMatch(/Canaryville/)
  expect(responses.match(/"name":"Zebedee Canary"/g)?.length).toBeGreaterThanOrEqual(5)
  expect(await searchRows()).toMatch(/"word":"zebedee"/)
})

test('withdrawing a request does not show a profile that the source hides', async () => {
  await requestPrivacy(await idOf('4'))
  await requestPrivacy(await idOf('4'), false)
  expect((await page()).find(({ bib }) => bib === '4')).toMatchObject({ name: 'H. C.' })
})

test('a request for a missing result applies once the result is imported', async () => {
  const id = await idOf('2')
  await publish(rows.filter(({ bib }) => bib !== '2'))
  await requestPrivacy(id)
  await publish()
  expect((await page()).find(({ bib }) => bib === '2')).toMatchObject({ name: 'Z. C.' })
})

test.each([
  ['hides', rows.map((row) => (row.bib === '2' ? { ...row, private: true } : row))],
  ['omits', rows.filter(({ bib }) => bib !== '2')],
])('an athlete whom the source %s loses all search keys', async (_what, given) => {
  expect(await searchRows()).toMatch(/"zebedee"/)
  await publish(given)
  expect(await searchRows()).not.toMatch(/zebedee|canary/i)
})

test('a word of another athlete stays searchable, also misspelt', async () => {
  await publish([...rows, runner('5', { name: 'Zebedee Lagoon' })])
  await requestPrivacy(await idOf('2'))
  const { body } = await service.get<{ result: SearchResult }>('/v1/web/search?q=zebedde')
  expect(body.result.participants.map(({ name }) => name)).toEqual(['Zebedee Lagoon'])
  expect(body.result.did_you_mean).toBe('zebedee')
})

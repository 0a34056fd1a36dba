import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf, runner } from '../../services/events/import/testing.ts'
import { createTestService } from '../../services/events/testing.ts'
import { execute, gateway, serveEvents } from '../testing.ts'
import type { Execution } from './live.ts'
import type { OperationParameters } from '../requests/documents.ts'

let service: Awaited<ReturnType<typeof createTestService>>
let urls: string[]
const raceId = 'harbour-half-2026-half'

const rows = (seconds: number) => [
  runner('1'),
  runner('2', { state: null, gunTime: null, chipTime: null, splitTimes: [seconds * 1_000, null] }),
  runner('3', { state: null, gunTime: null, chipTime: null, splitTimes: [null, null] }),
]

const importRows = (seconds: number) =>
  publishPackage(service.db, harbourHalf({ rows: rows(seconds), rowsHash: String(seconds) }))

beforeAll(async () => {
  service = await createTestService()
  await importRows(1_200)
  urls = serveEvents(service.app)
})
afterAll(() => service.close())

const everything: Execution = { streams: 1, hasChanged: () => true }

/** Prepares a subscription and returns a function that executes it once. */
async function prepare(request: OperationParameters) {
  const prepared = await gateway.subscribe(request, { trusted: true, headers: {} })
  if (!('execute' in prepared)) throw new Error(JSON.stringify(prepared))
  return async (execution: Partial<Execution> = {}) => {
    const { result } = await prepared.execute({ ...everything, ...execution })
    expect(result.errors).toBeUndefined()
    return result.data
  }
}

test('the progress of a race has its counts, and a version that grows with each import', async () => {
  const run = await prepare({
    query: `subscription ($raceId: ID!) { raceProgress(raceId: $raceId) {
      version asOf startersCount startedCount finishersCount onCourseCount race { name } } }`,
    variables: { raceId },
  })
  const first = await run()
  expect(first).toEqual({
    raceProgress: {
      version: expect.any(Number) as number,
      asOf: null,
      startersCount: 3,
      startedCount: 2,
      finishersCount: 1,
      onCourseCount: 1,
      race: { name: 'Half marathon' },
    },
  })
  await importRows(1_300)
  const versionOf = (data: unknown) =>
    (data as { raceProgress: { version: number } }).raceProgress.version
  expect(versionOf(await run())).toBeGreaterThan(versionOf(first))
})

test('clients spread their queries by the number of streams', async () => {
  const run = await prepare({
    query: 'subscription { racesProgress(ids: ["harbour-half-2026-half"]) { spreadMs } }',
  })
  expect(await run()).toEqual({ racesProgress: [{ spreadMs: 200 }] })
  expect(await run({ streams: 5_000 })).toEqual({ racesProgress: [{ spreadMs: 4_000 }] })
  expect(await run({ streams: 1_000_000 })).toEqual({ racesProgress: [{ spreadMs: 20_000 }] })
})

test('an unknown race has no progress', async () => {
  const one = await prepare({
    query: 'subscription { raceProgress(raceId: "nowhere") { version } }',
  })
  expect(await one()).toEqual({ raceProgress: null })
  const odd = await prepare({ query: 'subscription { raceProgress(raceId: "../x") { version } }' })
  expect(await odd()).toEqual({ raceProgress: null })
  const several = await prepare({
    query: `subscription { racesProgress(ids: ["nowhere", "${raceId}", "${raceId}", "a,b"]) { raceId } }`,
  })
  expect(await several()).toEqual({ racesProgress: [null, { raceId }, { raceId }, null] })
})

test('races of a query have their progress in one call', async () => {
  urls.length = 0
  const { data } = await execute(
    '{ event(id: "harbour-half-2026") { races { progress { raceId spreadMs } } } }',
    {},
    {},
  )
  expect(data).toEqual({ event: { races: [{ progress: { raceId, spreadMs: 200 } }] } })
  expect(urls.filter((url) => url.includes('/progress'))).toHaveLength(1)
})

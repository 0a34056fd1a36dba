import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import type { UpstreamRequest } from '../../mesh/settings.ts'
import { jsonResponse, setService } from '../../mesh/testing.ts'
import { openTestStream, serveStreams, testPace } from './testing.ts'

const operations = new Map([
  ['progress', 'subscription ($id: ID!) { raceProgress(raceId: $id) { raceId version } }'],
  [
    'athletes',
    'subscription ($ids: [ID!]!) { athletesChanged(ids: $ids) { results { participantId gunTime } } }',
  ],
])
const { intervalMs } = testPace

/** The version of all races. The service also returns it as the time of all athletes. */
let version: number
/** For each call of the service, the ids of the requested races or athletes. */
let calls: string[]
/** Functions that release the waiting calls of the service. */
let held: (() => void)[]
let isHolding: boolean

beforeEach(() => {
  version = 1
  calls = []
  held = []
  isHolding = false
  setService('events', async ({ url }: UpstreamRequest) => {
    const parameters = new URL(url, 'http://x').searchParams
    const ids = parameters.get('raceIds') ?? parameters.get('ids') ?? ''
    if (url.includes('/changed-athletes')) return changesOfRaces(ids)
    const isRevisions = url.includes('/athlete-revisions')
    if (!isRevisions) calls.push(ids)
    const seen = version
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
    const items = ids.split(',').map((id) => {
      const [race_id, participant] = id.split('~')
      if (participant === undefined) return { race_id, version: seen }
      if (isRevisions) {
        return { id: participant, race_id, revision: String(seen) }
      }
      return { id: participant, race_id, gun_time: seen, placings: [] }
    })
    const races = new Set(items.map(({ race_id }) => `race:${String(race_id)}`))
    const { headers, ...response } = jsonResponse(200, { items })
    return { ...response, headers: { ...headers, 'cache-tag': [...races].join(' ') } }
  })
})

/**
 * Returns the service's response with the changes of races. All athletes of these races may have
 * changed.
 */
function changesOfRaces(ids: string) {
  const items = ids.split(',').map((id) => ({ id, state: String(version), athletes: null }))
  return jsonResponse(200, { items })
}

/** Releases the next calls of the service, one after the other. */
async function finish(count: number): Promise<void> {
  for (let call = 0; call < count; call += 1) {
    await expect.poll(() => held.length, { interval: 1 }).toBeGreaterThan(0)
    held.shift()?.()
  }
}

/** Releases all calls of the service, and lets further calls pass. */
function finishAll(): void {
  isHolding = false
  for (const end of held.splice(0)) end()
}

async function serve() {
  const { origin, change } = await serveStreams({ operations })
  const open = async (client: string, documentId: string, variables: object) => {
    const query = new URLSearchParams({ documentId, variables: JSON.stringify(variables) })
    const stream = await openTestStream(origin, `/graphql?${query.toString()}`, {
      'x-forwarded-for': client,
    })
    await expect.poll(stream.results, { interval: 1 }).toHaveLength(1)
    return stream
  }
  return {
    openRace: (client: string, id: string) => open(client, 'progress', { id }),
    openAthletes: (client: string, ids: string[]) => open(client, 'athletes', { ids }),
    /** Increases the version of all races, and reports a publication with these tags. */
    change: (...tags: string[]) => {
      version += 1
      change(...tags)
    },
  }
}

/** Ids of races. All have the same length, so all results have the same cost. */
const many = Array.from({ length: 40 }, (_, index) => `foreign-${String(index).padStart(2, '0')}`)
const [lonely, popular] = ['ofReader01', 'ofReader02']
const tags = [...many, lonely, popular].map((id) => `race:${id}`)
const [attacker, reader, neighbour] = ['198.51.100.1', '2001:db8:0:1::1', '2001:db8:0:1::2']

test('streams get frames by client in turn, and under load those of a client with many less often', async () => {
  const { openRace, change } = await serve()
  const foreign = []
  for (const id of many) foreign.push(await openRace(attacker, id))
  const own = await openRace(reader, lonely)
  // All addresses of an IPv6 network count as one client.
  await openRace(neighbour, lonely)
  for (const end of ['2', '3', '4']) await openRace(`203.0.113.${end}`, popular)
  await wait(intervalMs)

  calls = []
  isHolding = true
  change(...tags)
  await finish(3)
  await expect.poll(() => calls).toEqual([popular, many[0], lonely, many[1]])

  // Five more changes follow. Each stream gets only one frame for all five. The other clients get
  // it before the attacker's third stream gets its first frame.
  await wait(intervalMs)
  for (let times = 0; times < 5; times += 1) change(...tags)
  await finish(3)
  await expect.poll(() => calls.slice(4)).toEqual([popular, lonely, many[2]])
  finishAll()

  for (const stream of [own, ...foreign]) {
    const last = () => JSON.stringify(stream.results().at(-1))
    await expect.poll(last, { timeout: 4_000 }).toContain(`"version":${String(version)}`)
  }
  expect(own.results()).toHaveLength(3)
  // The attacker's first two streams had already got a frame after the first change.
  expect(foreign.map(({ results }) => results().length)).toEqual(
    foreign.map((_, index) => (index < 2 ? 3 : 2)),
  )
})

test('streams that are closed are not executed any more, although they had waited', async () => {
  const { openRace, change } = await serve()
  const foreign = []
  for (const id of many) foreign.push(await openRace(attacker, id))
  const own = await openRace(reader, lonely)
  await wait(intervalMs)
  calls = []
  isHolding = true
  change(...tags)
  await expect.poll(() => held).toHaveLength(1)
  for (const { request } of foreign) request.destroy()
  await wait(50)
  finishAll()
  await expect.poll(own.results).toHaveLength(2)
  expect(calls).toEqual([many[0], lonely])
})

test('people behind one address with an athlete each are told of their own, with few calls', async () => {
  const { openAthletes, change } = await serve()
  const ids = Array.from({ length: 120 }, (_, index) => `city~athlete${String(index)}`)
  const streams = await Promise.all(ids.map((id) => openAthletes(attacker, [id])))
  for (const { results } of streams) await expect.poll(results).toHaveLength(1)
  await wait(intervalMs)
  calls = []
  change('race:city')
  for (const [index, { results, response }] of streams.entries()) {
    expect(response.statusCode).toBe(200)
    await expect.poll(results, { timeout: 4_000, interval: 5 }).toHaveLength(2)
    expect(results()[1]).toEqual({
      data: {
        athletesChanged: { results: [{ participantId: `athlete${String(index)}`, gunTime: 2 }] },
      },
    })
  }
  expect(calls.join(',').split(',').toSorted()).toEqual(ids.toSorted())
  expect(calls.length).toBeLessThanOrEqual(12)
})

test('lists of other athletes do not delay the list of a reader', async () => {
  const { openAthletes, change } = await serve()
  const idsOf = (first: number) =>
    Array.from({ length: 20 }, (_, index) => `city~athlete${String(first + index)}`)
  const foreign = []
  for (let list = 1; list <= 40; list += 1) {
    foreign.push(await openAthletes(attacker, idsOf(list * 100)))
  }
  const own = await openAthletes(reader, idsOf(0))
  await wait(intervalMs)
  calls = []
  isHolding = true
  change('race:city')
  // A batch reads ten lists: the revisions in two calls, and then the results in two calls.
  await finish(4)
  await expect.poll(own.results).toHaveLength(2)
  expect(calls.join(',').split(',')).toHaveLength(200)
  expect(foreign.filter(({ results }) => results().length === 2)).toHaveLength(9)
  finishAll()
  for (const { results } of foreign) {
    await expect.poll(results, { timeout: 4_000 }).toHaveLength(2)
  }
})

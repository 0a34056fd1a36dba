import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UpstreamRequest } from '../../mesh/settings.ts'
import { jsonResponse, setService } from '../../mesh/testing.ts'
import { log } from '../../services/platform/log.ts'
import { metrics } from '../../services/platform/metrics.ts'
import { limitedTo } from '../overload/testing.ts'
import { openTestStream, quietMs, serveStreams } from './testing.ts'

const operations = new Map([
  [
    'athletes',
    `subscription ($ids: [ID!]!) {
      athletesChanged(ids: $ids) { results { name gunTime __typename } __typename }
    }`,
  ],
])
/** Name of the athlete `long`. It is longer than the buffers of a connection. */
const longName = `l${'x'.repeat(12_000_000)}`
const slowly = { timeout: 3_000 }

/** The athletes of the race `city`, by their names. Their ids are their names. */
let athletes: Map<string, { time: number; revision: string }>
/**
 * Log of the changes of athletes. For each state of the race, the names of the athletes that
 * changed.
 */
let changes: string[][]
/** Text that changes when the race itself changes. */
let raceDigest: string
/** Names of the athletes whose results were read. */
let reads: string[]
let isFailing: boolean
/** Functions that release the waiting calls of the service. Undefined if calls do not wait. */
let held: (() => void)[] | undefined

beforeEach(() => {
  athletes = new Map()
  changes = []
  raceDigest = 'race'
  reads = []
  isFailing = false
  held = undefined
  setService('events', async ({ url }: UpstreamRequest) => {
    if (held) await new Promise<void>((resolve) => held?.push(resolve))
    if (isFailing) throw new Error('down')
    const ids = (new URL(url, 'http://x').searchParams.get('ids') ?? '').split(',')
    if (url.includes('/changed-athletes')) return changedAthletes(ids[0])
    const names = ids.map((id) => id.split('~')[1] ?? '')
    const isRevisions = url.includes('/athlete-revisions')
    if (!isRevisions) reads.push(...names)
    const items = names.flatMap((name) => {
      const { time, revision } = athletes.get(name) ?? {}
      if (revision === undefined) return []
      const person = { id: name, race_id: 'city' }
      return isRevisions
        ? { ...person, revision }
        : { ...person, name: name === 'long' ? longName : name, gun_time: time, placings: [] }
    })
    return jsonResponse(200, { items })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Returns the service's response with the changes of the race since a state. */
function changedAthletes(id = '') {
  const [version, digest] = id.split('~')[1]?.split('.') ?? []
  const state = `${String(changes.length)}.${raceDigest}`
  const names = digest === raceDigest ? changes.slice(Number(version)).flat() : null
  return jsonResponse(200, { items: [{ id, state, athletes: names }] })
}

let revisions = 0
/** Gives athletes another time, as passings of other athletes may do. */
function move(time: number, ...names: string[]): void {
  for (const name of names) {
    revisions += 1
    athletes.set(name, { time, revision: String(revisions) })
  }
}

/** Gives athletes another time, as their own passings do. */
function run(time: number, ...names: string[]): void {
  move(time, ...names)
  changes.push(names)
}

async function serve(options: Partial<Parameters<typeof serveStreams>[0]> = {}) {
  const { origin, change } = await serveStreams({ operations, ...options })
  const pathOf = (names: readonly string[]) => {
    const variables = JSON.stringify({ ids: names.map((name) => `city~${name}`) })
    const query = new URLSearchParams({ documentId: 'athletes', variables })
    return `${origin}/graphql?${query.toString()}`
  }
  return {
    pathOf,
    follow: (names: readonly string[], headers: Record<string, string> = {}) =>
      openTestStream('', pathOf(names), headers),
    change: () => {
      change('race:city')
    },
  }
}

const frame = (times: Record<string, number>) => ({
  data: {
    athletesChanged: {
      results: Object.entries(times).map(([name, gunTime]) => ({
        name,
        gunTime,
        __typename: 'AthleteResult',
      })),
      __typename: 'AthletesChanged',
    },
  },
})

test('each changed athlete is read once, and told to the lists that have the athlete', async () => {
  run(1, 'ada', 'bo', 'cy', 'di')
  const { follow, change } = await serve()
  const first = await follow(['ada', 'bo', 'unknown', 'no id'])
  const second = await follow(['di', 'bo'])
  const third = await follow(['cy', 'ada'])
  await expect.poll(first.results).toEqual([frame({ ada: 1, bo: 1 })])
  await expect.poll(second.results).toEqual([frame({ di: 1, bo: 1 })])
  await expect.poll(third.results).toEqual([frame({ cy: 1, ada: 1 })])
  expect(reads.toSorted()).toEqual(['ada', 'bo', 'cy', 'di'])
  // A slow machine may have added heartbeats.
  expect(first.text()).toMatch(/^retry: \d+\n\nevent: next\nid: 100\ndata: \{.*\}\n\n(?::\n\n)*$/)

  run(2, 'bo')
  change()
  await expect.poll(first.results, slowly).toEqual([frame({ ada: 1, bo: 1 }), frame({ bo: 2 })])
  await expect.poll(second.results, slowly).toEqual([frame({ di: 1, bo: 1 }), frame({ bo: 2 })])
  expect(first.text()).toMatch(/\n\nevent: next\nid: 101\ndata: \{.*\}\n\n(?::\n\n)*$/)
  await wait(quietMs)
  expect(third.results()).toHaveLength(1)
  expect(reads.slice(4)).toEqual(['bo'])

  const late = await follow(['bo', 'cy'])
  await expect.poll(late.results).toEqual([frame({ bo: 2, cy: 1 })])
  expect(reads).toHaveLength(5)
})

test('a revision that changes without another result sends nothing', async () => {
  run(1, 'ada')
  const { follow, change } = await serve()
  const stream = await follow(['ada'])
  await expect.poll(stream.results).toHaveLength(1)
  run(1, 'ada')
  change()
  await expect.poll(() => reads, slowly).toEqual(['ada', 'ada'])
  await wait(200)
  expect(stream.results()).toHaveLength(1)
})

test('streams of many lists open while the services are slow and the queue of work is full', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `athlete${String(index)}`)
  run(1, ...names)
  const { follow } = await serve({ admission: limitedTo({ requestsAtOnce: 1 }) })
  held = []
  const streams = await Promise.all(
    names.map((_, index) => follow([...names.slice(index), ...names].slice(0, 20))),
  )
  expect(new Set(streams.map(({ response }) => response.statusCode))).toEqual(new Set([200]))
  for (const release of held.splice(0)) release()
  held = undefined
  for (const { results } of streams) {
    await expect.poll(results, { timeout: 5_000, interval: 5 }).toHaveLength(1)
  }
  expect(reads.toSorted()).toEqual(names.toSorted())
})

test('a list of too many athletes, or none, is refused before the stream begins', async () => {
  const { follow } = await serve()
  const many = Array.from({ length: 101 }, (_, index) => `athlete${String(index)}`)
  const { response, text } = await follow(many)
  expect(response.statusCode).toBe(400)
  await expect.poll(text).toContain('BAD_USER_INPUT')
  const empty = await follow([])
  await expect.poll(empty.results).toEqual([frame({})])
})

test('a client that was away gets the athletes that changed meanwhile', async () => {
  run(1, 'ada', 'bo')
  const { follow, change } = await serve()
  const stream = await follow(['ada', 'bo'])
  await expect.poll(stream.results).toHaveLength(1)
  run(2, 'bo')
  change()
  await expect.poll(stream.results, slowly).toHaveLength(2)
  const lags = await follow(['ada', 'bo'], { 'last-event-id': '100' })
  await expect.poll(lags.results).toEqual([frame({ bo: 2 })])
  const knows = await follow(['bo', 'ada'], { 'last-event-id': '101' })
  await wait(200)
  expect(knows.text()).toMatch(/^retry: \d+\n\n$/)
  run(3, 'ada')
  change()
  await expect.poll(knows.results, slowly).toEqual([frame({ ada: 3 })])
})

test('a client that reads slowly gets the latest result of each athlete', async () => {
  run(1, 'long', 'ada', 'bo')
  const { follow, change } = await serve()
  const stream = await follow(['long', 'ada', 'bo'])
  stream.response.pause()
  await expect.poll(() => reads).toHaveLength(3)
  for (const [time, name] of [
    [2, 'long'],
    [2, 'ada'],
    [3, 'ada'],
    [2, 'bo'],
  ] as const) {
    reads = []
    run(time, name)
    change()
    await expect.poll(() => reads, slowly).toContain(name)
  }
  await wait(quietMs)
  stream.response.resume()
  const times = () =>
    [...stream.text().matchAll(/"(\w)\w*","gunTime":(\d)/g)].map(([, name, time]) => [name, time])
  await expect.poll(() => times().length, { timeout: 5_000 }).toBeGreaterThanOrEqual(6)
  expect(times()).not.toContainEqual(['a', '2'])
  expect(times()).toContainEqual(['a', '3'])
  expect(times()).toContainEqual(['b', '2'])
})

test('an athlete who is not known any more leaves the lists', async () => {
  run(1, 'ada', 'bo')
  const { follow, change } = await serve()
  const stream = await follow(['ada', 'bo'])
  await expect.poll(stream.results).toHaveLength(1)
  run(2, 'ada', 'bo')
  athletes.delete('ada')
  change()
  await expect.poll(stream.results, slowly).toHaveLength(2)
  const late = await follow(['bo', 'ada'])
  await expect.poll(late.results).toEqual([frame({ bo: 2 })])
})

test('frames of lists are compressed from the parts that all lists share', async () => {
  run(1, 'ada', 'bo')
  const { pathOf, change } = await serve()
  const response = await fetch(pathOf(['ada', 'bo']), {
    headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip' },
  })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  const until = async (text: string) => {
    while (!received.includes(text)) {
      const { value = '', done = true } = (await reader?.read()) ?? {}
      if (done) throw new Error(`the stream has ended: ${received}`)
      received += value
    }
  }
  await until(`data: ${JSON.stringify(frame({ ada: 1, bo: 1 }))}\n\n`)
  run(2, 'ada', 'bo')
  change()
  await until(`id: 101\ndata: ${JSON.stringify(frame({ ada: 2, bo: 2 }))}\n\n`)
  await reader?.cancel()
})

test('what the passings of others change is sent later, also without another publication', async () => {
  run(1, 'ada', 'bo')
  const { follow, change } = await serve()
  const stream = await follow(['ada', 'bo'])
  await expect.poll(stream.results).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const now = performance.now.bind(performance)
  let skippedMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs)
  const skip = async (milliseconds: number) => {
    skippedMs += milliseconds
    vi.advanceTimersByTime(milliseconds)
    await wait(100)
  }
  await skip(2_000)
  move(7, 'ada')
  run(8, 'dora')
  change()
  await skip(1_000)
  expect(stream.results()).toHaveLength(1)
  // The result is read again 5 to 15 seconds after the last reading. The time is random.
  for (let seconds = 0; seconds < 16 && stream.results().length < 2; seconds += 1) {
    await skip(1_000)
  }
  await expect.poll(stream.results, slowly).toEqual([frame({ ada: 1, bo: 1 }), frame({ ada: 7 })])
})

test('a change of the race itself is sent at once for all athletes', async () => {
  run(1, 'ada', 'bo')
  const { follow, change } = await serve()
  const stream = await follow(['ada', 'bo'])
  await expect.poll(stream.results).toHaveLength(1)
  move(2, 'bo')
  raceDigest = 'official'
  change()
  await expect.poll(stream.results, slowly).toEqual([frame({ ada: 1, bo: 1 }), frame({ bo: 2 })])
  expect(reads.toSorted()).toEqual(['ada', 'bo', 'bo'])
})

test('a list continues after a failure of the service', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  run(1, 'ada')
  const { follow, change } = await serve()
  const streams = [await follow(['ada']), await follow(['ada', 'bo'])]
  for (const { results } of streams) await expect.poll(results).toHaveLength(1)
  isFailing = true
  run(2, 'ada')
  change()
  await expect.poll(() => warn.mock.calls, slowly).not.toHaveLength(0)
  isFailing = false
  for (const { results } of streams) {
    await expect.poll(results, { timeout: 4_000 }).toHaveLength(2)
    expect(results()[1]).toEqual(frame({ ada: 2 }))
  }
})

test('a list that everybody has left is read no more', async () => {
  run(1, 'ada')
  const { follow, change } = await serve()
  const stream = await follow(['ada'])
  await expect.poll(stream.results).toHaveLength(1)
  stream.request.destroy()
  await expect.poll(() => metrics.getSingleMetricAsString('parcours_subscriptions')).toMatch(/ 0$/m)
  run(2, 'ada')
  change()
  await wait(quietMs)
  expect(reads).toEqual(['ada'])
})

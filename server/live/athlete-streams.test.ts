import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { setService } from '../../mesh/testing.ts'
import { openTestStream as open, quietMs, serveStreams } from './testing.ts'

const slowly = { timeout: 3_000 }

/** Returns the service's response with the results of athletes, by their times. */
function resultsOf(times: Record<string, number>) {
  const items = Object.entries(times).map(([id, gun_time]) => ({
    id,
    race_id: 'marathon',
    gun_time,
    placings: [],
  }))
  const headers = { 'cache-tag': 'race:marathon' }
  return { status: 200, headers, body: JSON.stringify({ items }) }
}

/** Returns the frame of a stream with the times of athletes. */
const result = (changed: Record<string, number>) => ({
  data: {
    athletesChanged: {
      results: Object.entries(changed).map(([participantId, gunTime]) => ({
        participantId,
        gunTime,
      })),
    },
  },
})

const query =
  'subscription { athletesChanged(ids: ["marathon~ada", "marathon~bo", "no id"]) { results { participantId gunTime } } }'
const path = `/graphql?query=${encodeURIComponent(query)}`

test('a stream of athletes gets those that changed, and begins with all', async () => {
  const { origin, live } = await serveStreams({ operations: new Map() })
  const times: Record<string, number> = { ada: 1, bo: 1 }
  setService('events', () => Promise.resolve(resultsOf(times)))
  const publish = (number: number) => {
    live.subscriptions.publish({ number, tags: ['race:marathon'] })
  }
  const stream = await open(origin, path)
  await expect.poll(stream.results).toEqual([result({ ada: 1, bo: 1 })])
  times['bo'] = 2
  publish(101)
  await expect.poll(stream.results, slowly).toHaveLength(2)
  expect(stream.results()[1]).toEqual(result({ bo: 2 }))
  // This publication changes nothing for the athletes of this stream.
  publish(102)
  await wait(quietMs)
  expect(stream.results()).toHaveLength(2)
  const late = await open(origin, path)
  await expect.poll(late.results).toEqual([result({ ada: 1, bo: 2 })])
})

test('a stream of athletes begins with all, even if the service has failed for another stream', async () => {
  const { origin, change } = await serveStreams({ operations: new Map() })
  const times: Record<string, number> = { ada: 1, bo: 1 }
  let isFailing = false
  setService('events', () =>
    isFailing ? Promise.reject(new Error('down')) : Promise.resolve(resultsOf(times)),
  )
  const stream = await open(origin, path)
  await expect.poll(stream.results).toEqual([result({ ada: 1, bo: 1 })])
  times['bo'] = 2
  change('race:marathon')
  await expect.poll(stream.results, slowly).toHaveLength(2)

  isFailing = true
  const unlucky = await open(origin, path)
  await expect.poll(unlucky.results).toEqual([result({ bo: 2 })])
  isFailing = false
  const late = await open(origin, path)
  await expect.poll(late.results).toEqual([result({ ada: 1, bo: 2 })])
})

test('a stream of athletes says as of when they are, each ten seconds of passings', async () => {
  const { origin, live } = await serveStreams({ operations: new Map() })
  let asOf = '2026-05-03T09:00:02.000Z'
  setService('events', ({ url }) => {
    const items = url.includes('/rankings')
      ? [{ id: 'overall', as_of: asOf }]
      : [{ id: 'ada', race_id: 'marathon', placings: [{ ranking_id: 'overall' }] }]
    const headers = { 'cache-tag': 'race:marathon' }
    return Promise.resolve({ status: 200, headers, body: JSON.stringify({ items }) })
  })
  const ranked =
    'subscription { athletesChanged(ids: ["marathon~ada"]) { rankings { asOf } results { participantId } } }'
  const stream = await open(origin, `/graphql?query=${encodeURIComponent(ranked)}`)
  const frame = (results: object[]) => ({
    data: { athletesChanged: { rankings: [{ asOf }], results } },
  })
  await expect.poll(stream.results).toEqual([frame([{ participantId: 'ada' }])])
  asOf = '2026-05-03T09:00:09.000Z'
  live.subscriptions.publish({ number: 101, tags: ['race:marathon'] })
  await wait(quietMs)
  expect(stream.results()).toHaveLength(1)
  asOf = '2026-05-03T09:00:11.000Z'
  live.subscriptions.publish({ number: 102, tags: ['race:marathon'] })
  await expect.poll(stream.results, slowly).toHaveLength(2)
  expect(stream.results()[1]).toEqual(frame([]))
})

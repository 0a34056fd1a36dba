import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultLimits, type UpstreamRequest } from '../../mesh/settings.ts'
import { gateway, setService } from '../../mesh/testing.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import { traceRequests } from '../../services/platform/http/trace-requests.ts'
import { metrics } from '../../services/platform/metrics.ts'
import { graphqlRoute } from '../graphql/graphql-route.ts'
import { openAdmission } from '../overload/admission.ts'
import { noLimits } from '../overload/testing.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { openLive } from './live.ts'
import type { StreamLimits } from './open-streams.ts'

const closing: (() => Promise<unknown>)[] = []
/** Version of each race, as the events service returns it. */
let versions: Record<string, number>
let calls: string[]

beforeEach(() => {
  versions = { marathon: 1, half: 1 }
  calls = []
  setService('events', ({ url }: UpstreamRequest) => {
    calls.push(url)
    const ids = new URL(url, 'http://x').searchParams.get('raceIds')?.split(',') ?? []
    const items = ids.flatMap((race_id) => {
      const version = versions[race_id]
      const counts = { starters_count: 9, started_count: 8, finishers_count: 7, on_course_count: 1 }
      return version === undefined ? [] : [{ race_id, version, as_of: null, ...counts }]
    })
    return Promise.resolve({
      status: 200,
      headers: { 'cache-tag': ids.map((id) => `race:${id}`).join(' ') },
      body: JSON.stringify({ items }),
    })
  })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0).reverse()) await close()
})

const document =
  'subscription ($id: ID!) { raceProgress(raceId: $id) { raceId version finishersCount } }'
const unlimited: StreamLimits = { streamsPerClient: 0, streamsAtOnce: 1000 }

/** A server with one persisted subscription, `progress`. */
async function serve({
  limits = unlimited,
  admission = noLimits,
}: { limits?: StreamLimits; admission?: Admission } = {}) {
  const app = Fastify({ trustProxy: true })
  traceRequests(app)
  const live = openLive(admission, limits)
  const watch = { number: 100 }
  live.subscriptions.follow(watch)
  graphqlRoute(app, {
    gateway,
    limits: defaultLimits,
    responses: new ResponseCache(),
    operations: new Map([['progress', document]]),
    admission,
    live,
  })
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${String(port)}`
  closing.push(async () => {
    live.streams.close()
    app.server.closeAllConnections()
    await app.close()
  })
  return {
    app,
    live,
    origin,
    /** Changes a race and reports the publication. */
    change(id: string) {
      versions[id] = (versions[id] ?? 0) + 1
      live.subscriptions.publish({ number: watch.number + 1, tags: [`race:${id}`] })
      watch.number += 1
    },
  }
}

const pathOf = (id: string) =>
  `/graphql?documentId=progress&variables=${encodeURIComponent(JSON.stringify({ id }))}`

interface Stream {
  response: IncomingMessage
  request: ClientRequest
  text: () => string
  /** The results so far. */
  results: () => object[]
}

/** Opens a stream, or any other response. */
async function open(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Stream> {
  const request = get(origin + path, {
    agent: false,
    headers: { accept: 'text/event-stream', ...headers },
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  response.setEncoding('utf8').on('data', (more: string) => {
    text += more
  })
  response.on('error', () => undefined)
  request.on('error', () => undefined)
  return {
    request,
    response,
    text: () => text,
    results: () =>
      [...text.matchAll(/^data: (.+)$/gm)].map(([, json = '']) => JSON.parse(json) as object),
  }
}

const progress = (raceId: string, version: number) => ({
  data: { raceProgress: { raceId, version, finishersCount: 7 } },
})

describe('a stream', () => {
  test('begins with the state, and gets a frame with an id after each change', async () => {
    const { origin, change } = await serve()
    const stream = await open(origin, pathOf('marathon'))
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
    })
    await expect.poll(stream.results).toEqual([progress('marathon', 1)])

    change('half')
    change('marathon')

    await expect
      .poll(stream.results, { timeout: 3_000 })
      .toEqual([progress('marathon', 1), progress('marathon', 2)])
    expect(stream.text()).toMatch(
      /^retry: \d+\n\nevent: next\nid: 100\ndata: .*\n\nevent: next\nid: 102\n/,
    )
  })
})

import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { defaultLimits, type UpstreamRequest } from '../../mesh/settings.ts'
import { gateway, setService } from '../../mesh/testing.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import { traceRequests } from '../../services/platform/http/trace-requests.ts'
import { graphqlRoute } from '../graphql/graphql-route.ts'
import { noLimits } from '../overload/testing.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { openLive } from './open-live.ts'
import type { StreamLimits } from './open-streams.ts'
import type { PaceSettings } from './pace.ts'

/** Subscriptions for tests that open no streams. */
export const testLive = openLive(noLimits, { streamsPerClient: 0, streamsAtOnce: 100 })

const unlimited: StreamLimits = { streamsPerClient: 0, streamsAtOnce: 1000 }

/** The pace of streams in tests. It is faster than the default, because many tests wait for it. */
export const testPace: PaceSettings = { intervalMs: 100, retryMs: 200 }

/**
 * Milliseconds for which a test waits before it expects that a stream has received no further
 * frame.
 */
export const quietMs = 3 * testPace.intervalMs

interface Options {
  /** Persisted subscriptions, by id. */
  operations: ReadonlyMap<string, string>
  limits?: StreamLimits
  admission?: Admission
  pace?: PaceSettings
}

/** Starts a server of streams that runs until the end of the test. */
export async function serveStreams({
  operations,
  limits = unlimited,
  admission = noLimits,
  pace = testPace,
}: Options) {
  const app = Fastify({ trustProxy: true })
  traceRequests(app)
  const live = openLive(admission, limits, pace)
  const watch = { number: 100 }
  live.subscriptions.follow(watch)
  graphqlRoute(app, {
    gateway,
    limits: defaultLimits,
    responses: new ResponseCache(),
    operations,
    admission,
    live,
  })
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${String(port)}`
  onTestFinished(async () => {
    live.streams.close()
    app.server.closeAllConnections()
    await app.close()
  })
  return {
    app,
    live,
    origin,
    /** Reports a publication. */
    change: (...tags: string[]) => {
      live.subscriptions.publish({ number: watch.number + 1, tags })
      watch.number += 1
    },
  }
}

export const liveQuery = 'query Live @live { races(ids: ["marathon"]) { progress { version } } }'
const persisted = new Map([
  [
    'progress',
    'subscription ($id: ID!) { raceProgress(raceId: $id) { raceId version finishersCount } }',
  ],
  ['live', liveQuery],
])

/** Path of a stream of the persisted subscription `progress`. */
export const pathOfProgress = (id: string) =>
  `/graphql?documentId=progress&variables=${encodeURIComponent(JSON.stringify({ id }))}`

/**
 * Replaces the services. The events service has the races `marathon` and `half`, the identity
 * service only fails.
 */
function replaceServices() {
  const services = {
    /** The current version of each race. */
    versions: { marathon: 1, half: 1 } as Record<string, number>,
    /** URLs of the requests to the events service. */
    calls: [] as string[],
    /** Number of requests to the identity service. */
    identityCalls: 0,
    /** Whether requests to the events service fail. */
    isFailing: false,
  }
  setService('identity', () => {
    services.identityCalls += 1
    return Promise.reject(new Error('nobody signs in'))
  })
  setService('events', ({ url }: UpstreamRequest) => {
    services.calls.push(url)
    if (services.isFailing) return Promise.reject(new Error('down'))
    const parameters = new URL(url, 'http://x').searchParams
    if (parameters.has('ids')) {
      const races = [{ id: 'marathon', replay: 'paid' }]
      return Promise.resolve({ status: 200, headers: {}, body: JSON.stringify({ items: races }) })
    }
    const ids = parameters.get('raceIds')?.split(',') ?? []
    const items = ids.flatMap((race_id) => {
      const version = services.versions[race_id]
      const counts = { starters_count: 9, started_count: 8, finishers_count: 7, on_course_count: 1 }
      return version === undefined ? [] : [{ race_id, version, as_of: null, ...counts }]
    })
    return Promise.resolve({
      status: 200,
      headers: { 'cache-tag': ids.map((id) => `race:${id}`).join(' ') },
      body: JSON.stringify({ items }),
    })
  })
  return services
}

/**
 * Starts a server of streams with the persisted operations `progress` and `live`, and with
 * services of its own.
 */
export async function serveRaces(options: Omit<Options, 'operations'> = {}) {
  const services = replaceServices()
  const { change, ...served } = await serveStreams({ ...options, operations: persisted })
  return {
    ...served,
    services,
    /** Changes a race and reports the publication. */
    change: (id: string) => {
      services.versions[id] = (services.versions[id] ?? 0) + 1
      change(`race:${id}`)
    },
  }
}

export interface TestStream {
  response: IncomingMessage
  request: ClientRequest
  text: () => string
  /** Returns the results that have arrived so far. */
  results: () => object[]
}

/** Sends a GraphQL request that accepts a stream. */
export const postForStream = (origin: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** Opens a stream. If the server sends another response, returns that response. */
export async function openTestStream(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<TestStream> {
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

import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { defaultLimits } from '../../mesh/settings.ts'
import { gateway } from '../../mesh/testing.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import { traceRequests } from '../../services/platform/http/trace-requests.ts'
import { graphqlRoute } from '../graphql/graphql-route.ts'
import { noLimits } from '../overload/testing.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { openLive } from './live.ts'
import type { StreamLimits } from './open-streams.ts'

/** Subscriptions for tests that open no streams. */
export const testLive = openLive(noLimits, { streamsPerClient: 0, streamsAtOnce: 100 })

const unlimited: StreamLimits = { streamsPerClient: 0, streamsAtOnce: 1000 }

interface Options {
  /** Persisted subscriptions, by id. */
  operations: ReadonlyMap<string, string>
  limits?: StreamLimits
  admission?: Admission
}

/** Starts a server of streams that runs until the end of the test. */
export async function serveStreams({
  operations,
  limits = unlimited,
  admission = noLimits,
}: Options) {
  const app = Fastify({ trustProxy: true })
  traceRequests(app)
  const live = openLive(admission, limits)
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

export interface TestStream {
  response: IncomingMessage
  request: ClientRequest
  text: () => string
  /** Returns the results that have arrived so far. */
  results: () => object[]
}

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

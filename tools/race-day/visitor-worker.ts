import { type ClientHttp2Session, connect } from 'node:http2'
import { connect as connectTcp } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { parentPort, workerData } from 'node:worker_threads'
import type { Visit, VisitorOptions, VisitorResult } from './visitors.ts'

/**
 * Worker thread that requests pages over HTTP/2 at a fixed rate and posts the results. It does not
 * wait for earlier responses.
 * A response time counts from the instant at which the request was due. So it includes delays of
 * this thread.
 */
const { origin, certificate, clients, visits, probe } = workerData as VisitorOptions

const tickMs = 5
const postMs = 100
const timeoutMs = 15_000
/**
 * Maximum requests per connection. nginx closes a connection after 1,000 requests, and a browser
 * then opens another connection.
 */
const requestsPerConnection = 900

interface Connection {
  session: ClientHttp2Session
  requests: number
}
const connections: (Connection | undefined)[] = Array.from({ length: clients })
let results: VisitorResult[] = []
let perSecond = 0
let requested = 0
let nextProbeAt = Infinity
let startedAt = 0
/** Cumulative shares of the visits. A random number and these sums select the next visit. */
const shares = cumulative(visits.map(({ share }) => share))

parentPort?.on('message', (rate: number) => {
  perSecond = rate
  requested = 0
  startedAt = performance.now()
  nextProbeAt = startedAt
})
setInterval(tick, tickMs)
setInterval(() => {
  parentPort?.postMessage(results)
  results = []
}, postMs)

function tick(): void {
  const now = performance.now()
  const due = Math.floor(((now - startedAt) * perSecond) / 1_000)
  for (; requested < due; requested += 1) {
    const dueAt = startedAt + (requested * 1_000) / perSecond
    const visit = visits[indexOf(shares, Math.random())]
    if (visit) void send(pathOf(visit), dueAt, visit.kind, requested)
  }
  for (; perSecond > 0 && nextProbeAt <= now; nextProbeAt += probe.everyMs) {
    void send(probe.path, nextProbeAt, 'probe', requested)
  }
}

function pathOf({ paths, sums }: Visit): string {
  return paths[indexOf(sums, Math.random())] ?? ''
}

async function send(path: string, due: number, kind: string, client: number): Promise<void> {
  const sentAt = performance.timeOrigin + due
  const isProbe = kind === 'probe'
  const result: VisitorResult = { at: sentAt, ms: 0, kind, status: 0, hasRetryAfter: false }
  // Repeats a request without a response, at most twice. Browsers also repeat requests that the
  // server did not process because it closed the connection.
  for (let attempt = 0; attempt < 3 && result.status === 0; attempt += 1) {
    await request(path, client % clients, isProbe, result)
  }
  result.ms = performance.now() - due
  results.push(result)
}

function request(
  path: string,
  client: number,
  isProbe: boolean,
  result: VisitorResult,
): Promise<void> {
  return new Promise((resolve) => {
    const stream = connectionOf(client).session.request({
      ':path': path,
      'accept-encoding': isProbe ? 'identity' : 'br',
    })
    let text = ''
    stream.setTimeout(timeoutMs, () => {
      result.error = 'timeout'
      stream.close()
    })
    stream.once('response', (headers) => {
      result.status = headers[':status'] ?? 0
      result.hasRetryAfter = headers['retry-after'] !== undefined
    })
    if (isProbe) stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    else stream.resume()
    stream.on('error', (error: Error) => {
      // A truncated response is an error although its status is 200.
      if (result.status !== 0) result.status = -1
      result.error = error.message
    })
    stream.once('close', () => {
      const version = new RegExp(probe.pattern).exec(text)?.[1]
      if (version !== undefined) result.version = Number(version)
      resolve()
    })
    stream.end()
  })
}

function connectionOf(client: number): Connection {
  const open = connections[client]
  if (open && !open.session.closed && !open.session.destroyed) {
    open.requests += 1
    if (open.requests < requestsPerConnection) return open
    open.session.close()
  }
  const { hostname, port } = new URL(origin)
  const session = connect(origin, {
    createConnection: () =>
      connectTls({
        // Each client has an address of its own, because the site's limits count requests by
        // address.
        socket: connectTcp({
          host: '127.0.0.1',
          port: Number(port),
          localAddress: `127.0.1.${String(client + 1)}`,
        }),
        servername: hostname,
        ca: certificate,
        ALPNProtocols: ['h2'],
      }),
  })
  session.on('error', () => undefined)
  session.on('goaway', () => {
    if (connections[client]?.session === session) connections[client] = undefined
  })
  const connection = { session, requests: 1 }
  connections[client] = connection
  return connection
}

function cumulative(parts: readonly number[]): number[] {
  let sum = 0
  return parts.map((part) => (sum += part))
}

/** Index of the first sum that is greater than this fraction of the last sum. */
function indexOf(sums: readonly number[], fraction: number): number {
  const value = fraction * (sums.at(-1) ?? 0)
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}

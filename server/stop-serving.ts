import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Readiness } from './health.ts'
import { holdRequests } from './http-server.ts'

/**
 * Milliseconds in which running requests must be completed after the last connection was accepted.
 */
const drainTimeoutMs = 10_000

/**
 * The listener closes when no new connection has arrived for `quietMs` milliseconds. After
 * `quietTimeoutMs` milliseconds it closes as soon as no connection waits to be accepted. After
 * twice that time it always closes.
 */
const quietMs = 20
const quietTimeoutMs = 300
/** If a turn of the event loop takes fewer milliseconds, it counts as a turn without work. */
const shortTurnMs = 1

/**
 * Minimum and maximum number of milliseconds for which the site waits for a last request on an idle
 * connection before it closes the connection.
 */
const lastRequestMs = { least: 500, most: 5_000 }

interface Stop {
  readiness: Readiness
  /** Milliseconds for which connections are still accepted while `/ready` responds 503. */
  delayMs: number
  /**
   * Ends the streams. Otherwise they would last as long as their clients stay connected. Called
   * when no more connections are accepted.
   */
  endStreams?: () => void
}

/**
 * Stops a server. Completes the requests that end in time.
 * For a while, `/ready` responds 503 and new connections are still accepted. Then the server closes
 * connections after their running request. Idle connections are closed last, because a proxy may
 * still send a request on them.
 */
export async function stopServing(
  server: Server,
  { readiness, delayMs, endStreams }: Stop,
): Promise<void> {
  readiness.stop()
  if (!server.listening) return
  await wait(delayMs)
  // Makes new requests wait. Meanwhile their clients open no further connections, and the process
  // has time to accept the connections that have already arrived.
  const startWaiting = holdRequests(server)
  await untilQuiet(server)
  const closed = new Promise((resolve) => {
    // Calls the method of the base class, because `http.Server.close` would immediately close idle
    // connections and could lose a request on its way.
    NetServer.prototype.close.call(server, resolve)
  })
  // A worker asks the primary process to close the listener. The primary process closes it when all
  // workers have asked.
  await wait(quietMs)
  startWaiting()
  endStreams?.()
  const idleMs = Math.min(Math.max(delayMs, lastRequestMs.least), lastRequestMs.most)
  let closingIdle: NodeJS.Timeout | undefined
  const grace = setTimeout(() => {
    closingIdle = setInterval(() => {
      server.closeIdleConnections()
    }, 20)
  }, idleMs)
  const cut = setTimeout(() => {
    server.closeAllConnections()
  }, drainTimeoutMs)
  await closed
  clearTimeout(grace)
  clearInterval(closingIdle)
  clearTimeout(cut)
}

/**
 * Waits until no new connection arrives. When the listener closes, the kernel resets connections
 * that the process has not accepted yet, and their requests may be lost.
 */
async function untilQuiet(server: Server): Promise<void> {
  const begin = performance.now()
  let lastConnection = begin
  server.on('connection', () => {
    lastConnection = performance.now()
  })
  for (;;) {
    await wait(quietMs / 4)
    const start = performance.now()
    // Accepts the connections that have arrived.
    await nextTurn()
    const now = performance.now()
    const isEmpty = lastConnection < start && now - start < shortTurnMs
    if (isEmpty && now - lastConnection > quietMs) return
    if (now - begin > (isEmpty ? quietTimeoutMs : 2 * quietTimeoutMs)) return
  }
}

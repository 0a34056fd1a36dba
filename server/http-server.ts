import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { networkOf } from '../services/platform/http/network.ts'
import { WorkQueue } from '../services/platform/work-queue.ts'
import { type ConnectionLimits, limitConnections } from './overload/connections.ts'
import { limitBody } from './request-body.ts'

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Timeouts in milliseconds and sizes in bytes. The server closes a connection that exceeds one of
 * them.
 */
const limits = {
  headersTimeout: 10_000,
  // Long enough for the longest upload of an organiser: 64 MB at 0.6 Mbit/s. Other bodies must
  // arrive sooner (`limitBody`).
  requestTimeout: 900_000,
  connectionsCheckingInterval: 1_000,
  // Longer than the idle timeout of common proxies. So the proxy closes an idle connection before
  // the site does.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  // Node must not refuse requests without a Host header, because its response would have no problem
  // document. The function `fault` finds these requests instead.
  requireHostHeader: false,
}

/** Maximum number of pipelined requests that wait on one connection. */
const maxPipelined = 32

/** For each server whose requests are delayed, functions that start the waiting requests. */
const held = new WeakMap<Server, (() => void)[]>()

/**
 * Makes all new requests of a server wait. Requests that have already started are completed.
 * @returns a function that starts the waiting requests
 */
export function holdRequests(server: Server): () => void {
  const waiting: (() => void)[] = []
  held.set(server, waiting)
  return () => {
    held.delete(server)
    for (const start of waiting) start()
  }
}

interface ServerLimits {
  /** Milliseconds after which a response is aborted if its client does not read it. */
  unreadTimeoutMs: number
  /** Milliseconds in which a request body must arrive (see `limitBody`). */
  bodyTimeoutMs?: number
  /** Milliseconds for which the rest of a body is read after the response. */
  restTimeoutMs?: number
  /** Limits of the connections of one client. Undefined for no limits. */
  connections?: ConnectionLimits
}

/**
 * Creates an HTTP server that responds 400 to malformed requests. On each connection, it handles
 * one request at a time.
 * @param headers default headers of responses; a handler may override them
 */
export function createHttpServer(
  handle: RequestHandler,
  headers: Record<string, string>,
  { unreadTimeoutMs, bodyTimeoutMs = 30_000, restTimeoutMs = 5_000, connections }: ServerLimits,
): Server {
  const respond: RequestHandler = (request, response) => {
    if (!server.listening) response.setHeader('connection', 'close')
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    const title = fault(request)
    if (title === undefined) handle(request, response)
    else respondProblem(response, 400, title)
  }
  const handleInTurn = oneAtATime((request, response) => {
    // Node restarts this timeout whenever it sends a part of the response.
    response.setTimeout(unreadTimeoutMs, () => {
      if (request.socket.writableLength > 0) request.socket.destroy()
    })
    limitBody(request, response, {
      timeoutMs: bodyTimeoutMs,
      restTimeoutMs,
      onTimeout() {
        if (response.headersSent) request.socket.destroy()
        else refuse(bodyTimeout(), request.socket)
      },
    })
    const start = () => {
      respond(request, response)
    }
    const waiting = held.get(server)
    if (waiting) waiting.push(start)
    else start()
  })
  const server = createServer(limits, handleInTurn)
  if (connections) limitConnections(server, connections)
  acceptFairly(server)
  server.on('clientError', refuse)
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    respondProblem(response, 417, 'Of the header Expect, only 100-continue is known. Leave it out.')
  })
  return server
}

/**
 * Accepts one new connection per turn of the event loop, in turn for each client network. So a
 * network that opens hundreds of connections at the same time hardly delays other networks.
 * Closes a connection without an address. Its client has already left, and could not be counted.
 */
function acceptFairly(server: Server): void {
  const queue = new WorkQueue({
    concurrency: 1,
    maxWaiting: 10_000,
    maxWaitingPerClient: 10_000,
    maxWaitMs: limits.headersTimeout,
  })
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) {
      socket.destroy()
      return
    }
    socket.pause()
    queue.enter(networkOf(remoteAddress)).then(
      (end) => {
        socket.resume()
        // Accepts the next connection only after the first requests of this connection have been
        // read.
        setImmediate(end)
      },
      () => socket.destroy(),
    )
  })
}

/**
 * Handles the pipelined requests of a connection one after the other. Each request waits until the
 * response to the previous request has been sent.
 * Closes a connection on which more than `maxPipelined` requests wait. HTTP allows this.
 */
function oneAtATime(handle: RequestHandler): RequestHandler {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    const start = () => {
      response.once('close', () => {
        // If the connection has been closed, its waiting requests are dropped.
        const next = socket.destroyed ? undefined : waiting.get(socket)?.shift()
        if (next) next()
        else waiting.delete(socket)
      })
      handle(request, response)
    }
    const queue = waiting.get(socket)
    if (queue === undefined) {
      waiting.set(socket, [])
      start()
    } else if (queue.length < maxPipelined) queue.push(start)
    else socket.destroy()
  }
}

/**
 * Returns the origin of the listening server. Does not use the `Host` header, because a client can
 * forge it.
 */
export function originOf(
  server: Pick<Server, 'address'> | undefined,
  { host, port }: { host: string; port: number },
): string {
  const address = server?.address()
  const listeningPort = typeof address === 'object' && address ? address.port : port
  const isHere = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)
  const name = isHere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${String(listeningPort)}`
}

function fault({ url, rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  if (url?.startsWith('/') !== true) return 'Only addresses of this site are answered.'
  // Refuses duplicate Host headers, because Node uses the first one and a proxy may have used
  // another.
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name))
  const fewest = httpVersion === '1.0' ? 0 : 1
  return hosts.length < fewest || hosts.length > 1 ? 'A request has one Host.' : undefined
}

/**
 * Responds 400, 408 or 431 to a request that Node has rejected or whose body arrives too slowly.
 * Closes the connection without a response if it is not writable.
 */
function refuse(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statuses[error.code ?? ''] ?? 400
  const title =
    status === 431
      ? `The address and the headers of a request have at most ${limits.maxHeaderSize} bytes. A long operation is sent as a POST.`
      : 'This is not a request that can be read.'
  const body = problem(status, title)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'connection: close',
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
}

/** Returns the error that Node reports for a request that takes too long. */
const bodyTimeout = () =>
  Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

const statuses: Partial<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

function respondProblem(response: ServerResponse, status: number, title: string): void {
  response.writeHead(status, { 'content-type': 'application/problem+json', connection: 'close' })
  response.end(problem(status, title))
}

function problem(status: number, title: string): string {
  return JSON.stringify({ status, code: 'request.refused', title })
}

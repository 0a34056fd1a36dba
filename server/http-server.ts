import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { networkOf } from '../services/platform/network.ts'
import { WorkQueue } from '../services/platform/work-queue.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** How long a visitor may take, in milliseconds: a connection is not for those who never come to the point. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  // Longer than proxies keep theirs, so that it is always they who hang up.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  // Checked here, where the answer has a body.
  requireHostHeader: false,
}

/** Requests of one connection that may wait for the response before theirs. */
const mostPipelined = 32

/**
 * An HTTP server that refuses what is no request before anybody else sees it, and works on one request
 * of a connection at a time.
 * @param headers of all answers that do not say otherwise
 */
export function createHttpServer(answer: Answer, headers: Record<string, string>): Server {
  const inTurn = oneAtATime((request, response) => {
    if (!server.listening) response.setHeader('connection', 'close')
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    const title = fault(request)
    if (title === undefined) {
      answer(request, response)
      return
    }
    const body = problem(400, title)
    response.writeHead(400, { 'content-type': 'application/problem+json', connection: 'close' })
    response.end(body)
  })
  const server = createServer(limits, inTurn)
  readInTurn(server)
  server.on('clientError', refuse)
  return server
}

/**
 * Reads new connections one in each turn of the event loop, those of each network alternating: hundreds
 * that open at once, each full of requests, keep no other visitor's connection waiting.
 */
function readInTurn(server: Server): void {
  const turns = new WorkQueue({
    concurrency: 1,
    maxWaiting: 10_000,
    maxWaitingPerClient: 10_000,
    maxWaitMs: limits.headersTimeout,
  })
  server.on('connection', (socket: Socket) => {
    socket.pause()
    turns.enter(networkOf(socket.remoteAddress ?? '')).then(
      (end) => {
        socket.resume()
        // The next connection's turn comes once this one's requests have been read.
        setImmediate(end)
      },
      () => socket.destroy(),
    )
  })
}

/**
 * Passes the requests of a connection on one after the other: the next one once the response to the one
 * before has been sent. A connection that pipelines more than a few is closed, as HTTP allows.
 */
function oneAtATime(answer: Answer): Answer {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    const start = () => {
      response.once('close', () => {
        // Nobody reads the responses to the requests that still wait on a closed connection.
        const next = socket.destroyed ? undefined : waiting.get(socket)?.shift()
        if (next) next()
        else waiting.delete(socket)
      })
      answer(request, response)
    }
    const queue = waiting.get(socket)
    if (queue === undefined) {
      waiting.set(socket, [])
      start()
    } else if (queue.length < mostPipelined) queue.push(start)
    else socket.destroy()
  }
}

/**
 * The address of a server that listens. What a request calls itself `Host` is never asked: it is what
 * the visitor, or whoever forged the link, says.
 */
export function originOf(server: Server, { host, port }: { host: string; port: number }): string {
  const address = server.address()
  const taken = typeof address === 'object' && address ? address.port : port
  const isHere = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)
  const name = isHere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${String(taken)}`
}

/** Milliseconds in which a kept connection may still bring a request, to be told that it ends. */
const lastRequestMs = 500

/**
 * Stops listening, lets running requests end, and cuts those that take longer. Responses from now on
 * close their connections, so that a client under way never meets a reset; idle ones are closed last.
 * @param timeoutMs how long running requests may take, in milliseconds
 */
export async function drain(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise((resolve) => {
    // An HTTP server's own `close` would cut idle connections at once, a request of theirs on its way.
    NetServer.prototype.close.call(server, resolve)
  })
  const closeIdle = () => {
    server.closeIdleConnections()
  }
  let closingIdle: NodeJS.Timeout | undefined
  const grace = setTimeout(() => {
    closingIdle = setInterval(closeIdle, 20)
  }, lastRequestMs)
  const cut = setTimeout(() => {
    server.closeAllConnections()
  }, timeoutMs)
  await closed
  clearTimeout(grace)
  clearInterval(closingIdle)
  clearTimeout(cut)
}

function fault({ url, rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  if (url?.startsWith('/') !== true) return 'Only addresses of this site are answered.'
  // Node takes the first; a proxy in front may have taken the other.
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name))
  const fewest = httpVersion === '1.0' ? 0 : 1
  return hosts.length < fewest || hosts.length > 1 ? 'A request has one Host.' : undefined
}

/** Node could not read a request: says so, where the connection still takes it. */
function refuse(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statuses[error.code ?? ''] ?? 400
  const body = problem(status, 'This is not a request that can be read.')
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

const statuses: Partial<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

function problem(status: number, title: string): string {
  return JSON.stringify({ status, code: 'request.refused', title })
}

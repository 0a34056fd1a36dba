import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { networkOf } from '../services/platform/http/network.ts'
import { WorkQueue } from '../services/platform/work-queue.ts'

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

/** Timeouts in milliseconds and sizes in bytes; they end slow and idle connections. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  // Longer than the idle timeout of common proxies, so that the proxy closes the connection first.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  // Checked in `fault`, which responds with a problem body.
  requireHostHeader: false,
}

/** Pipelined requests that may wait on one connection. */
const maxPipelined = 32

/**
 * An HTTP server that refuses malformed requests with 400 and handles one request per connection at a time.
 * @param headers default headers of every response; a handler may override them
 */
export function createHttpServer(handle: RequestHandler, headers: Record<string, string>): Server {
  const handleInTurn = oneAtATime((request, response) => {
    if (!server.listening) response.setHeader('connection', 'close')
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    const title = fault(request)
    if (title === undefined) {
      handle(request, response)
      return
    }
    const body = problem(400, title)
    response.writeHead(400, { 'content-type': 'application/problem+json', connection: 'close' })
    response.end(body)
  })
  const server = createServer(limits, handleInTurn)
  acceptFairly(server)
  server.on('clientError', refuse)
  return server
}

/**
 * Starts reading one new connection per event loop turn, alternating between client networks.
 * A network that opens hundreds of connections at once does not delay the connections of others.
 */
function acceptFairly(server: Server): void {
  const queue = new WorkQueue({
    concurrency: 1,
    maxWaiting: 10_000,
    maxWaitingPerClient: 10_000,
    maxWaitMs: limits.headersTimeout,
  })
  server.on('connection', (socket: Socket) => {
    socket.pause()
    queue.enter(networkOf(socket.remoteAddress ?? '')).then(
      (end) => {
        socket.resume()
        // The next connection follows after this connection's first requests have been read.
        setImmediate(end)
      },
      () => socket.destroy(),
    )
  })
}

/**
 * Serialises pipelined requests: each waits until the previous response has been sent.
 * A connection that pipelines more than `maxPipelined` requests is closed, as HTTP allows.
 */
function oneAtATime(handle: RequestHandler): RequestHandler {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    const start = () => {
      response.once('close', () => {
        // Waiting requests of a closed connection are dropped.
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

/** Origin of the listening server. The `Host` header is not used, because a client can forge it. */
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

/** Milliseconds in which an idle keep-alive connection may send a last request before it is closed. */
const lastRequestMs = 500

/**
 * Stops listening, waits for running requests, then closes the remaining connections.
 * Responses carry `connection: close`, so that clients see no connection reset; idle connections close last.
 * @param timeoutMs milliseconds after which running requests are aborted
 */
export async function drain(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise((resolve) => {
    // `http.Server.close` would close idle connections at once and lose a request in transit.
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
  // Duplicate Host headers: Node uses the first, a proxy may have used another.
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name))
  const fewest = httpVersion === '1.0' ? 0 : 1
  return hosts.length < fewest || hosts.length > 1 ? 'A request has one Host.' : undefined
}

/** Responds 400, 408 or 431 to a request that Node's parser rejected, if the socket is still writable. */
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

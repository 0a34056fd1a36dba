import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'

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

/**
 * An HTTP server that refuses what is no request before anybody else sees it.
 * @param headers of all answers that do not say otherwise
 */
export function createHttpServer(answer: Answer, headers: Record<string, string>): Server {
  const server = createServer(limits, (request, response) => {
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
  server.on('clientError', refuse)
  return server
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

/** Stops listening, lets running requests end, and cuts those that take longer than `patience` milliseconds. */
export async function drain(server: Server, patience: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  // A connection that is kept for more requests ends with the answer that it waits for.
  const tidy = setInterval(() => {
    server.closeIdleConnections()
  }, 20)
  const insist = setTimeout(() => {
    server.closeAllConnections()
  }, patience)
  await closed
  clearInterval(tidy)
  clearTimeout(insist)
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

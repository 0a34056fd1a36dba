import { once } from 'node:events'
import { type ClientHttp2Session, connect } from 'node:http2'
import type { TcpNetConnectOpts } from 'node:net'
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls'
import { defaultHeaders } from '../../server/security/security-headers.ts'
import type { StartedNginx } from '../start/nginx.ts'

/**
 * Security headers that each response must have. The site sets them in its responses, nginx in the
 * responses that nginx itself creates.
 */
export const securityHeaders = defaultHeaders({ https: true, development: false })

export interface Received {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

interface RequestOptions {
  headers?: Record<string, string>
  /**
   * Ends the request as soon as the body contains this text. Needed for streams, because a stream
   * does not end by itself.
   */
  until?: string
  body?: Buffer
}

/**
 * @param localAddress address of the loopback interface. nginx sees it as the client's address
 */
function openTls(
  { origin }: Pick<StartedNginx, 'origin'>,
  localAddress: string,
  options: ConnectionOptions,
): TLSSocket {
  const address: TcpNetConnectOpts = {
    host: '127.0.0.1',
    port: Number(new URL(origin).port),
    localAddress,
  }
  return connectTls({ ...address, servername: 'localhost', rejectUnauthorized: false, ...options })
}

/** One HTTP/2 connection to nginx. */
export class Visitor {
  readonly #session: ClientHttp2Session

  constructor(nginx: Pick<StartedNginx, 'origin'>, localAddress = '127.0.0.1') {
    this.#session = connect(nginx.origin, {
      createConnection: () => openTls(nginx, localAddress, { ALPNProtocols: ['h2'] }),
    })
    this.#session.setMaxListeners(0)
  }

  /**
   * Reads a response.
   * @param headers request headers; they may include `:method`
   */
  read(path: string, { headers = {}, until, body }: RequestOptions = {}): Promise<Received> {
    return new Promise((resolve, reject) => {
      const request = this.#session.request({ ':path': path, ...headers })
      const received: Received = { status: 0, headers: {}, body: '' }
      request.setEncoding('utf8')
      request.once('response', (response) => {
        received.status = response[':status'] ?? 0
        received.headers = response
      })
      request.on('data', (text: string) => {
        received.body += text
        if (until !== undefined && received.body.includes(until)) {
          request.close()
        }
      })
      request.once('close', () => {
        resolve(received)
      })
      request.once('error', reject)
      request.end(body)
    })
  }

  /**
   * Opens a response that stays open until the connection is closed.
   * @returns the status of the response
   */
  async open(path: string, headers: Record<string, string>): Promise<number> {
    const request = this.#session.request({ ':path': path, ...headers })
    request.on('error', () => undefined)
    const [response] = (await once(request, 'response')) as [Record<string, number>]
    request.resume()
    return response[':status'] ?? 0
  }

  close(): void {
    this.#session.destroy()
  }
}

/** Opens a TLS connection for raw HTTP/1.1. */
export async function rawTls(
  nginx: Pick<StartedNginx, 'origin'>,
  { localAddress = '127.0.0.1', servername = 'localhost' } = {},
) {
  const socket = openTls(nginx, localAddress, { servername })
  await once(socket, 'secureConnect')
  let received = ''
  socket.setEncoding('latin1')
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  return {
    send: (text: string) => socket.write(text, 'latin1'),
    /**
     * Reads the connection. Nothing is read before this call.
     * @returns all bytes until nginx closes the connection
     */
    async rest(): Promise<string> {
      socket.on('data', (text: string) => {
        received += text
      })
      await closed
      return received
    },
    close: () => socket.destroy(),
  }
}

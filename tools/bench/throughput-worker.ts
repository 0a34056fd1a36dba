import { connect } from 'node:net'
import { parentPort } from 'node:worker_threads'

/** Requests that the connections send, once each or again and again. */
export interface Volley {
  port: number
  /**
   * HTTP requests as text. A connection sends a request after it has received the complete response
   * to its previous request.
   */
  requests: string[]
  /** Duration in milliseconds; undefined to send each request once. */
  milliseconds?: number
}

export interface VolleyResult {
  responses: number
  /** Number of responses with a status other than 200 and 304. */
  failures: number
  milliseconds: number
}

const connections = 16
const endOfHeaders = Buffer.from('\r\n\r\n')

/**
 * A worker thread with an HTTP client that uses little CPU time. So the measured time is mostly the
 * server's.
 */
parentPort?.on('message', (volley: Volley) => {
  void send(volley).then((result) => {
    parentPort?.postMessage(result)
  })
})

async function send({ port, requests, milliseconds }: Volley): Promise<VolleyResult> {
  const started = performance.now()
  const end = milliseconds === undefined ? Infinity : started + milliseconds
  const buffers = requests.map((request) => Buffer.from(request))
  let next = 0
  let responses = 0
  let failures = 0
  await Promise.all(
    Array.from(
      { length: Math.min(connections, buffers.length) },
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(port, '127.0.0.1')
          socket.setNoDelay(true)
          let received: Buffer[] = []
          let missing = -1
          const sendNext = () => {
            const isOver =
              milliseconds === undefined ? next >= buffers.length : performance.now() >= end
            if (isOver) socket.end(resolve)
            else socket.write(buffers[next++ % buffers.length] ?? '')
          }
          socket.once('connect', sendNext)
          socket.once('error', reject)
          socket.on('data', (chunk: Buffer) => {
            if (missing < 0) {
              received.push(chunk)
              const head = received.length === 1 ? chunk : Buffer.concat(received)
              const at = head.indexOf(endOfHeaders)
              if (at < 0) return
              const text = head.toString('latin1', 0, at)
              const status = text.slice(9, 12)
              if (status !== '200' && status !== '304') failures += 1
              const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
              missing = (status === '304' ? 0 : length) - (head.length - at - 4)
              received = []
            } else missing -= chunk.length
            if (missing > 0) return
            missing = -1
            responses += 1
            sendNext()
          })
        }),
    ),
  )
  return { responses, failures, milliseconds: performance.now() - started }
}

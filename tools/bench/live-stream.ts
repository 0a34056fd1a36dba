import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'

export interface LiveStream {
  port: number
  path: string
  /** Address of the client, in 127.0.0.0/8. */
  localAddress?: string
  /** Called for each chunk of the stream. Frames are small, so a chunk has whole frames. */
  onText: (text: string) => void
  /** Called when the stream is refused, and when it ends. */
  onFailure: () => void
}

/**
 * Opens a stream of a subscription over a plain socket. Thousands of HTTP clients would need more
 * memory and time than the site that is measured.
 * @returns resolves with the first frame, or when the stream is refused
 */
function openStream({ port, path, localAddress, onText, onFailure }: LiveStream): Promise<void> {
  return new Promise((resolve) => {
    let isAccepted = false
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n`)
    })
    // `close` follows each error.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      onFailure()
      resolve()
    })
    socket.setEncoding('latin1').on('data', (text: string) => {
      isAccepted ||= text.startsWith('HTTP/1.1 200')
      if (!isAccepted) return socket.destroy()
      onText(text)
      if (/^id: /m.test(text)) resolve()
    })
  })
}

/** Number of streams that are opened at the same time. */
const atOnce = 16

/** Opens streams. Resolves when each has its first frame or is refused. */
export async function openStreams(
  count: number,
  streamAt: (index: number) => LiveStream,
): Promise<void> {
  let next = 0
  const openNext = async () => {
    while (next < count) await openStream(streamAt(next++))
  }
  await Promise.all(Array.from({ length: atOnce }, openNext))
}

/** Number of milliseconds over which the frame spreads the queries of its readers. */
export function spreadOf(frame: string): number | undefined {
  const spread = /"spreadMs":(\d+)/.exec(frame)?.[1]
  return spread === undefined ? undefined : Number(spread)
}

/**
 * Queries pages over a few connections, as a reverse proxy does.
 * @param onFailure called for a request without a response or with a status other than 200
 */
export function pageReader(port: number, connections: number, onFailure: () => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { accept: 'application/json', 'accept-encoding': 'br' }
  return (path: string, onResponse: (response: IncomingMessage) => void) => {
    get({ port, path, agent, headers }, (response) => {
      if (response.statusCode !== 200) onFailure()
      onResponse(response)
    }).once('error', onFailure)
  }
}

/** A process with many streams. Its first message says that all streams are open. */
export interface LiveClient<Report> {
  report: () => Promise<Report>
  kill: ChildProcess['kill']
}

/** Starts a client in a process of its own, because its work would disturb the measurement. */
export async function startLiveClient<Report>(
  file: string,
  command: object,
): Promise<LiveClient<Report>> {
  const client = fork(fileURLToPath(new URL(file, import.meta.url)))
  const opened = once(client, 'message')
  client.send(command)
  await opened
  return {
    async report() {
      const told = once(client, 'message')
      client.send('report')
      const [report] = (await told) as [Report]
      return report
    },
    kill: client.kill.bind(client),
  }
}

import { type ClientRequest, get } from 'node:http'

/** A stream that this process opens for stream-attack.ts. */
export interface WantedStream {
  /** Address of the client, in 127.0.0.0/8. */
  localAddress: string
  path: string
}

export interface ReadersCommand {
  port: number
  streams: WantedStream[]
}

/** The frames of all streams in the order of arrival. */
export interface ReadersReport {
  /** For each frame, the index of its stream. */
  streams: number[]
  /** For each frame, the number of the newest publication that it includes. */
  publications: number[]
  /** For each frame, the time of arrival in milliseconds since the epoch. */
  at: number[]
  /** Number of streams that were refused or have ended. */
  failures: number
}

/** Number of streams that are opened at the same time. */
const atOnce = 16

const frames: ReadersReport = { streams: [], publications: [], at: [], failures: 0 }

function open(port: number, { localAddress, path }: WantedStream, index: number): Promise<void> {
  return new Promise((resolve) => {
    const fail = () => {
      frames.failures += 1
      resolve()
    }
    const headers = { accept: 'text/event-stream' }
    const request: ClientRequest = get(
      { port, host: '127.0.0.1', localAddress, path, headers, agent: false },
      (response) => {
        if (response.statusCode !== 200) {
          response.resume()
          fail()
          return
        }
        response.once('close', fail)
        response.setEncoding('latin1').on('data', (text: string) => {
          for (const [, publication] of text.matchAll(/^id: (\d+)$/gm)) {
            frames.streams.push(index)
            frames.publications.push(Number(publication))
            frames.at.push(Date.now())
          }
          resolve()
        })
      },
    )
    request.once('error', fail)
  })
}

/** Opens the streams. Reports their frames when the next message arrives. */
process.once('message', ({ port, streams }: ReadersCommand) => {
  const waiting = [...streams.entries()]
  const openNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await open(port, next[1], next[0])
    }
  }
  void Promise.all(Array.from({ length: atOnce }, openNext)).then(() => process.send?.('open'))
  process.once('message', () => process.send?.(frames))
})

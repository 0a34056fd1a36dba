import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'

/** What bench/live-streams.ts sends to this process. */
export interface LiveClientCommand {
  port: number
  /** Number of streams. */
  streams: number
  /** Paths of the stream and of the page's query. */
  stream: string
  query: string
}

/** Instants in milliseconds since the epoch. */
export interface LiveClientReport {
  event: 'connected' | 'told' | 'read'
  at: number
  /** Responses other than 200. */
  failures: number
}

/** Connections that send the queries, as those of a reverse proxy. */
const connections = 100

/** Opens many streams; after a frame, each sends the query of its page within the time that the frame names. */
process.once('message', ({ port, streams, stream, query }: LiveClientCommand) => {
  let [frames, reads, failures] = [0, 0, 0]
  const report = (event: LiveClientReport['event']) => {
    process.send?.({ event, at: Date.now(), failures } satisfies LiveClientReport)
  }
  const request = (path: string, accept: string) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\nAccept-Encoding: br\r\n\r\n`

  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { accept: 'application/json', 'accept-encoding': 'br' }
  const read = () => {
    get({ port, path: query, agent, headers }, (response) => {
      if (response.statusCode !== 200) failures += 1
      response.resume().once('end', () => {
        reads += 1
        if (reads < streams) return
        reads = 0
        report('read')
      })
    }).once('error', () => {
      failures += 1
    })
  }

  const open = (socket: Socket) => {
    let isFirst = true
    socket.on('data', (chunk: Buffer) => {
      const spread = /"spreadMs":(\d+)/.exec(chunk.toString('latin1'))?.[1]
      if (spread === undefined) return
      frames += 1
      if (!isFirst) setTimeout(read, Math.random() * Number(spread))
      isFirst = false
      if (frames === streams) {
        frames = 0
        report(reads === 0 && wasConnected ? 'told' : 'connected')
        wasConnected = true
      }
    })
  }
  let wasConnected = false

  // A hundred at a time, as a listening socket queues few connections.
  const connectNext = (left: number) => {
    if (left === 0) return
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(request(stream, 'text/event-stream'))
      connectNext(left - 1)
    })
    socket.once('error', () => {
      failures += 1
    })
    open(socket)
  }
  connectNext(streams)
})

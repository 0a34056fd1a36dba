import { Agent, get } from 'node:http'
import { connect } from 'node:net'

/** The first message that live-streams.ts sends to this process. */
export interface LiveClientCommand {
  port: number
  streams: number
  /** Path of the stream, and path of the page's query. */
  stream: string
  query: string
}

export interface LiveClientReport {
  /**
   * `connected`: each stream has its first frame. `told`: each stream has a further frame. `read`:
   * each stream has queried its page.
   */
  event: 'connected' | 'told' | 'read'
  /** Milliseconds since the epoch. */
  at: number
  /** Number of requests that failed or got a status other than 200. */
  failures: number
}

/**
 * Number of connections for queries. A reverse proxy also sends all queries over a few connections.
 */
const connections = 100
/** Duration in milliseconds over which the queries without streams are spread. */
const spreadMs = 4_000

/**
 * First sends one query for each stream. After the second message, opens the streams one after
 * another.
 * After each further frame of a stream, sends the query of the page once more, after a random
 * delay. The frame gives the maximum of this delay.
 */
process.once('message', ({ port, streams, stream, query }: LiveClientCommand) => {
  let [frames, reads, failures] = [0, 0, 0]
  let areOpen = false
  const report = (event: LiveClientReport['event']) => {
    process.send?.({ event, at: Date.now(), failures } satisfies LiveClientReport)
  }
  const fail = () => {
    failures += 1
  }

  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { accept: 'application/json', 'accept-encoding': 'br' }
  const read = () => {
    const request = get({ port, path: query, agent, headers }, (response) => {
      if (response.statusCode !== 200) fail()
      response.resume().once('end', () => {
        reads += 1
        if (reads < streams) return
        reads = 0
        report('read')
      })
    })
    request.once('error', fail)
  }

  const open = (left: number) => {
    if (left === 0) return
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${stream} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n`)
      open(left - 1)
    })
    socket.once('error', fail)
    socket.on('data', (chunk: Buffer) => {
      const spread = /"spreadMs":(\d+)/.exec(chunk.toString('latin1'))?.[1]
      if (spread === undefined) return
      frames += 1
      if (areOpen) setTimeout(read, Math.random() * Number(spread))
      if (frames < streams) return
      frames = 0
      report(areOpen ? 'told' : 'connected')
      areOpen = true
    })
  }

  process.once('message', () => {
    open(streams)
  })
  for (let index = 0; index < streams; index += 1) setTimeout(read, Math.random() * spreadMs)
})

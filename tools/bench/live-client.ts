import { Agent, get } from 'node:http'
import { openLiveStream } from './live-stream.ts'

/** The first message that live-streams.ts sends to this process. */
export interface LiveClientCommand {
  port: number
  /** Number of streams. */
  streams: number
  /** Path of the page's query. The query has `@live`. */
  query: string
}

export interface LiveClientReport {
  /**
   * `queried`: the page was queried once for each stream. `connected`: each stream has its first
   * result. `told`: each stream has a further result.
   */
  event: 'queried' | 'connected' | 'told'
  /** Milliseconds since the epoch. */
  at: number
  /** Number of requests that failed or got a status other than 200. */
  failures: number
}

/**
 * Number of connections for queries. A reverse proxy also sends all queries over a few connections.
 */
const connections = 100
/** The first queries open no streams. They are spread over this number of milliseconds. */
const spreadMs = 4_000
/** Minimum bytes of a result. A heartbeat has fewer bytes. */
const leastBytes = 100

/**
 * The client first sends one query for each stream. After the second message, it opens the streams
 * one after another. It sends a report after as many further results as there are streams.
 */
process.once('message', ({ port, streams, query }: LiveClientCommand) => {
  let [results, queried, failures] = [0, 0, 0]
  let areOpen = false
  const report = (event: LiveClientReport['event']) => {
    process.send?.({ event, at: Date.now(), failures } satisfies LiveClientReport)
  }
  const onError = () => {
    failures += 1
  }

  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { accept: 'application/json', 'accept-encoding': 'br' }
  const read = () => {
    const request = get({ port, path: query, agent, headers }, (response) => {
      if (response.statusCode !== 200) onError()
      response.resume().once('end', () => {
        queried += 1
        if (queried === streams) report('queried')
      })
    })
    request.once('error', onError)
  }

  const open = (left: number) => {
    if (left === 0) return
    let isConnected = false
    openLiveStream(port, query, {
      onPart({ bytes }) {
        if (bytes.length < leastBytes) return
        if (!isConnected) open(left - 1)
        isConnected = true
        results += 1
        if (results < streams) return
        results = 0
        report(areOpen ? 'told' : 'connected')
        areOpen = true
      },
      onError,
    })
  }

  process.once('message', () => {
    open(streams)
  })
  for (let index = 0; index < streams; index += 1) setTimeout(read, Math.random() * spreadMs)
})

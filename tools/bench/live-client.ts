import { openStreams, pageReader, spreadOf } from './live-stream.ts'

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

/** Number of connections for queries. */
const connections = 100
/** Duration in milliseconds over which the queries without streams are spread. */
const spreadMs = 4_000

/**
 * First sends one query for each stream. After the second message, opens the streams.
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

  const readPage = pageReader(port, connections, fail)
  const read = () => {
    readPage(query, (response) => {
      response.resume().once('end', () => {
        reads += 1
        if (reads < streams) return
        reads = 0
        report('read')
      })
    })
  }

  const onText = (text: string) => {
    const spread = spreadOf(text)
    if (spread === undefined) return
    frames += 1
    if (areOpen) setTimeout(read, Math.random() * spread)
    if (frames < streams) return
    frames = 0
    report(areOpen ? 'told' : 'connected')
    areOpen = true
  }

  process.once('message', () => {
    void openStreams(streams, () => ({ port, path: stream, onText, onFailure: fail }))
  })
  for (let index = 0; index < streams; index += 1) setTimeout(read, Math.random() * spreadMs)
})

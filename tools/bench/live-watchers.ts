import { brotliDecompressSync } from 'node:zlib'
import { type LiveStream, openStreams, pageReader, spreadOf } from './live-stream.ts'

/**
 * The first message that live.ts sends to this process. Any later message requests the
 * report.
 */
export interface WatchCommand {
  port: number
  /** Number of streams. Each stream belongs to one of the pages. */
  streams: number
  stream: string
  /** Paths of the queries of the pages. */
  pages: string[]
  /**
   * Name of a checkpoint. The row of an athlete is new when this is the last checkpoint of the
   * athlete.
   */
  lastCheckPoint: string
}

/** When each screen first showed the new row of each athlete. */
export interface WatchReport {
  /**
   * Start numbers of the athletes of all screens, and the times in milliseconds since the epoch.
   */
  bibs: string[]
  seenAt: number[]
  /**
   * Number of queries, and number of requests without a response or with a status other than 200.
   */
  queries: number
  failures: number
}

interface Page {
  entries: { items: { bib: string | null; lastCheckPoint: string | null }[] }
}

/** Number of connections for queries. */
const connections = 50

/**
 * Opens screens of a ranking, each with a stream. When the stream reports a change, the screen
 * queries its page, as a browser does.
 */
process.once('message', ({ port, streams, stream, pages, lastCheckPoint }: WatchCommand) => {
  const report: WatchReport = { bibs: [], seenAt: [], queries: 0, failures: 0 }
  const fail = () => {
    report.failures += 1
  }
  const readPage = pageReader(port, connections, fail)
  /**
   * New rows of the latest version of each page. All screens of the page share one parsed result.
   */
  const latest = pages.map(() => ({ etag: '', bibs: [] as string[] }))

  function newRows(page: number, etag: string, body: Buffer): string[] {
    const known = latest[page]
    if (known?.etag === etag) return known.bibs
    const { data } = JSON.parse(String(brotliDecompressSync(body))) as { data: { ranking: Page } }
    const changed = data.ranking.entries.items.filter(
      (row) => row.lastCheckPoint === lastCheckPoint,
    )
    const bibs = changed.flatMap(({ bib }) => bib ?? [])
    latest[page] = { etag, bibs }
    return bibs
  }

  /** The stream of a screen that queries its page after each frame. */
  function screenAt(index: number): LiveStream {
    const page = index % pages.length
    const seen = new Set<string>()
    let timer: NodeJS.Timeout | undefined
    const query = () => {
      timer = undefined
      report.queries += 1
      readPage(pages[page] ?? '', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('end', () => {
          if (response.statusCode !== 200) return
          const now = Date.now()
          for (const bib of newRows(page, response.headers.etag ?? '', Buffer.concat(chunks))) {
            if (seen.has(bib)) continue
            seen.add(bib)
            report.bibs.push(bib)
            report.seenAt.push(now)
          }
        })
      })
    }
    const onText = (text: string) => {
      const spread = spreadOf(text)
      if (spread !== undefined) timer ??= setTimeout(query, Math.random() * spread)
    }
    return { port, path: stream, onText, onFailure: fail }
  }

  void openStreams(streams, screenAt).then(() => process.send?.('connected'))
  process.on('message', () => {
    process.send?.(report)
  })
})

import { openLiveStream, type ReceivedPart } from './live-stream.ts'

/**
 * The first message that live.ts sends to this process. Any later message requests the
 * report.
 */
export interface WatchCommand {
  port: number
  /** Number of streams. Each stream belongs to one of the pages. */
  streams: number
  /** Paths of the live queries of the pages. */
  pages: string[]
  /** Name of a checkpoint. The row of an athlete is new when its `lastCheckPoint` has this name. */
  lastCheckPoint: string
}

/** When each screen first showed the new row of each athlete. */
export interface WatchReport {
  /** For each new row on a screen, the start number of its athlete. */
  bibs: string[]
  /** For each new row on a screen, the time in milliseconds since the epoch. */
  seenAt: number[]
  /** Number of results that the screens received. */
  results: number
  /** Number of streams that failed. */
  failures: number
}

interface Result {
  data: {
    ranking: { entries: { items: { bib: string | null; lastCheckPoint: string | null }[] } }
  }
}

/** Opens screens of a ranking, each with a stream of its page. */
process.once('message', ({ port, streams, pages, lastCheckPoint }: WatchCommand) => {
  const report: WatchReport = { bibs: [], seenAt: [], results: 0, failures: 0 }
  /**
   * For each page, the new rows of its latest result. All screens of a page share one parsed
   * result.
   */
  const latest = pages.map(() => ({ bytes: Buffer.alloc(0), bibs: [] as string[] }))

  /**
   * Returns the start numbers of the new rows in a part of a stream. Returns undefined if the part
   * contains no result.
   */
  function newRows(page: number, part: ReceivedPart): string[] | undefined {
    const known = latest[page]
    if (known?.bytes.equals(part.bytes) === true) return known.bibs
    const json = part.bytes.length < 100 ? undefined : /^data: (.+)$/m.exec(part.text())?.[1]
    if (json === undefined) return undefined
    const { data } = JSON.parse(json) as Result
    const changed = data.ranking.entries.items.filter(
      (row) => row.lastCheckPoint === lastCheckPoint,
    )
    const bibs = changed.flatMap(({ bib }) => bib ?? [])
    latest[page] = { bytes: Buffer.from(part.bytes), bibs }
    return bibs
  }

  function openScreen(index: number, opened: () => void): void {
    const page = index % pages.length
    const seen = new Set<string>()
    let isConnected = false
    openLiveStream(port, pages[page] ?? '', {
      onPart(part) {
        const rows = newRows(page, part)
        if (rows === undefined) return
        const now = Date.now()
        report.results += 1
        for (const bib of rows) {
          if (seen.has(bib)) continue
          seen.add(bib)
          report.bibs.push(bib)
          report.seenAt.push(now)
        }
        if (!isConnected) opened()
        isConnected = true
      },
      onError() {
        report.failures += 1
      },
    })
  }

  const open = (index: number) => {
    if (index === streams) process.send?.('connected')
    else {
      openScreen(index, () => {
        open(index + 1)
      })
    }
  }
  open(0)
  process.on('message', () => {
    process.send?.(report)
  })
})

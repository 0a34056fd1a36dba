import { Worker } from 'node:worker_threads'

/** A group of visits: its share of all visits and its pages. */
export interface Visit {
  kind: string
  share: number
  paths: string[]
  /** Cumulative weights of the paths. */
  sums: number[]
}

export interface VisitorOptions {
  origin: string
  /** Certificate of the origin, in PEM. */
  certificate: string
  /** Number of clients. Each client has a connection and an address of its own. */
  clients: number
  visits: Visit[]
  /** A page that names the publication that it shows. It is requested in addition to the visits. */
  probe: {
    path: string
    everyMs: number
    /** Regular expression whose first group is the number of the publication. */
    pattern: string
  }
}

export interface VisitorResult {
  /** Time at which the request was due, in milliseconds since the epoch. */
  at: number
  /** Milliseconds from `at` to the end of the response. */
  ms: number
  kind: string
  /** HTTP status. 0 means no response, -1 a truncated response. */
  status: number
  hasRetryAfter: boolean
  error?: string
  /** Number of the publication that the probed page shows. */
  version?: number
}

/** Requests pages at a fixed rate, without waiting for earlier responses. */
export class Visitors {
  readonly #worker: Worker
  /** Results in the order in which the responses ended. */
  readonly results: VisitorResult[] = []

  constructor(options: VisitorOptions) {
    this.#worker = new Worker(new URL('./visitor-worker.ts', import.meta.url), {
      workerData: options,
      // In a small young generation, requests in progress survive many collections. Copying these
      // requests took a third of the time of the worker thread.
      resourceLimits: { maxYoungGenerationSizeMb: 192 },
    })
    this.#worker.on('message', (results: VisitorResult[]) => {
      this.results.push(...results)
    })
    this.#worker.on('error', (error) => {
      throw error
    })
  }

  /** @param perSecond number of new visitors per second; 0 stops them */
  arrive(perSecond: number): void {
    this.#worker.postMessage(perSecond)
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}

/** A visit whose paths are requested equally often. */
export const equally = (kind: string, share: number, paths: string[]): Visit => ({
  kind,
  share,
  paths,
  sums: paths.map((_, index) => index + 1),
})

/** A visit whose nth path is requested 1/n as often as the first path (Zipf's law). */
export function zipf(kind: string, share: number, paths: string[]): Visit {
  let sum = 0
  return { kind, share, paths, sums: paths.map((_, index) => (sum += 1 / (index + 1))) }
}

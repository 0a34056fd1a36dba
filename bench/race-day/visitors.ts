import { Worker } from 'node:worker_threads'

/** A share of the visitors and the pages that they request. */
export interface Visit {
  kind: string
  share: number
  paths: string[]
  /** Sums of the weights of the paths up to each of them. */
  sums: number[]
}

export interface VisitorOptions {
  origin: string
  /** Certificate of the origin, in PEM. */
  certificate: string
  /** Clients with a connection and an address of their own. */
  clients: number
  visits: Visit[]
  /** A page that names the publication it shows, requested besides the visits. */
  probe: {
    path: string
    everyMs: number
    /** Regular expression whose first group is the number of the publication. */
    pattern: string
  }
}

export interface VisitorResult {
  /** When the request was due, in milliseconds since the epoch. */
  at: number
  /** Milliseconds from then to the end of the response. */
  ms: number
  kind: string
  /** HTTP status; 0 without a response, -1 when the response was cut off. */
  status: number
  hasRetryAfter: boolean
  error?: string
  /** Number of the publication that the probed page shows. */
  version?: number
}

/** Requests pages at a fixed rate, whether or not earlier responses have arrived. */
export class Visitors {
  readonly #worker: Worker
  /** Results in the order of their ends. */
  readonly results: VisitorResult[] = []

  constructor(options: VisitorOptions) {
    this.#worker = new Worker(new URL('./visitor-worker.ts', import.meta.url), {
      workerData: options,
    })
    this.#worker.on('message', (results: VisitorResult[]) => {
      this.results.push(...results)
    })
    this.#worker.on('error', (error) => {
      throw error
    })
  }

  /** @param perSecond new visitors a second; 0 for none */
  arrive(perSecond: number): void {
    this.#worker.postMessage(perSecond)
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}

/** Paths that are requested equally often. */
export const equally = (kind: string, share: number, paths: string[]): Visit => ({
  kind,
  share,
  paths,
  sums: paths.map((_, index) => index + 1),
})

/** Paths of which the nth is requested 1/n as often as the first (Zipf’s law). */
export function zipf(kind: string, share: number, paths: string[]): Visit {
  let sum = 0
  return { kind, share, paths, sums: paths.map((_, index) => (sum += 1 / (index + 1))) }
}

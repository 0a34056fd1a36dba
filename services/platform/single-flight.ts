import { currentRequest, runWithRequest } from './http/request-id.ts'
import { SharingClients } from './work-queue.ts'

interface Work<Value> {
  value: Promise<Value>
  abort: AbortController
  waiting: number
  /** The networks of the clients that have waited for the value. */
  networks: SharingClients
}

/**
 * Lets concurrent callers with the same key share one computation. A caller whose request is
 * aborted stops waiting. When no caller waits any more, the computation is aborted.
 */
export class SingleFlight<Value> {
  readonly #running = new Map<string, Work<Value>>()

  isRunning(key: string): boolean {
    return this.#running.has(key)
  }

  /**
   * Returns the value of a key from a running or a new computation.
   * @throws the error of the computation, or the abort reason of the caller's request
   */
  async get(key: string, compute: () => Promise<Value>): Promise<Value> {
    const { signal, network } = currentRequest() ?? {}
    signal?.throwIfAborted()
    const work = this.#running.get(key) ?? this.#start(key, compute)
    work.waiting += 1
    if (network !== undefined) work.networks.join(network)
    const leave = () => {
      work.waiting -= 1
      if (work.waiting > 0) return
      // After this, the next caller starts a new computation.
      if (this.#running.get(key) === work) this.#running.delete(key)
      work.abort.abort()
    }
    if (signal === undefined) return work.value
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        leave()
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      work.value.then(resolve, reject).finally(() => {
        signal.removeEventListener('abort', onAbort)
      })
    })
  }

  #start(key: string, compute: () => Promise<Value>): Work<Value> {
    const abort = new AbortController()
    const { requestId = 'none', network, standbyReads, traceparent } = currentRequest() ?? {}
    const networks = new SharingClients()
    const { signal } = abort
    const request = { requestId, network, networks, standbyReads, traceparent, signal }
    // Runs the computation in a request context of its own. Otherwise an abort of the first caller
    // would end the computation of the other callers, too.
    const value = runWithRequest(request, async () => compute()).finally(() => {
      if (this.#running.get(key) === work) this.#running.delete(key)
    })
    const work = { value, abort, waiting: 0, networks }
    // Prevents an unhandled rejection when all callers have left.
    value.catch(() => undefined)
    this.#running.set(key, work)
    return work
  }
}

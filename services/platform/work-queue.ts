import { Problem } from './http/problem.ts'

export interface WorkQueueOptions {
  /** Maximum number of pieces of work that run at the same time. */
  concurrency: number
  /** Maximum number of waiting pieces of work of all clients together. */
  maxWaiting: number
  /** Maximum number of waiting pieces of work per client. */
  maxWaitingPerClient: number
  /** Maximum waiting time in milliseconds. Work that waits longer is refused. */
  maxWaitMs: number
}

interface Waiter {
  start: () => void
  leave: (reason: Error) => void
}

/** Seconds in the Retry-After header of a refusal. */
const retryAfter = 2

/**
 * Limits the work that runs at the same time. Clients take turns, whatever the length of their
 * queues. Refuses work beyond the limits immediately. If the queue is full, refuses the newest work
 * of the client that has the most work waiting. Starts at most one piece of work per turn of the
 * event loop, so new requests are read between two starts.
 */
export class WorkQueue {
  readonly #options: WorkQueueOptions
  /** Waiting work of each client. The clients are in the order of their turns. */
  readonly #waiting = new Map<string, Waiter[]>()
  #waitingCount = 0
  #running = 0
  #next: NodeJS.Immediate | undefined

  constructor(options: WorkQueueOptions) {
    this.#options = options
  }

  /** Number of running and waiting pieces of work. */
  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waitingCount }
  }

  /**
   * Runs work in a slot of the queue.
   * @param client key of the client that takes turns with other clients
   * @throws Problem 503 service.overloaded when the work is refused
   * @throws the abort reason of the signal, if the signal aborts before the work starts
   */
  async run<Result>(
    client: string,
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const release = await this.enter(client, signal)
    try {
      return await work()
    } finally {
      release()
    }
  }

  /**
   * Waits for a slot.
   * @returns a function that releases the slot; further calls have no effect
   * @throws Problem 503 service.overloaded when the work is refused
   * @throws the abort reason of the signal, if the signal aborts before the work gets a slot
   */
  async enter(client: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    await this.#wait(client, signal)
    let released = false
    return () => {
      if (released) return
      released = true
      this.#running -= 1
      this.#schedule()
    }
  }

  #wait(client: string, signal: AbortSignal | undefined): Promise<void> {
    const { maxWaiting, maxWaitingPerClient, maxWaitMs } = this.#options
    if ((this.#waiting.get(client)?.length ?? 0) >= maxWaitingPerClient) throw overloaded()
    if (this.#waitingCount >= maxWaiting && !this.#makeRoomFor(client)) throw overloaded()
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timeout)
        signal?.removeEventListener('abort', onAbort)
      }
      const waiter: Waiter = {
        start() {
          stop()
          resolve()
        },
        leave: (reason) => {
          stop()
          this.#remove(client, waiter)
          reject(reason)
        },
      }
      const onAbort = () => {
        waiter.leave(signal?.reason as Error)
      }
      const timeout = setTimeout(() => {
        waiter.leave(overloaded())
      }, maxWaitMs)
      signal?.addEventListener('abort', onAbort, { once: true })
      const own = this.#waiting.get(client) ?? []
      own.push(waiter)
      this.#waiting.set(client, own)
      this.#waitingCount += 1
      this.#schedule()
    })
  }

  /**
   * Refuses the newest waiting work of the client that has the most work waiting.
   * @returns false if no other client has more waiting work than the given client would have with
   * its new work. No work is refused then
   */
  #makeRoomFor(client: string): boolean {
    let most: Waiter[] = []
    for (const waiters of this.#waiting.values()) if (waiters.length > most.length) most = waiters
    if (most.length <= (this.#waiting.get(client)?.length ?? 0) + 1) return false
    most.at(-1)?.leave(overloaded())
    return true
  }

  #schedule(): void {
    if (this.#next !== undefined || this.#waitingCount === 0) return
    if (this.#running >= this.#options.concurrency) return
    this.#next = setImmediate(() => {
      this.#next = undefined
      this.#startNext()
      this.#schedule()
    })
  }

  #startNext(): void {
    const [next] = this.#waiting
    if (next === undefined) return
    const [client, [waiter, ...others]] = next
    this.#waitingCount -= 1
    this.#running += 1
    // Moves this client behind the other waiting clients.
    this.#waiting.delete(client)
    if (others.length > 0) this.#waiting.set(client, others)
    waiter?.start()
  }

  #remove(client: string, waiter: Waiter): void {
    const own = this.#waiting.get(client)
    const others = own?.filter((each) => each !== waiter) ?? []
    if (own === undefined || others.length === own.length) return
    this.#waitingCount -= 1
    if (others.length > 0) this.#waiting.set(client, others)
    else this.#waiting.delete(client)
  }
}

export const overloadedCode = 'service.overloaded'

function overloaded(): Problem {
  const title = 'Too many requests are being answered at once. Try again in a moment.'
  return new Problem(503, overloadedCode, title, undefined, { retryAfter })
}

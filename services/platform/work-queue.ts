import { Counts } from './counts.ts'
import { Problem } from './http/problem.ts'

export interface WorkQueueOptions {
  /** Maximum number of pieces of work that run at the same time. */
  concurrency: number
  /**
   * Maximum number of pieces of work of one owner that run at the same time. By default, one slot
   * remains for others.
   */
  maxRunningPerOwner?: number
  /** Maximum number of waiting pieces of work of all clients together. */
  maxWaiting: number
  /** Maximum number of waiting pieces of work per client. */
  maxWaitingPerClient: number
  /** Maximum waiting time in milliseconds. Work that waits longer is refused. */
  maxWaitMs: number
}

interface Waiter {
  /** The client that the work counts for. */
  client: string
  /** The clients in whose turns the work may start. */
  turns: Set<string>
  start: (turn: string) => void
  leave: (reason: Error) => void
}

/** The clients that wait for one piece of work. More clients may join while the work waits. */
export class SharingClients {
  readonly #clients = new Set<string>()
  #onJoin: ((client: string) => void) | undefined

  join(client: string): void {
    if (this.#clients.has(client)) return
    this.#clients.add(client)
    this.#onJoin?.(client)
  }

  /** Calls a function for each client, also for each client that joins later. */
  follow(onJoin: (client: string) => void): void {
    this.#onJoin = onJoin
    for (const client of this.#clients) onJoin(client)
  }

  /** Calls the function of `follow` no longer. */
  ignore(): void {
    this.#onJoin = undefined
  }
}

/** Seconds in the Retry-After header of a refusal. */
const retryAfter = 2

/**
 * Limits the work that runs at the same time. Clients take turns, whatever the length of their
 * queues. Of several slots, one owner with slow work never takes all. Refuses work beyond the limits
 * immediately. If the queue is full, refuses the newest work of the client that has the most work
 * waiting. Starts at most one piece of work per turn of the event loop, so new requests are read
 * between two starts.
 */
export class WorkQueue {
  readonly #options: Required<WorkQueueOptions>
  /**
   * Waiting work that may start in the turn of each client. The clients are in the order of their
   * turns.
   */
  readonly #waiting = new Map<string, Waiter[]>()
  #waitingCount = 0
  #running = 0
  /** Number of running pieces of work of each owner. */
  readonly #runningOf = new Counts()
  #next: NodeJS.Immediate | undefined

  constructor(options: WorkQueueOptions) {
    const maxRunningPerOwner = Math.max(1, options.concurrency - 1)
    this.#options = { maxRunningPerOwner, ...options }
  }

  /** Number of running and waiting pieces of work. */
  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waitingCount }
  }

  /**
   * Runs work in a slot of the queue.
   * @param client key of the client that takes turns with other clients
   * @param sharing clients that wait for the same work. The work starts in the first turn of any of
   * them, but counts only for `client`
   * @throws Problem 503 service.overloaded when the work is refused
   * @throws the abort reason of the signal, if the signal aborts before the work starts
   */
  async run<Result>(
    client: string,
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
    sharing?: SharingClients,
  ): Promise<Result> {
    const release = await this.enter(client, signal, sharing)
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
  async enter(client: string, signal?: AbortSignal, sharing?: SharingClients): Promise<() => void> {
    signal?.throwIfAborted()
    const owner = ownerOf(await this.#wait(client, signal, sharing))
    let released = false
    return () => {
      if (released) return
      released = true
      this.#running -= 1
      this.#runningOf.subtract(owner)
      this.#schedule()
    }
  }

  /** Resolves with the client in whose turn the work starts. */
  #wait(
    client: string,
    signal: AbortSignal | undefined,
    sharing: SharingClients | undefined,
  ): Promise<string> {
    const { maxWaiting, maxWaitingPerClient, maxWaitMs } = this.#options
    if (this.#ownWork(client).length >= maxWaitingPerClient) throw overloaded()
    if (this.#waitingCount >= maxWaiting && !this.#makeRoomFor(client)) throw overloaded()
    return new Promise((resolve, reject) => {
      const stop = () => {
        sharing?.ignore()
        clearTimeout(timeout)
        signal?.removeEventListener('abort', onAbort)
      }
      const waiter: Waiter = {
        client,
        turns: new Set(),
        start: (turn) => {
          stop()
          this.#remove(waiter)
          resolve(turn)
        },
        leave: (reason) => {
          stop()
          this.#remove(waiter)
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
      this.#waitingCount += 1
      this.#addTurn(client, waiter)
      sharing?.follow((other) => {
        this.#addTurn(other, waiter)
      })
    })
  }

  #addTurn(client: string, waiter: Waiter): void {
    if (waiter.turns.has(client)) return
    waiter.turns.add(client)
    this.#waiting.set(client, [...(this.#waiting.get(client) ?? []), waiter])
    this.#schedule()
  }

  /** Returns the waiting work that counts for a client, the oldest first. */
  #ownWork(client: string): Waiter[] {
    return this.#waiting.get(client)?.filter((waiter) => waiter.client === client) ?? []
  }

  /**
   * Refuses the newest waiting work of the client that has the most work waiting.
   * @returns false if no other client has more waiting work than the given client would have with
   * its new work. No work is refused then
   */
  #makeRoomFor(client: string): boolean {
    let most: Waiter[] = []
    for (const other of this.#waiting.keys()) {
      const own = this.#ownWork(other)
      if (own.length > most.length) most = own
    }
    if (most.length <= this.#ownWork(client).length + 1) return false
    most.at(-1)?.leave(overloaded())
    return true
  }

  #schedule(): void {
    if (this.#next !== undefined || this.#nextTurn() === undefined) return
    this.#next = setImmediate(() => {
      this.#next = undefined
      this.#startNext()
      this.#schedule()
    })
  }

  /** Returns the client whose turn is next. Undefined if no waiting work may start. */
  #nextTurn(): string | undefined {
    const { concurrency, maxRunningPerOwner } = this.#options
    if (this.#running >= concurrency) return undefined
    for (const client of this.#waiting.keys()) {
      if (this.#runningOf.of(ownerOf(client)) < maxRunningPerOwner) return client
    }
    return undefined
  }

  #startNext(): void {
    const client = this.#nextTurn()
    const waiters = client === undefined ? undefined : this.#waiting.get(client)
    if (client === undefined || waiters === undefined) return
    this.#running += 1
    this.#runningOf.add(ownerOf(client))
    // Moves this client behind the other waiting clients.
    this.#waiting.delete(client)
    this.#waiting.set(client, waiters)
    waiters[0]?.start(client)
  }

  /** Removes waiting work from the queues of all its clients. Has no effect a second time. */
  #remove(waiter: Waiter): void {
    if (waiter.turns.size === 0) return
    this.#waitingCount -= 1
    for (const client of waiter.turns) {
      const others = this.#waiting.get(client)?.filter((each) => each !== waiter) ?? []
      if (others.length > 0) this.#waiting.set(client, others)
      else this.#waiting.delete(client)
    }
    waiter.turns.clear()
  }
}

/**
 * Returns the owner of work. The key of a client is its owner, or a kind of work and its owner, as
 * in `graphql 192.0.2.1`.
 */
function ownerOf(client: string): string {
  return client.slice(client.lastIndexOf(' ') + 1)
}

export const overloadedCode = 'service.overloaded'

function overloaded(): Problem {
  const title = 'Too many requests are being answered at once. Try again in a moment.'
  return new Problem(503, overloadedCode, title, undefined, { retryAfter })
}

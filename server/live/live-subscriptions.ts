import { randomUUID } from 'node:crypto'
import type { LiveResult, RefusedSubscription, Subscription } from '../../mesh/live/subscription.ts'
import type { Publication, PublicationWatch } from '../../services/events/publications.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { runWithRequest } from '../../services/platform/http/request-id.ts'
import { Counts } from './counts.ts'
import { measure } from './gauge.ts'
import { SharedSubscription } from './shared-subscription.ts'

/** Maximum number of different subscriptions that one client has written itself. */
const maximumOfClient = 100

/** Least milliseconds between two executions of one subscription. */
const intervalMs = 1_000
/** Executions in a second at most: with many different subscriptions, each is executed less often. */
const maximumPerSecond = 100

/** A subscription that has no stream: it is refused, or its only result. */
export interface EndedSubscription extends RefusedSubscription {
  isComplete: boolean
}

/** The running subscriptions of this process; equal questions share one. */
export class LiveSubscriptions {
  readonly #work: Admission['work']
  readonly #shared = new Map<string, Promise<SharedSubscription | EndedSubscription>>()
  readonly #running = new Set<SharedSubscription>()
  readonly #ofClient = new Counts()
  #watch: Pick<PublicationWatch, 'number'> = { number: 0 }
  /** Ends with the last update that waits for its turn. */
  #updates: Promise<unknown> = Promise.resolve()

  constructor({ work }: Pick<Admission, 'work'>) {
    this.#work = work
    measure('parcours_subscriptions', 'Different subscriptions that run.', () => this.#running.size)
  }

  /** Numbers the frames by the last publication. */
  follow(watch: Pick<PublicationWatch, 'number'>): void {
    this.#watch = watch
  }

  publish({ tags }: Publication): void {
    for (const shared of this.#running) shared.publish(tags)
  }

  /**
   * The running subscription of a key, which starts it if there is none.
   * @param client id of the client, which takes turns with others in the work queue
   * @param isOwn whether the client has written the operation itself
   * @throws Problem 429 stream.tooMany when the client has too many different subscriptions, 503 service.overloaded
   */
  async join(
    key: string,
    { client, isOwn }: { client: string; isOwn: boolean },
    prepare: () => Promise<Subscription | RefusedSubscription>,
  ): Promise<SharedSubscription | EndedSubscription> {
    const running = this.#shared.get(key)
    if (running) return running
    if (isOwn && this.#ofClient.of(client) >= maximumOfClient) {
      const message = `A client has at most ${String(maximumOfClient)} different subscriptions.`
      throw new Problem(429, 'stream.tooMany', message, undefined, { retryAfter: 60 })
    }
    const release = isOwn ? this.#ofClient.add(client) : undefined
    const onEnd = () => {
      this.#shared.delete(key)
      release?.()
    }
    const started = this.#start(client, prepare, onEnd)
    this.#shared.set(key, started)
    return started
  }

  async #start(
    client: string,
    prepare: () => Promise<Subscription | RefusedSubscription>,
    onEnd: () => void,
  ): Promise<SharedSubscription | EndedSubscription> {
    const prepared = await prepare().catch((error: unknown) => {
      onEnd()
      throw error
    })
    if (!('execute' in prepared)) {
      onEnd()
      return { ...prepared, isComplete: false }
    }
    const shared: SharedSubscription = new SharedSubscription(prepared, {
      publication: () => this.#watch.number,
      intervalMs: () => Math.max(intervalMs, (this.#running.size * 1_000) / maximumPerSecond),
      run: (place, work) => this.#run(place, work),
      runInTurn: (work) => {
        const update = this.#updates.then(work)
        this.#updates = update.catch(() => undefined)
        return update
      },
      onEnd: () => {
        this.#running.delete(shared)
        onEnd()
      },
    })
    this.#running.add(shared)
    const { cacheability, result, status } = await shared.start(client).catch((error: unknown) => {
      shared.end()
      throw error
    })
    const isComplete = cacheability.succeeded && isNothing(result.data)
    if (cacheability.succeeded && !isComplete) return shared
    shared.end()
    return { result, status, isComplete }
  }

  /** In a request context of its own: no client's abort ends what is executed for all. */
  #run(place: string, work: () => Promise<LiveResult>): Promise<LiveResult> {
    return runWithRequest({ requestId: randomUUID() }, () => this.#work.run(place, undefined, work))
  }
}

const isNothing = (data: LiveResult['result']['data']) =>
  Object.values(data ?? {}).every((value) => value === null)

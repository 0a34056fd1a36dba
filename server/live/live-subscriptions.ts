import { randomUUID } from 'node:crypto'
import { Gauge } from 'prom-client'
import type { LiveResult, RefusedSubscription, Subscription } from '../../mesh/live/subscription.ts'
import type { Publication, PublicationWatch } from '../../services/events/publications.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { runWithRequest } from '../../services/platform/http/request-id.ts'
import { metrics } from '../../services/platform/metrics.ts'
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
  readonly #ofClient = new Map<string, number>()
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
   * @param client the client whose own operation it is; undefined for operations of the site's pages
   * @throws Problem 429 stream.tooMany when the client has too many different subscriptions, 503 service.overloaded
   */
  async join(
    key: string,
    client: string | undefined,
    prepare: () => Promise<Subscription | RefusedSubscription>,
  ): Promise<SharedSubscription | EndedSubscription> {
    const running = this.#shared.get(key)
    if (running) return running
    const count = client === undefined ? 0 : (this.#ofClient.get(client) ?? 0)
    if (count >= maximumOfClient) {
      const message = `A client has at most ${String(maximumOfClient)} different subscriptions.`
      throw new Problem(429, 'stream.tooMany', message, undefined, { retryAfter: 60 })
    }
    if (client !== undefined) this.#ofClient.set(client, count + 1)
    const onEnd = () => {
      this.#shared.delete(key)
      if (client === undefined) return
      const others = (this.#ofClient.get(client) ?? 1) - 1
      if (others > 0) this.#ofClient.set(client, others)
      else this.#ofClient.delete(client)
    }
    const started = this.#start(prepare, onEnd)
    this.#shared.set(key, started)
    return started
  }

  async #start(
    prepare: () => Promise<Subscription | RefusedSubscription>,
    onEnd: () => void,
  ): Promise<SharedSubscription | EndedSubscription> {
    try {
      const prepared = await prepare()
      if (!('execute' in prepared)) {
        onEnd()
        return { ...prepared, isComplete: false }
      }
      const shared: SharedSubscription = new SharedSubscription(prepared, {
        publication: () => this.#watch.number,
        intervalMs: () => Math.max(intervalMs, (this.#running.size * 1_000) / maximumPerSecond),
        run: (work) => this.#run(work),
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
      const { cacheability, result, status } = await shared.start()
      const isComplete = cacheability.succeeded && isNothing(result.data)
      if (cacheability.succeeded && !isComplete) return shared
      shared.end()
      return { result, status, isComplete }
    } catch (error) {
      onEnd()
      throw error
    }
  }

  /** In a request context of its own: no client's abort ends what is executed for all. */
  #run(work: () => Promise<LiveResult>): Promise<LiveResult> {
    return runWithRequest({ requestId: randomUUID() }, () =>
      this.#work.run('live', undefined, work),
    )
  }
}

const isNothing = (data: LiveResult['result']['data']) =>
  Object.values(data ?? {}).every((value) => value === null)

/** A gauge that replaces the one of an earlier instance. */
export function measure(name: string, help: string, value: () => number): void {
  metrics.removeSingleMetric(name)
  const gauge = new Gauge({
    name,
    help,
    registers: [metrics],
    collect() {
      gauge.set(value())
    },
  })
}

import { randomUUID } from 'node:crypto'
import type { LiveResult, RefusedSubscription, Subscription } from '../../mesh/live/subscription.ts'
import type { Publication, PublicationWatch } from '../../services/events/publications.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { runWithRequest } from '../../services/platform/http/request-id.ts'
import { Counts } from '../../services/platform/counts.ts'
import { AthleteFeed, executionFor, nobody } from './athlete-feed.ts'
import { AthleteList, type AthleteListOwner } from './athlete-list.ts'
import { measure } from './gauge.ts'
import { defaultPace } from './pace.ts'
import { isNothing, SharedSubscription, type SubscriptionOwner } from './shared-subscription.ts'
import { Updates } from './updates.ts'

/**
 * Maximum number of different subscriptions of one client at a time. Persisted subscriptions of the
 * site's own pages do not count, because equal subscriptions share calls of services. Live queries
 * count even if they are persisted.
 */
const maximumOfClient = 100

/** A subscription that does not run, because it was refused or has only one result. */
export interface EndedSubscription extends RefusedSubscription {
  isComplete: boolean
}

interface Joining {
  /** Id of the client that joins the subscription. */
  client: string
  /**
   * Id of the operation if it is a persisted operation of the site's pages. Undefined if the client
   * has written the operation itself.
   */
  operation: string | undefined
  /** True if the limit of different subscriptions applies. */
  isLimited: boolean
}

/** A subscription that streams can join. */
export type RunningSubscription = SharedSubscription | AthleteList

/** The running subscriptions of this process. Equal subscriptions share one execution. */
export class LiveSubscriptions {
  readonly #work: Admission['work']
  readonly #updates: Updates
  readonly #shared = new Map<string, Promise<RunningSubscription | EndedSubscription>>()
  /** For each running subscription, a function that is called when the subscription ends. */
  readonly #running = new Map<RunningSubscription, () => void>()
  /** Feeds with the athletes that lists follow, by the id of the operation. */
  readonly #feeds = new Map<string, AthleteFeed>()
  readonly #ofClient = new Counts()
  #watch: Pick<PublicationWatch, 'number'> = { number: 0 }
  /** Owner of all subscriptions. They share this object, because there may be thousands of them. */
  readonly #owner: SubscriptionOwner & AthleteListOwner = {
    pace: defaultPace,
    publication: () => this.#watch.number,
    run: (place, work) => this.#run(place, work),
    enqueue: (subscription) => {
      this.#updates.add(subscription)
    },
    onEnd: (subscription) => {
      this.#updates.delete(subscription)
      this.#running.get(subscription)?.()
      this.#running.delete(subscription)
    },
  }

  constructor({ work }: Pick<Admission, 'work'>, pace = defaultPace) {
    this.#work = work
    this.#owner.pace = pace
    this.#updates = new Updates(work)
    measure('parcours_subscriptions', 'Different subscriptions that run.', () => this.#running.size)
    measure(
      'parcours_subscriptions_waiting',
      'Subscriptions with changed data that wait for their turn.',
      () => this.#updates.waiting,
    )
  }

  /** Makes frames contain the number of the last publication that `watch` has reported. */
  follow(watch: Pick<PublicationWatch, 'number'>): void {
    this.#watch = watch
  }

  /** Number of the last publication. */
  get publication(): number {
    return this.#watch.number
  }

  publish({ tags }: Publication): void {
    for (const feed of this.#feeds.values()) feed.publish(tags)
    for (const shared of this.#running.keys()) shared.publish(tags)
  }

  /**
   * Returns the running subscription of a key. Starts the subscription if it is not running.
   * @throws Problem 429 stream.tooMany when the client has too many different subscriptions
   * @throws Problem 503 service.overloaded when the work queue is full
   */
  async join(
    key: string,
    joining: Joining,
    prepare: () => Promise<Subscription | RefusedSubscription>,
  ): Promise<RunningSubscription | EndedSubscription> {
    const { client, isLimited } = joining
    const running = this.#shared.get(key)
    if (running) return running
    if (isLimited && this.#ofClient.of(client) >= maximumOfClient) {
      const message = `A client has at most ${String(maximumOfClient)} different subscriptions.`
      throw new Problem(429, 'stream.tooMany', message, undefined, { retryAfter: 60 })
    }
    if (isLimited) this.#ofClient.add(client)
    const onEnd = () => {
      this.#shared.delete(key)
      if (isLimited) this.#ofClient.subtract(client)
    }
    const started = this.#start(joining, prepare, onEnd)
    this.#shared.set(key, started)
    return started
  }

  async #start(
    { client, operation }: Joining,
    prepare: () => Promise<Subscription | RefusedSubscription>,
    onEnd: () => void,
  ): Promise<RunningSubscription | EndedSubscription> {
    const prepared = await prepare().catch((error: unknown) => {
      onEnd()
      throw error
    })
    if (!('execute' in prepared)) {
      onEnd()
      return { ...prepared, isComplete: false }
    }
    if (prepared.isAthleteList && operation !== undefined) {
      return this.#startList(operation, prepared, onEnd)
    }
    const shared = new SharedSubscription(prepared, operation, this.#owner)
    this.#running.set(shared, onEnd)
    const { cacheability, result, status } = await shared.start(client).catch((error: unknown) => {
      shared.end()
      throw error
    })
    const isComplete = cacheability.succeeded && isNothing(result.data)
    if (cacheability.succeeded && !isComplete) return shared
    shared.end()
    return { result, status, isComplete }
  }

  /**
   * Starts a list of athletes without reading the athletes. The updates read them later, so many
   * clients can open streams at the same time.
   */
  async #startList(
    operation: string,
    prepared: Subscription,
    onEnd: () => void,
  ): Promise<AthleteList | EndedSubscription> {
    const { ids, executed } = await idsOf(prepared).catch((error: unknown) => {
      onEnd()
      throw error
    })
    const { cacheability, result, status } = executed
    if (!cacheability.succeeded) {
      onEnd()
      return { result, status, isComplete: false }
    }
    const feed = this.#feeds.get(operation) ?? this.#openFeed(operation, prepared, result)
    const list = new AthleteList(feed, ids, this.#owner)
    this.#running.set(list, onEnd)
    return list
  }

  #openFeed(operation: string, prepared: Subscription, empty: LiveResult['result']): AthleteFeed {
    const feed: AthleteFeed = new AthleteFeed(operation, prepared, empty, {
      publication: () => this.#watch.number,
      enqueue: () => {
        this.#updates.add(feed)
      },
      onRefreshed: () => {
        for (const each of this.#running.keys()) if (each instanceof AthleteList) each.schedule()
      },
      onEnd: () => {
        this.#feeds.delete(operation)
        this.#updates.delete(feed)
      },
    })
    this.#feeds.set(operation, feed)
    return feed
  }

  /**
   * Executes work in a request context of its own. Otherwise the abort of one client would end the
   * work for all clients.
   */
  #run(client: string, work: () => Promise<LiveResult>): Promise<LiveResult> {
    return runWithRequest({ requestId: randomUUID(), network: client }, () =>
      this.#work.run(client, undefined, work),
    )
  }
}

/**
 * Executes a list of athletes without reading any athlete, so no service is called. Returns
 * the ids in the list.
 */
async function idsOf(prepared: Subscription) {
  let ids: readonly string[] = []
  const select = (all: readonly string[]) => {
    ids = all
    return []
  }
  const executed = await prepared.execute(executionFor({ ...nobody, select }))
  return { ids, executed }
}

import type { Execution } from '../../mesh/live/live.ts'
import type { LiveResult, Subscription } from '../../mesh/live/subscription.ts'
import type { Batch } from '../../mesh/settings.ts'
import { log } from '../../services/platform/log.ts'
import type { Counts } from '../../services/platform/counts.ts'
import type { EventStream } from './event-stream.ts'
import type { Queued } from './fair-queue.ts'
import { completion, type Frame, frameOf } from './frames.ts'
import { Pace, type PaceSettings } from './pace.ts'
import { Subscribers } from './subscribers.ts'

/** The owner of a subscription. All subscriptions have the same owner. */
export interface SubscriptionOwner {
  pace: PaceSettings
  /** Returns the number of the last publication. */
  publication: () => number
  /** Executes work in a slot of the work queue. Clients take turns in this queue. */
  run: (client: string, work: () => Promise<LiveResult>) => Promise<LiveResult>
  /**
   * Adds the subscription to the queue of updates. The queue calls the subscription's `update` in
   * its turn.
   */
  enqueue: (subscription: SharedSubscription) => void
  /** Called once, when the subscription ends: after a failed start, or without open streams. */
  onEnd: (subscription: SharedSubscription) => void
}

/**
 * One subscription with all of its streams. It is executed at the start, and after publications
 * that have a cache tag of its data. All streams share one execution.
 * A result is compressed at most once for all streams.
 * A client that reads too slowly misses frames. When it has read its data, it gets the latest
 * state.
 */
export class SharedSubscription implements Queued {
  readonly #subscription: Subscription
  readonly #owner: SubscriptionOwner
  readonly #operation: string | undefined
  /** The open streams, each with the id of its client. */
  readonly #streams = new Subscribers<string>(() => {
    this.end()
  })
  /**
   * Values of the last result by key. Empty if the operation does not ask which values have
   * changed.
   */
  readonly #values = new Map<string, unknown>()
  #tags: ReadonlySet<string> = new Set()
  #group: string | undefined
  /** Number of bytes of the longest frame so far. */
  #longest = 1
  #latest: Frame | undefined
  /** True if the latest frame contains the whole state. False if it contains only changes. */
  #isWhole = true
  /** The latest frame with the whole state, for new streams and streams that have missed frames. */
  #whole: Promise<Frame> | undefined
  #isRunning = false
  /** True if the object of the subscription was removed, so no result will follow. */
  #isComplete = false
  /** Cache tags of each publication that arrived during the execution. Undefined means all tags. */
  #publishedMeanwhile: (readonly string[] | undefined)[] = []
  readonly #pace: Pace

  /**
   * @param operation id of an operation of the site's pages. Undefined for an operation that a
   * client has written
   */
  constructor(subscription: Subscription, operation: string | undefined, owner: SubscriptionOwner) {
    this.#subscription = subscription
    this.#operation = operation
    this.#owner = owner
    this.#pace = new Pace(owner.pace, () => {
      owner.enqueue(this)
    })
  }

  /**
   * Subscriptions with the same group share calls of services when they are executed at the same
   * time. Undefined for a subscription that shares no calls.
   */
  get group(): string | undefined {
    return this.#group
  }

  /** Number of streams of each client. */
  get clients(): Counts {
    return this.#streams.clients
  }

  /** Number of bytes of the longest frame. It serves as an estimate of the work. */
  get cost(): number {
    return this.#longest
  }

  /**
   * Executes the subscription for the first time. Must be called before streams are added.
   * @param client key of the first client in the work queue
   * @throws Problem 503 service.overloaded
   */
  start(client: string): Promise<LiveResult> {
    return this.#owner.run(client, () => this.#execute())
  }

  /** Schedules an update if the publication affects the data. */
  publish(tags: readonly string[] | undefined): void {
    if (this.#isRunning) this.#publishedMeanwhile.push(tags)
    else if (tags?.some((tag) => this.#tags.has(tag)) !== false) this.#pace.schedule()
  }

  /**
   * Adds a stream whose headers have been sent.
   * @param known number of the last publication that the client knows. The stream gets only later
   * data
   */
  add(stream: EventStream, client: string, known: number): void {
    const isOpen = this.#streams.add(stream, client, client)
    if (isOpen && this.#latest && this.#latest.publication > known) void this.#sendState(stream)
  }

  /**
   * Executes the subscription and sends a new result to all streams.
   * @param batch the executions that run at the same time
   */
  async update(batch: Batch): Promise<void> {
    const before = this.#latest
    const waitMs = await this.#tryExecute(batch)
    if (waitMs !== undefined) this.retry(waitMs)
    if (this.#latest !== undefined && this.#latest !== before) this.#sendLatest(this.#latest)
    if (this.#isComplete) this.#complete()
  }

  #sendLatest({ part }: Frame): void {
    for (const [stream] of this.#streams) {
      if (stream.isBehind) stream.onceRead(() => void this.#sendState(stream))
      else stream.send(part)
    }
  }

  #complete(): void {
    this.end()
    for (const [stream] of this.#streams) {
      stream.send(completion)
      stream.end()
    }
  }

  /** Schedules another execution after a failure. */
  retry(waitMs = this.#owner.pace.retryMs): void {
    this.#pace.schedule(waitMs)
  }

  /** Stops executing. The streams stay open. */
  end(): void {
    if (this.#pace.hasEnded) return
    this.#pace.end()
    this.#owner.onEnd(this)
  }

  /**
   * Executes the subscription.
   * @returns milliseconds after which a failed execution must be repeated. Undefined after a
   * success
   */
  async #tryExecute(batch: Batch): Promise<number | undefined> {
    if (this.#pace.hasEnded) return undefined
    try {
      const { cacheability, result, status } = await this.#execute(batch)
      this.#isComplete = cacheability.succeeded
        ? isNothing(result.data)
        : status === 404 || status === 410
      if (cacheability.succeeded || this.#isComplete) return undefined
      // If the client's budget is used up, `retryAfter` is the number of seconds until it is full
      // again.
      const retryAfter = Number(result.errors?.[0]?.extensions?.['retryAfter'])
      if (retryAfter > 0) return retryAfter * 1_000
      throw new Error(result.errors?.[0]?.message)
    } catch (error) {
      log.warn({ err: error }, 'a subscription failed, and is executed again')
      return this.#owner.pace.retryMs
    }
  }

  /** Executes the operation. A result with new data becomes the latest frame. */
  async #execute(batch?: Batch): Promise<LiveResult> {
    this.#isRunning = true
    this.#pace.start()
    const publication = this.#owner.publication()
    let comparisons = 0
    let differences = 0
    const hasChanged = (key: string, value: unknown) => {
      const isDifferent = this.#values.get(key) !== value
      this.#values.set(key, value)
      comparisons += 1
      differences += Number(isDifferent)
      return isDifferent
    }
    try {
      const executed = await this.#run(hasChanged, batch)
      if (!executed.cacheability.succeeded) {
        // The comparison has stored values that are not sent. So all stored values are deleted, and
        // the next result counts as new.
        this.#values.clear()
        return executed
      }
      this.#follow(executed.cacheability.tags)
      const frame = frameOf(publication, executed.result)
      const isNew = comparisons > 0 ? differences > 0 : frame.data !== this.#latest?.data
      if (isNew) {
        // The first frame contains the whole state. If the operation compares no values, every
        // frame does.
        this.#isWhole = comparisons === differences
        this.#whole = undefined
        this.#latest = frame
        this.#longest = Math.max(this.#longest, frame.part.text.length)
      }
      return executed
    } finally {
      this.#isRunning = false
      for (const tags of this.#publishedMeanwhile.splice(0)) this.publish(tags)
    }
  }

  #follow(tags: ReadonlySet<string>): void {
    this.#tags = tags
    if (this.#operation === undefined) return
    this.#group = [this.#operation, ...[...tags].sort()].join(' ')
  }

  #run(hasChanged: Execution['hasChanged'], batch?: Batch): Promise<LiveResult> {
    return this.#subscription.execute({ streams: this.#streams.size, hasChanged }, batch)
  }

  /** Sends the whole state to a stream that has read all earlier data. */
  async #sendState(stream: EventStream): Promise<void> {
    const latest = this.#latest
    const frame = this.#isWhole ? latest : await this.#wholeFrame(stream).catch(() => latest)
    // A newer frame was sent meanwhile, so the newer state is sent instead.
    if (this.#latest !== latest) return this.#sendState(stream)
    if (frame && this.#streams.get(stream) !== undefined) stream.send(frame.part)
  }

  #wholeFrame(stream: EventStream): Promise<Frame> {
    const publication = this.#latest?.publication ?? 0
    const work = () => this.#run(() => true)
    this.#whole ??= this.#owner
      .run(this.#streams.get(stream) ?? '', work)
      .then(({ cacheability, result }) => {
        if (!cacheability.succeeded) throw new Error(result.errors?.[0]?.message)
        return frameOf(publication, result)
      })
      .catch((error: unknown) => {
        // The next stream reads the state again.
        this.#whole = undefined
        throw error
      })
    return this.#whole
  }
}

/** Returns true if the object of a subscription does not exist. */
export const isNothing = (data: LiveResult['result']['data']) =>
  Object.values(data ?? {}).every((value) => value === null)

import type { ServerResponse } from 'node:http'
import type { Execution } from '../../mesh/live/live.ts'
import type { LiveResult, Subscription } from '../../mesh/live/subscription.ts'
import { log } from '../../services/platform/log.ts'
import { type Frame, frameOf } from './frames.ts'

/** Milliseconds after which a failed execution is repeated. */
const retryMs = 2_000

export interface SubscriptionOwner {
  /** Number of the last publication. */
  publication: () => number
  /** Least milliseconds between two executions of one subscription. */
  intervalMs: () => number
  /** Executes in a slot of the work queue, in which `place` takes turns with other clients. */
  run: (place: string, work: () => Promise<LiveResult>) => Promise<LiveResult>
  /** Executes after other updates, so that many subscriptions leave slots to visitors. */
  runInTurn: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Called once, when the last stream has left. */
  onEnd: () => void
}

/**
 * One subscription that is executed once for all of its streams: at the start, and after each publication with
 * a cache tag of its data. Each result becomes one buffer, which is written to every stream.
 * A client that reads too slowly misses frames, and gets the latest state when it has read the rest.
 */
export class SharedSubscription {
  readonly #subscription: Subscription
  readonly #owner: SubscriptionOwner
  readonly #streams = new Set<ServerResponse>()
  readonly #behind = new WeakSet<ServerResponse>()
  /** Values of the last result by key, if the operation selects only what has changed. */
  readonly #values = new Map<string, unknown>()
  #tags: ReadonlySet<string> = new Set()
  #latest: Frame | undefined
  /** Whether the latest frame has the whole state; else only what has changed. */
  #isWhole = true
  /** The whole state, for streams that miss earlier frames. */
  #whole: Promise<Frame> | undefined
  #isRunning = false
  /** Tags of each publication during the execution; undefined stands for all tags. */
  #publishedMeanwhile: (readonly string[] | undefined)[] = []
  #startedAt = -Infinity
  #timer: NodeJS.Timeout | undefined
  #hasEnded = false

  constructor(subscription: Subscription, owner: SubscriptionOwner) {
    this.#subscription = subscription
    this.#owner = owner
  }

  /**
   * Executes the subscription for the first time, before any stream is added.
   * @param place key of the first client in the work queue
   * @throws Problem 503 service.overloaded
   */
  start(place: string): Promise<LiveResult> {
    return this.#execute(place)
  }

  /** Sends a frame soon if the publication concerns the data. */
  publish(tags: readonly string[] | undefined): void {
    if (this.#isRunning) this.#publishedMeanwhile.push(tags)
    else if (tags?.some((tag) => this.#tags.has(tag)) !== false) this.#schedule()
  }

  /**
   * Adds a stream, whose headers have been sent.
   * @param known number of the publication up to which the client has the data; it gets later data only
   */
  add(stream: ServerResponse, known: number): void {
    const endIfUnused = () => {
      if (this.#streams.size === 0) this.end()
    }
    // The client may have left meanwhile. Others join in the same turn of the event loop, after this call.
    if (stream.destroyed) {
      setImmediate(endIfUnused)
      return
    }
    this.#streams.add(stream)
    stream.once('close', () => {
      this.#streams.delete(stream)
      setImmediate(endIfUnused)
    })
    if (this.#latest && this.#latest.publication > known) void this.#sendState(stream)
  }

  /** Executes no more. The streams stay open. */
  end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    clearTimeout(this.#timer)
    this.#owner.onEnd()
  }

  #schedule(waitMs = 0): void {
    if (this.#hasEnded || this.#timer) return
    const wait = Math.max(waitMs, this.#startedAt + this.#owner.intervalMs() - performance.now())
    this.#timer = setTimeout(() => void this.#update(), wait)
    this.#timer.unref()
  }

  async #update(): Promise<void> {
    const before = this.#latest
    const waitMs = await this.#owner.runInTurn(() => this.#tryExecute())
    if (waitMs !== undefined) this.#schedule(waitMs)
    if (this.#latest === undefined || this.#latest === before) return
    for (const stream of this.#streams) {
      if (stream.writableNeedDrain) this.#sendLater(stream)
      else stream.write(this.#latest.bytes)
    }
  }

  /** @returns milliseconds after which a failed execution is repeated */
  async #tryExecute(): Promise<number | undefined> {
    if (this.#hasEnded) return undefined
    try {
      const { cacheability, result } = await this.#execute()
      if (cacheability.succeeded) return undefined
      // The client's own budget is used up.
      const retryAfter = Number(result.errors?.[0]?.extensions?.['retryAfter'])
      if (retryAfter > 0) return retryAfter * 1_000
      throw new Error(result.errors?.[0]?.message)
    } catch (error) {
      log.warn({ err: error }, 'a subscription failed, and is executed again')
      return retryMs
    }
  }

  /** Executes the operation; a result with new data becomes the latest frame. */
  async #execute(place?: string): Promise<LiveResult> {
    this.#timer = undefined
    this.#isRunning = true
    this.#startedAt = performance.now()
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
      const executed = await this.#run(hasChanged, place)
      if (!executed.cacheability.succeeded) {
        // The values were compared, but not sent.
        this.#values.clear()
        return executed
      }
      this.#tags = executed.cacheability.tags
      const frame = frameOf(publication, executed.result)
      const isNew = comparisons > 0 ? differences > 0 : frame.data !== this.#latest?.data
      if (isNew) {
        // The first frame is whole, and so is each frame of an operation that compares nothing.
        this.#isWhole = comparisons === differences
        this.#whole = undefined
        this.#latest = frame
      }
      return executed
    } finally {
      this.#isRunning = false
      for (const tags of this.#publishedMeanwhile.splice(0)) this.publish(tags)
    }
  }

  #run(hasChanged: Execution['hasChanged'], place = 'live'): Promise<LiveResult> {
    const execution = { streams: this.#streams.size, hasChanged }
    return this.#owner.run(place, () => this.#subscription.execute(execution))
  }

  /** Sends the state to a stream that has read everything before. */
  async #sendState(stream: ServerResponse): Promise<void> {
    const latest = this.#latest
    const frame = this.#isWhole ? latest : await this.#wholeFrame().catch(() => latest)
    // A newer frame, sent in the meantime, changes the state once more.
    if (this.#latest !== latest) return this.#sendState(stream)
    if (frame && this.#streams.has(stream)) stream.write(frame.bytes)
  }

  #wholeFrame(): Promise<Frame> {
    const publication = this.#latest?.publication ?? 0
    this.#whole ??= this.#run(() => true).then(({ cacheability, result }) => {
      if (!cacheability.succeeded) throw new Error(result.errors?.[0]?.message)
      return frameOf(publication, result)
    })
    return this.#whole
  }

  #sendLater(stream: ServerResponse): void {
    if (this.#behind.has(stream)) return
    this.#behind.add(stream)
    stream.once('drain', () => {
      this.#behind.delete(stream)
      void this.#sendState(stream)
    })
  }
}

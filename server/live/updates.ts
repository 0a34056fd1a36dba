import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Batch } from '../../mesh/settings.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import { runWithRequest } from '../../services/platform/http/request-id.ts'
import { FairQueue, type Queued } from './fair-queue.ts'

/**
 * Bounds of the estimated number of executions in a batch, and maximum number of bytes of all
 * results in a batch.
 */
const [minBatch, maxBatch, maxBatchBytes] = [10, 100, 1_000_000]
/**
 * Target duration of a batch in milliseconds. The next batch begins only after the end of a batch.
 */
const batchMs = 100
/**
 * The first two numbers are milliseconds of pause for each millisecond of execution: `busyPause`
 * while requests are in progress, otherwise `idlePause`. `maxPauseMs` is the longest pause in
 * milliseconds.
 */
const [busyPause, idlePause, maxPauseMs] = [1, 1 / 3, 200]
/**
 * Key of all updates in the work queue. There the updates take turns with the requests of clients.
 */
const place = 'live'

/** An execution of a subscription for open streams. */
export interface Update extends Queued {
  /** Updates of one group share calls of services. Undefined for an update without a group. */
  readonly group: string | undefined
  update: (batch: Batch) => Promise<void>
  /** Called when the process is overloaded. Adds the update to the queue again later. */
  retry: () => void
}

/**
 * Executes the updates of streams. Clients take turns. There are pauses between executions, because
 * requests need CPU time, too. While requests are in progress, the pauses take up to half of the
 * time.
 * If updates come faster than they can be executed, each stream is updated less often. A waiting
 * update is executed only once, even if several changes affect it.
 */
export class Updates {
  readonly #work: Admission['work']
  readonly #queue = new FairQueue<Update>()
  #isRunning = false
  /** Number of executions that take about `batchMs` together, estimated from earlier batches. */
  #batch = minBatch

  constructor(work: Admission['work']) {
    this.#work = work
  }

  /** Number of waiting updates. */
  get waiting(): number {
    return this.#queue.size
  }

  add(update: Update): void {
    this.#queue.add(update)
    if (this.#isRunning) return
    this.#isRunning = true
    // Waits for the next turn of the event loop, because all updates of one publication are added
    // in the same turn.
    setImmediate(() => void this.#runAll())
  }

  delete(update: Update): void {
    this.#queue.delete(update)
  }

  async #runAll(): Promise<void> {
    while (this.#queue.size > 0) {
      const tookMs = await this.#runNext()
      const { running, waiting } = this.#work.load
      const pause = running + waiting > 0 ? busyPause : idlePause
      await wait(Math.min(tookMs * pause, maxPauseMs))
    }
    this.#isRunning = false
  }

  /**
   * Executes the next batch of updates.
   * @returns the duration in milliseconds
   */
  async #runNext(): Promise<number> {
    const release = await this.#work.enter(place).catch(() => undefined)
    const startedAt = performance.now()
    const updates = this.#take()
    if (release) {
      const batch: Batch = { tags: new Set() }
      const execute = () => Promise.all(updates.map((each) => each.update(batch)))
      // The calls of services need a request context.
      await runWithRequest({ requestId: randomUUID() }, execute).finally(release)
    } else for (const each of updates) each.retry()
    const tookMs = performance.now() - startedAt
    if (tookMs > batchMs) this.#batch = Math.max(minBatch, Math.floor(this.#batch / 1.5))
    else if (updates.length >= this.#batch) this.#batch = Math.min(maxBatch, this.#batch + minBatch)
    return tookMs
  }

  #take(): Update[] {
    const first = this.#queue.take()
    if (!first) return []
    const { group, cost } = first
    if (group === undefined) return [first]
    const isAlike = (other: Update) => other.group === group
    return [first, ...this.#queue.takeMore(isAlike, this.#batch - 1, maxBatchBytes - cost)]
  }
}

/** How often subscriptions are executed again. */
export interface PaceSettings {
  /** Minimum number of milliseconds between an execution and the next scheduled execution. */
  intervalMs: number
  /** Milliseconds after which a failed execution is repeated. */
  retryMs: number
}

export const defaultPace: PaceSettings = { intervalMs: 1_000, retryMs: 2_000 }

/** Decides when a subscription is executed again: by default, at most once a second. */
export class Pace {
  readonly #intervalMs: number
  readonly #enqueue: () => void
  #startedAt = -Infinity
  #timer: NodeJS.Timeout | undefined
  #hasEnded = false

  /** @param enqueue adds the subscription to the queue of updates */
  constructor({ intervalMs }: PaceSettings, enqueue: () => void) {
    this.#intervalMs = intervalMs
    this.#enqueue = enqueue
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Must be called when an execution starts. */
  start(): void {
    this.#startedAt = performance.now()
  }

  /**
   * Schedules an execution, at the earliest in `waitMs` milliseconds. Does nothing if an execution
   * is already scheduled.
   */
  schedule(waitMs = 0): void {
    if (this.#hasEnded || this.#timer) return
    const wait = Math.max(waitMs, this.#startedAt + this.#intervalMs - performance.now())
    // Joins the queue of updates immediately. Other subscriptions that the publication affects wait
    // there, too.
    if (wait <= 0) {
      this.#enqueue()
      return
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#enqueue()
    }, wait)
    this.#timer.unref()
  }

  end(): void {
    this.#hasEnded = true
    clearTimeout(this.#timer)
  }
}

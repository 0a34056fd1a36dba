import { performance } from 'node:perf_hooks'
import { LRUCache } from 'lru-cache'
import { Problem } from '../../services/platform/http/problem.ts'

/** Default number of milliseconds for which a visitor waits for services and database. */
const defaultDeadlineMs = 800
/**
 * Share of the time for which this process computes. If the share of a period is higher, the
 * process itself causes the delay, and not its services.
 */
const busyShare = 0.8
/**
 * Factor by which a page's deadline is extended after the page was late. If the page takes even
 * longer than that, its deadline is not extended again.
 */
const extension = 3
/** Milliseconds for which a late page has the extended deadline. */
const lateForMs = 60_000

export const slowCode = 'service.slow'

/**
 * Refuses pages whose services or database respond slowly. Such a page is still computed. If it is
 * cacheable, it is stored in the response cache.
 * If a page took longer than its deadline, but at most three times as long, its deadline is tripled
 * for a minute. Otherwise a live page that changes each second would be outdated whenever it is
 * stored, and visitors would be refused.
 */
export class PageDeadline {
  readonly #late = new LRUCache<string, true>({ max: 10_000, ttl: lateForMs })
  readonly #deadlineMs: number
  readonly #extendedMs: number

  constructor(deadlineMs = defaultDeadlineMs) {
    this.#deadlineMs = deadlineMs
    this.#extendedMs = extension * deadlineMs
  }

  /**
   * Waits for a page until the deadline.
   * @param key identifies the page
   * @param compute computes the page; continues after the deadline
   * @param respond calls `compute`, or shares the computation of another request
   * @throws Problem 503 service.slow
   * @throws the error of the computation
   */
  async limit<Page extends { status: number }, Response>(
    key: string,
    compute: () => Promise<Page>,
    respond: (compute: () => Promise<Page>) => Promise<Response>,
  ): Promise<Response> {
    const response = respond(() => this.#measure(key, compute))
    // Ignores an error of the response after the deadline, because no request waits for it.
    response.catch(() => undefined)
    const deadline = startDeadline(this.#late.has(key) ? this.#extendedMs : this.#deadlineMs)
    try {
      return await Promise.race([response, deadline.passed])
    } finally {
      deadline.stop()
    }
  }

  async #measure<Page extends { status: number }>(
    key: string,
    compute: () => Promise<Page>,
  ): Promise<Page> {
    const startedAt = performance.now()
    let isShown = false
    try {
      const page = await compute()
      isShown = page.status < 500
      return page
    } finally {
      const tookMs = performance.now() - startedAt
      if (!isShown || tookMs > this.#extendedMs) this.#late.delete(key)
      else if (tookMs > this.#deadlineMs) this.#late.set(key, true)
    }
  }
}

/**
 * Starts a deadline. `passed` rejects after the first period of `periodMs` milliseconds in which
 * this process computed for at most `busyShare` of the time.
 */
function startDeadline(periodMs: number): { passed: Promise<never>; stop: () => void } {
  const { promise: passed, reject } = Promise.withResolvers<never>()
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    if (utilization > busyShare) return
    const title = 'The services take long to respond. Please try again in a moment.'
    reject(new Problem(503, slowCode, title, undefined, { retryAfter: 1 }))
  }, periodMs)
  return {
    passed,
    stop() {
      clearInterval(timer)
    },
  }
}

import type {
  Passing,
  PassingsResult,
  Starter,
} from '../../../services/events/timing/race/schema.ts'
import { codeOf } from '../../../services/platform/error-code.ts'
import type { ProblemBody } from '../../../services/platform/http/problem.ts'

export interface StartOfRace {
  /** Time of the gun, ISO 8601 with an offset. */
  gun_at: string
  /** Devices, each with its checkpoint. */
  devices?: { device: string; checkpoint: string }[]
  decided_at: string
}

export interface AthleteState {
  state: 'did_not_finish' | 'did_not_start' | 'disqualified'
  decided_at: string
}

/** Thrown when the site cannot be reached or is busy. The same request may succeed later. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  /** Milliseconds that the Retry-After header asks to wait. 0 without this header. */
  readonly retryAfterMs: number

  constructor(message: string, retryAfterMs = 0, options?: ErrorOptions) {
    super(message, options)
    this.retryAfterMs = retryAfterMs
  }
}

/** Thrown when the site refuses the request. The same request would fail again. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly problem: ProblemBody

  constructor(problem: ProblemBody) {
    super(`${problem.title} [${String(problem.status)} ${problem.code}]`)
    this.problem = problem
  }
}

/**
 * Milliseconds after which a request without a response counts as failed. For a start list the time
 * is longer, because the site publishes it like an import.
 */
const timeoutMs = { usual: 30_000, startList: 600_000 }

export interface Target {
  /** Origin of the site. */
  url: string
  /** Token of an organiser. */
  token: string
  raceId: string
}

/**
 * Client of the timing API for one race. Every call is idempotent, so it can be repeated.
 * Calls throw Unavailable, Refused, or the abort reason of `abort`.
 */
export class TimingClient {
  readonly #base: string
  readonly #token: string
  readonly #abort: AbortSignal

  /** @param abort aborts open requests when it is aborted */
  constructor({ url, token, raceId }: Target, abort: AbortSignal) {
    this.#base = new URL(`/v1/timing/races/${encodeURIComponent(raceId)}`, url).href
    this.#token = token
    this.#abort = abort
  }

  /** Sends passings, from 1 to 1,000. */
  async sendPassings(passings: readonly Passing[]): Promise<PassingsResult> {
    const body = await this.#request('POST', '/passings', { passings })
    if (isAcknowledgement(body, passings.length)) return body
    // This may be the sign-in page of a public network, because such a page may also return 200.
    throw new Unavailable('The response does not acknowledge the passings.')
  }

  async withdrawPassing(id: string): Promise<void> {
    await this.#request('DELETE', `/passings/${encodeURIComponent(id)}`)
  }

  /** Adds at most 100,000 starters. Replaces starters with the same start numbers. */
  async putStarters(starters: readonly Starter[]): Promise<void> {
    await this.#request('PUT', '/starters', { starters }, timeoutMs.startList)
  }

  async putStart(start: StartOfRace): Promise<void> {
    await this.#request('PUT', '/start', start)
  }

  async putState(bib: string, state: AthleteState): Promise<void> {
    await this.#request('PUT', `/athletes/${encodeURIComponent(bib)}/state`, state)
  }

  /** Makes a ranking official or unofficial from now on. */
  async putStatus(rankingId: string, status: 'official' | 'unofficial'): Promise<void> {
    await this.#request('PUT', `/rankings/${encodeURIComponent(rankingId)}/status`, {
      status,
      decided_at: new Date().toISOString(),
    })
  }

  async #request(
    method: string,
    path: string,
    body?: object,
    timeout = timeoutMs.usual,
  ): Promise<unknown> {
    let response: Response
    let text: string
    try {
      response = await fetch(`${this.#base}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.any([this.#abort, AbortSignal.timeout(timeout)]),
      })
      text = await response.text()
    } catch (error) {
      if (this.#abort.aborted) throw error
      throw new Unavailable(reasonOf(error, timeout), 0, { cause: error })
    }
    const parsed = parseJson(text)
    if (response.ok) return parsed
    throw failureOf(response, parsed)
  }
}

/** HTTP statuses between 400 and 499 after which the same request may succeed later. */
const temporary = [408, 421, 425, 429]

function failureOf({ status, headers, statusText }: Response, body: unknown): Error {
  if (status < 400) {
    const location = headers.get('location') ?? ''
    return new Unavailable(`The site redirects (${String(status)}) to ${location}: is --url right?`)
  }
  if (status >= 500 || temporary.includes(status)) {
    const title = isProblem(body) ? body.title : statusText
    return new Unavailable(
      `${String(status)} ${title}`.trim(),
      retryAfterMs(headers.get('retry-after')),
    )
  }
  if (isProblem(body)) return new Refused(body)
  return new Refused({ status, code: `http.${String(status)}`, title: statusText || 'Refused' })
}

/**
 * Returns the milliseconds that a Retry-After header asks to wait. The header contains seconds or a
 * date.
 */
function retryAfterMs(header: string | null): number {
  if (header === null) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}

function reasonOf(error: unknown, timeout: number): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no response within ${String(timeout / 1000)} s`
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return cause.message === '' ? (codeOf(cause) ?? '') : cause.message
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isProblem(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'title' in body
}

function isAcknowledgement(body: unknown, count: number): body is PassingsResult {
  if (typeof body !== 'object' || body === null || !('passings' in body)) return false
  return Array.isArray(body.passings) && body.passings.length === count
}

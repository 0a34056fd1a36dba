import { LRUCache } from 'lru-cache'
import type {
  Publication,
  PublicationWatch,
  RecentPublications,
} from '../../services/events/publications.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { cacheRequests } from '../../services/platform/metrics.ts'
import { SingleFlight } from '../../services/platform/single-flight.ts'
import { overloadedCode } from '../../services/platform/work-queue.ts'
import { tooManyRequestsCode } from '../overload/rate-limit.ts'
import { CachedResponse, packedBody, type ResponseFields } from './cached-response.ts'
import { Invalidations, maxAgeMs } from './invalidations.ts'

/** A computed response, cached or not. */
export interface ComputedResponse {
  status: number
  /** Headers with lower-case names, including `content-type`. */
  headers: Record<string, string>
  body: string | Buffer
  /**
   * Cache tags of the data that the response shows. Undefined if the response must not be cached.
   */
  tags: ReadonlySet<string> | undefined
  /**
   * Time in milliseconds since the epoch at which the text becomes out of date. Undefined if the
   * text stays correct until the maximum age of a response.
   */
  expiresAt?: number | undefined
  /** True if the response depends on the visitor. Simultaneous requests then do not share it. */
  isPrivate: boolean
}

/** The kind of a stored response. Responses of different kinds never share a key. */
export type ResponseKind =
  | 'card'
  | 'document'
  | 'facts'
  | 'graphql'
  | 'introspection'
  | 'oembed'
  | 'page'
  | 'picture'
  | 'playground'
  | 'route'
  | 'upstream'

/** Identifies a response. Two requests with equal keys get the same response. */
export interface CacheKey {
  kind: ResponseKind
  /** Identifies the response within its kind. Usually the path and the query of the request. */
  url: string
  /** Other parts of the request that change the response, such as a body. */
  variant?: string
}

/** A store of responses that several instances of the site share. */
export interface SharedResponseStore {
  get: (name: string) => Promise<ResponseFields | undefined>
  set: (name: string, response: CachedResponse) => Promise<void>
}

/**
 * Milliseconds for which an expired response is still sent while a request computes the next one.
 */
const staleMs = 1_000
/** Tolerated difference between the clocks of two instances, in milliseconds. */
const clockToleranceMs = 1_000
const maxBytes = 24_000_000

/**
 * The cache of responses that are the same for all visitors, such as pages, GraphQL, REST, feeds,
 * sitemaps and pictures.
 * Cache tags decide which responses are invalid after a publication, or at a moment such as the end
 * of an event. docs/data-flow.md describes the cache.
 */
export class ResponseCache {
  readonly #local = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
  })
  readonly #shared: SharedResponseStore | undefined
  readonly #computing = new SingleFlight<CachedResponse | ComputedResponse>()
  /**
   * Number of publications and changes so far. A request does not join a computation that began
   * before the last of them, because the computation may have read the former data.
   */
  #epoch = 0
  #invalidations = new Invalidations(0)
  #watch: Pick<PublicationWatch, 'number' | 'isCurrent'> | undefined

  constructor(shared?: SharedResponseStore) {
    this.#shared = shared
  }

  /**
   * Starts to cache. While `watch` may have missed a publication, nothing is cached, and only
   * simultaneous requests share a response.
   */
  follow(watch: Pick<PublicationWatch, 'number' | 'isCurrent'>): void {
    this.#invalidations = new Invalidations(watch.number)
    this.#watch = watch
  }

  /**
   * Allows the use of responses that other processes of the site computed before this process
   * started. `changeAt` must be called first for each recent change without a publication, such as
   * the start of an event.
   */
  learn(recent: RecentPublications): void {
    this.#epoch += 1
    this.#invalidations.learn(recent)
  }

  publish(publication: Publication): void {
    this.#epoch += 1
    this.#invalidations.publish(publication)
  }

  /**
   * Invalidates responses with these tags.
   * @param at time in milliseconds since the epoch at which the tagged responses changed without a
   * publication
   */
  changeAt(at: number, tags: readonly string[]): void {
    this.#epoch += 1
    this.#invalidations.changeAt(at, tags)
  }

  /**
   * Returns the valid response of a key from memory. Does not compute a response.
   * @returns undefined when the cache has no valid response
   */
  find(key: CacheKey): CachedResponse | undefined {
    return this.#find(nameOf(key))
  }

  #find(name: string): CachedResponse | undefined {
    if (this.#watch?.isCurrent() !== true) return undefined
    const response = this.#local.get(name)
    if (response === undefined || !this.#isValid(response)) return undefined
    const staleness = Date.now() - response.expiresAt
    const isUsable =
      staleness < 0 || (staleness < staleMs && this.#computing.isRunning(this.#flightOf(name)))
    if (!isUsable) return undefined
    cacheRequests.inc({ from: 'memory' })
    return response
  }

  /**
   * Returns the response of a key: from memory, from the shared store, or computed once for all
   * simultaneous requests.
   * @param compute computes the response. If the response is private, it is called for each request
   */
  async respond<Computed extends ComputedResponse>(
    key: CacheKey,
    compute: () => Promise<Computed>,
  ): Promise<CachedResponse | Computed> {
    const name = nameOf(key)
    const found = this.#find(name)
    if (found) return found
    const own: { isFirst?: boolean; response?: CachedResponse | Computed } = {}
    const flight = this.#computing.get(this.#flightOf(name), async () => {
      own.isFirst = true
      own.response = await this.#compute(name, compute)
      return own.response
    })
    const response = await flight.catch((error: unknown) => {
      // The computation was refused in the turn of another client. This client has its own turn.
      if (own.isFirst !== true && isRefusal(error)) return undefined
      throw error
    })
    if (response === undefined) return this.respond(key, compute)
    if (own.response) return own.response
    if (response instanceof CachedResponse) return response
    // The cast is safe, because all responses of one key have one type.
    return response.isPrivate ? compute() : (response as Computed)
  }

  async #compute<Computed extends ComputedResponse>(
    name: string,
    compute: () => Promise<Computed>,
  ): Promise<CachedResponse | Computed> {
    const watch = this.#watch
    if (watch?.isCurrent() !== true) return this.#count('bypass', await compute())
    const publication = watch.number
    const shared = await this.#shared?.get(name)
    if (shared && shared.expiresAt > Date.now()) {
      const response = new CachedResponse(shared)
      if (this.#isValid(response)) {
        this.#local.set(name, response)
        return this.#count('shared', response)
      }
    }
    const computedAt = Date.now()
    const computed = await compute()
    const { status, body, tags, isPrivate } = computed
    if (status !== 200 || isPrivate || tags === undefined) return this.#count('none', computed)
    const { 'cache-control': _, etag: __, ...headers } = computed.headers
    const bytes = Buffer.from(body)
    // Stores responses of services as text, because the gateway reads them again for each page that
    // shows the same data.
    const isText = name.startsWith('upstream ')
    const response = new CachedResponse({
      headers,
      ...(isText ? { stored: bytes, isPacked: false } : await packedBody(headers, bytes)),
      tags: [...tags],
      publication,
      computedAt,
      expiresAt: Math.min(computed.expiresAt ?? Infinity, computedAt + randomAgeMs()),
    })
    this.#local.set(name, response)
    void this.#shared?.set(name, response)
    return this.#count('none', response)
  }

  #flightOf(name: string): string {
    return `${String(this.#epoch)} ${name}`
  }

  /**
   * Returns true if the response is still valid. If it seems to have been computed in the future,
   * the clock of another instance was wrong. The expiry and the texts of the response are then
   * wrong, too.
   */
  #isValid(response: CachedResponse): boolean {
    if (response.computedAt > Date.now() + clockToleranceMs) return false
    return this.#invalidations.isValid(response)
  }

  #count<Response>(from: 'shared' | 'none' | 'bypass', response: Response): Response {
    cacheRequests.inc({ from })
    return response
  }
}

/** Whether work was refused because there are too many requests. */
function isRefusal(error: unknown): boolean {
  return error instanceof Problem && [overloadedCode, tooManyRequestsCode].includes(error.code)
}

/**
 * Returns the name under which a response is stored. A kind contains no space, so keys of different
 * kinds have different names.
 */
function nameOf({ kind, url, variant }: CacheKey): string {
  return variant === undefined ? `${kind} ${url}` : `${kind} ${url} ${variant}`
}

/**
 * Estimates the number of bytes that a response takes: the stored body, the body for clients that
 * accept only gzip, headers and tags.
 */
function sizeOf({ stored, isPacked }: CachedResponse, name: string): number {
  return Math.ceil((isPacked ? 2.25 : 1.25) * stored.length) + name.length + 2_000
}

/**
 * Returns a random maximum age in milliseconds. With a fixed age, responses that were computed at
 * the same time would expire at the same time.
 */
function randomAgeMs(): number {
  return maxAgeMs * (0.5 + 0.5 * Math.random())
}

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A response of the gateway that is the same for every visitor. */
export class CachedResponse {
  readonly contentType: string
  readonly body: Buffer
  readonly etag: string
  #brotli: Promise<Buffer> | undefined

  constructor(contentType: string, body: Buffer) {
    this.contentType = contentType
    this.body = body
    this.etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  }

  /** The compressed body, computed once. */
  brotli(): Promise<Buffer> {
    return (this.#brotli ??= compress(this.body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    }))
  }
}

const compress = promisify(brotliCompress)

/** A response store that several instances of the site share. */
export interface SharedResponseStore {
  get(key: string): Promise<CachedResponse | undefined>
  set(key: string, response: CachedResponse, seconds: number): Promise<void>
}

/** Maximum staleness of event states and live rankings. */
const ttlSeconds = 10
const maxBytes = 64_000_000

/** Two-level cache of public GraphQL responses: in memory and optionally shared. An import invalidates all. */
export class ResponseCache {
  readonly #local = new LRUCache<string, CachedResponse>({
    ttl: ttlSeconds * 1000,
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => 2 * body.length + key.length + 200,
  })
  readonly #shared: SharedResponseStore | undefined
  #generation = ''

  constructor(shared?: SharedResponseStore) {
    this.#shared = shared
  }

  /** @param generation version of the database content; changes with every import */
  startGeneration(generation: string): void {
    if (generation === this.#generation) return
    this.#generation = generation
    this.#local.clear()
  }

  /** Builds the cache key. Called before execution, so that an import during execution invalidates the response. */
  key(request: string): string {
    return `${this.#generation} ${request}`
  }

  get(key: string): CachedResponse | undefined | Promise<CachedResponse | undefined> {
    return (
      this.#local.get(key) ??
      this.#shared?.get(key).then((response) => {
        if (response) this.#local.set(key, response)
        return response
      })
    )
  }

  set(key: string, response: CachedResponse): void {
    this.#local.set(key, response)
    void this.#shared?.set(key, response, ttlSeconds)
  }
}

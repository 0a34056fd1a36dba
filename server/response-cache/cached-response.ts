import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** Fields of a response that the cache stores. */
export interface ResponseFields {
  /** Headers with lower-case names, without `etag` and `cache-control`. */
  headers: Record<string, string>
  body: Buffer
  /** Cache tags of the data that the response shows. */
  tags: readonly string[]
  /** Number of the last known publication when the computation began. */
  publication: number
  /** Time when the computation began, in milliseconds since the epoch. */
  computedAt: number
  /** Time when the response expires, in milliseconds since the epoch. */
  expiresAt: number
  /** The body compressed with Brotli, if the shared store already contained it. */
  brotli?: Buffer | undefined
}

/** A successful response that is the same for all visitors. */
export class CachedResponse implements ResponseFields {
  readonly headers: Record<string, string>
  readonly body: Buffer
  readonly tags: readonly string[]
  readonly publication: number
  readonly computedAt: number
  readonly expiresAt: number
  #etag: string | undefined
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  constructor(fields: ResponseFields) {
    this.headers = fields.headers
    this.body = fields.body
    this.tags = fields.tags
    this.publication = fields.publication
    this.computedAt = fields.computedAt
    this.expiresAt = fields.expiresAt
    if (fields.brotli) this.#encoded.set('br', Promise.resolve(fields.brotli))
  }

  /**
   * ETag of the uncompressed body, computed at its first use. It is weak, because the sent body may
   * be compressed.
   */
  get etag(): string {
    return (this.#etag ??= `W/"${createHash('sha1').update(this.body).digest('base64url')}"`)
  }

  /**
   * Whether compression makes the body smaller. False for pictures in formats that are compressed.
   */
  get isCompressible(): boolean {
    const type = this.headers['content-type'] ?? ''
    return !type.startsWith('image/') || type.startsWith('image/svg')
  }

  /** The compressed body, computed once. */
  encoded(encoding: Encoding): Promise<Buffer> {
    let encoded = this.#encoded.get(encoding)
    if (!encoded) this.#encoded.set(encoding, (encoded = compress[encoding](this.body)))
    return encoded
  }
}

const brotli = promisify(brotliCompress)
const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: promisify(gzip),
}

import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib'
import { getOrCreate } from '../../domain/get-or-create.ts'
import { exactCopy } from '../../services/platform/exact-copy.ts'

export type Encoding = 'br' | 'gzip'

/** Fields of a response that the cache stores. */
export interface ResponseFields {
  /** Headers with lower-case names, without `etag` and `cache-control`. */
  headers: Record<string, string>
  /** The body as it was computed, or compressed with Brotli if `isPacked`. */
  stored: Buffer
  isPacked: boolean
  /** Cache tags of the data that the response shows. */
  tags: readonly string[]
  /** Number of the last known publication when the computation began. */
  publication: number
  /** Time when the computation began, in milliseconds since the epoch. */
  computedAt: number
  /** Time when the response expires, in milliseconds since the epoch. */
  expiresAt: number
  /**
   * Hash of the uncompressed body. Undefined if the stored body is not packed, because its hash can
   * then be computed from `stored`.
   */
  hash?: string | undefined
}

/** Minimum number of bytes of a body that is stored in compressed form. */
const minimumPackedBytes = 1_000

/**
 * Returns true if compression makes a body smaller. False for pictures in formats that are already
 * compressed.
 */
function isCompressible(headers: Record<string, string>): boolean {
  const type = headers['content-type'] ?? ''
  return !type.startsWith('image/') || type.startsWith('image/svg')
}

/**
 * Compresses a body with Brotli if it is long enough and its format is not already compressed.
 * Returns what the cache stores.
 * A compressed page takes about a tenth of the memory, and most clients accept it as it is.
 */
export async function packedBody(
  headers: Record<string, string>,
  body: Buffer,
): Promise<Pick<ResponseFields, 'stored' | 'isPacked' | 'hash'>> {
  const isPacked = body.length >= minimumPackedBytes && isCompressible(headers)
  if (!isPacked) return { stored: body, isPacked }
  return { stored: await compress.br(body), isPacked, hash: hashOf(body) }
}

const hashOf = (body: Buffer) => hash('sha1', body, 'base64url')

/** A successful response that is the same for all visitors. */
export class CachedResponse implements ResponseFields {
  readonly headers: Record<string, string>
  readonly stored: Buffer
  readonly isPacked: boolean
  #hash: string | undefined
  readonly tags: readonly string[]
  readonly publication: number
  readonly computedAt: number
  readonly expiresAt: number
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()
  /** The uncompressed body while responses that are being sent need it. */
  #plain: WeakRef<Buffer> | undefined
  #unpacking: Promise<Buffer> | undefined

  constructor(fields: ResponseFields) {
    this.headers = fields.headers
    this.stored = exactCopy(fields.stored)
    this.isPacked = fields.isPacked
    this.#hash = fields.hash
    this.tags = fields.tags
    this.publication = fields.publication
    this.computedAt = fields.computedAt
    this.expiresAt = fields.expiresAt
  }

  get hash(): string {
    return (this.#hash ??= hashOf(this.stored))
  }

  /**
   * ETag of the uncompressed body. The ETag is weak, because the body may be sent in compressed
   * form.
   */
  get etag(): string {
    return `W/"${this.hash}"`
  }

  get isCompressible(): boolean {
    return isCompressible(this.headers)
  }

  /**
   * Returns the uncompressed body. Responses that are sent at the same time share it. Otherwise a
   * client that requests a large body many times would take much memory and processor time.
   */
  async plain(): Promise<Buffer> {
    if (!this.isPacked) return this.stored
    const shared = this.#plain?.deref()
    if (shared) return shared
    this.#unpacking ??= unpack(this.stored)
      .then((plain) => {
        this.#plain = new WeakRef(plain)
        return plain
      })
      .finally(() => (this.#unpacking = undefined))
    return this.#unpacking
  }

  /** Returns the compressed body. Compresses it only once for each encoding. */
  encoded(encoding: Encoding): Promise<Buffer> {
    if (this.isPacked && encoding === 'br') return Promise.resolve(this.stored)
    return getOrCreate(this.#encoded, encoding, () =>
      this.plain().then(compress[encoding]).then(exactCopy),
    )
  }
}

const unpack = promisify(brotliDecompress)

/**
 * Maximum number of bytes that are compressed in the event loop, in less than half a millisecond. For
 * so few bytes, the way to another thread and back takes more processor time than it saves.
 */
const maxBytesAtOnce = 40_000

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compress: Record<Encoding, (body: Buffer) => Buffer | Promise<Buffer>> = {
  br(body) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    }
    const isSmall = body.length <= maxBytesAtOnce
    return isSmall ? brotliCompressSync(body, { params }) : brotli(body, { params })
  },
  gzip: (body) => (body.length <= maxBytesAtOnce ? gzipSync(body) : zip(body)),
}

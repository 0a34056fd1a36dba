import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { ResponseFields } from './cached-response.ts'
import type { SharedResponseStore } from './response-cache.ts'

/**
 * Shares responses through Valkey or Redis. If the server is unavailable, the store behaves as if
 * it were empty.
 */
export function redisResponseStore(redis: Redis): SharedResponseStore {
  return {
    async get(name) {
      try {
        const stored = await redis.getBuffer(storedName(name))
        return stored === null ? undefined : unpack(stored)
      } catch {
        return undefined
      }
    },
    async set(name, response) {
      const milliseconds = Math.ceil(response.expiresAt - Date.now())
      if (milliseconds <= 0) return
      try {
        // Stores the compressed response too, so the other copies of the site need not compress it.
        const brotli = response.isCompressible ? await response.encoded('br') : undefined
        await redis.set(storedName(name), pack(response, brotli), 'PX', milliseconds)
      } catch {
        // Ignores the error, because the response is also cached in memory.
      }
    },
  }
}

function storedName(name: string): string {
  return `parcours:response:2:${createHash('sha256').update(name).digest('base64url')}`
}

/** Packs a response: a line of JSON, the body, and the compressed body if it exists. */
function pack(response: ResponseFields, brotli: Buffer = Buffer.alloc(0)): Buffer {
  const { headers, body, tags, publication, computedAt, expiresAt } = response
  const length = body.length
  const fields = { headers, tags, publication, computedAt, expiresAt, length }
  return Buffer.concat([Buffer.from(`${JSON.stringify(fields)}\n`), body, brotli])
}

type PackedFields = Omit<ResponseFields, 'body' | 'brotli'> & { length: number }

function unpack(stored: Buffer): ResponseFields {
  const begin = stored.indexOf('\n') + 1
  const { length, ...fields } = JSON.parse(stored.toString('utf8', 0, begin)) as PackedFields
  const end = begin + length
  const brotli = stored.length > end ? stored.subarray(end) : undefined
  return { ...fields, body: stored.subarray(begin, end), brotli }
}

import { hash } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { ResponseFields } from './cached-response.ts'
import type { SharedResponseStore } from './response-cache.ts'

/**
 * Returns a store that shares responses through Valkey or Redis. If the server is not available,
 * the store behaves as if it were empty.
 */
export function redisResponseStore(redis: Redis): SharedResponseStore {
  return {
    async get(name) {
      try {
        const packed = await redis.getBuffer(storedName(name))
        return packed === null ? undefined : unpack(packed)
      } catch {
        return undefined
      }
    },
    async set(name, response) {
      const milliseconds = Math.ceil(response.expiresAt - Date.now())
      if (milliseconds <= 0) return
      try {
        await redis.set(storedName(name), pack(response), 'PX', milliseconds)
      } catch {
        // Ignores the error, because the response is also cached in memory.
      }
    },
  }
}

function storedName(name: string): string {
  return `parcours:response:3:${hash('sha256', name, 'base64url')}`
}

/** Packs a response into one buffer: a line of JSON, and then the body as the cache stores it. */
function pack(response: ResponseFields): Buffer {
  const { headers, stored, isPacked, hash, tags, publication, computedAt, expiresAt } = response
  const fields = { headers, isPacked, hash, tags, publication, computedAt, expiresAt }
  return Buffer.concat([Buffer.from(`${JSON.stringify(fields)}\n`), stored])
}

function unpack(packed: Buffer): ResponseFields {
  const begin = packed.indexOf('\n') + 1
  const fields = JSON.parse(packed.toString('utf8', 0, begin)) as Omit<ResponseFields, 'stored'>
  return { ...fields, stored: packed.subarray(begin) }
}

import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { CachedResponse, type SharedResponseStore } from './response-cache.ts'

/** Shares responses through Valkey or Redis. An unavailable server counts as an empty store. */
export function redisResponseStore(redis: Redis): SharedResponseStore {
  return {
    async get(key) {
      try {
        const stored = await redis.getBuffer(nameOf(key))
        return stored === null ? undefined : unpack(stored)
      } catch {
        return undefined
      }
    },
    async set(key, response, seconds) {
      try {
        await redis.set(nameOf(key), pack(response), 'EX', seconds)
      } catch {
        // The in-memory cache still holds the response.
      }
    },
  }
}

function nameOf(key: string): string {
  return `parcours:answer:${createHash('sha256').update(key).digest('base64url')}`
}

function pack({ contentType, body }: CachedResponse): Buffer {
  return Buffer.concat([Buffer.from(`${contentType}\n`), body])
}

function unpack(stored: Buffer): CachedResponse {
  const end = stored.indexOf('\n')
  return new CachedResponse(stored.toString('latin1', 0, end), stored.subarray(end + 1))
}

import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { ResponseFields } from './cached-response.ts'
import type { SharedResponseStore } from './response-cache.ts'

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
    async set(key, response) {
      const milliseconds = Math.ceil(response.expiresAt - Date.now())
      if (milliseconds <= 0) return
      try {
        await redis.set(nameOf(key), pack(response), 'PX', milliseconds)
      } catch {
        // The response stays in memory.
      }
    },
  }
}

function nameOf(key: string): string {
  return `parcours:response:${createHash('sha256').update(key).digest('base64url')}`
}

/** A line of JSON, then the body. */
function pack({ headers, body, tags, publication, computedAt, expiresAt }: ResponseFields): Buffer {
  const fields = { headers, tags, publication, computedAt, expiresAt }
  return Buffer.concat([Buffer.from(`${JSON.stringify(fields)}\n`), body])
}

function unpack(stored: Buffer): ResponseFields {
  const end = stored.indexOf('\n')
  const fields = JSON.parse(stored.toString('utf8', 0, end)) as Omit<ResponseFields, 'body'>
  return { ...fields, body: stored.subarray(end + 1) }
}

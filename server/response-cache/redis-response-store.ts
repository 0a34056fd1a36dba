import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { Answer, type SharedAnswers } from './response-cache.ts'

/** Answers in Valkey or Redis. When it is away, questions are answered as if it were empty. */
export function redisAnswers(redis: Redis): SharedAnswers {
  return {
    async get(key) {
      try {
        const stored = await redis.getBuffer(nameOf(key))
        return stored === null ? undefined : unpack(stored)
      } catch {
        return undefined
      }
    },
    async set(key, answer, seconds) {
      try {
        await redis.set(nameOf(key), pack(answer), 'EX', seconds)
      } catch {
        // It is kept in this process.
      }
    },
  }
}

function nameOf(key: string): string {
  return `parcours:answer:${createHash('sha256').update(key).digest('base64url')}`
}

function pack({ contentType, body }: Answer): Buffer {
  return Buffer.concat([Buffer.from(`${contentType}\n`), body])
}

function unpack(stored: Buffer): Answer {
  const end = stored.indexOf('\n')
  return new Answer(stored.toString('latin1', 0, end), stored.subarray(end + 1))
}

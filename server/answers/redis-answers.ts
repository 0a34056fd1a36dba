import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import { log } from '../../services/platform/log.ts'
import { Answer, type SharedAnswers } from './answer-cache.ts'

/**
 * Answers in Valkey or Redis. When it is away, questions are answered as if it were empty.
 * @param url `redis://…`
 */
export function openRedisAnswers(url: string): SharedAnswers & { close(): Promise<void> } {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 200,
    connectTimeout: 1_000,
  })
  let reported = false
  redis.on('ready', () => {
    reported = false
  })
  redis.on('error', (error: Error) => {
    if (!reported) log.warn(`The cache is away: ${error.message}`)
    reported = true
  })
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
    close: async () => {
      redis.disconnect()
      await Promise.resolve()
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

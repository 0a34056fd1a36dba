import { Redis } from 'ioredis'
import { log } from '../services/platform/log.ts'

/**
 * Connects to Valkey or Redis. Commands fail fast, because each caller can work without the cache.
 * @param url `redis://…`
 */
export function openRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    // Commands of one turn of the event loop are sent together.
    enableAutoPipelining: true,
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
  return redis
}

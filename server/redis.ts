import { Redis } from 'ioredis'
import { log } from '../services/platform/log.ts'

/**
 * Connects to Valkey or Redis. Commands fail after a short time, because each caller can work
 * without the cache.
 * @param url `redis://…`
 */
export function openRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    // Sends the commands of one turn of the event loop together.
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

import { setTimeout as wait } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { RequestLimit } from '../../services/platform/http/admission.ts'
import type { BudgetLevel } from '../../services/platform/http/rate-limit-headers.ts'
import { Problem } from '../../services/platform/http/problem.ts'

/** The rate limit for the setting 0. It refuses nothing. */
const unlimited: RequestLimit = { perMinute: 0, take: () => Promise.resolve(undefined) }

/**
 * Milliseconds by which a refusal is delayed. The delay slows down clients that retry immediately.
 */
const refusalDelayMs = 500

/**
 * Opens a rate limit per client and minute. Instances of the site share the counters in Redis.
 * While Redis is not available, each instance counts separately.
 * @param name part of the key in Redis
 * @param perMinute maximum number of points per client; 0 for no limit
 */
export function openRateLimit(name: string, perMinute: number, redis?: Redis): RequestLimit {
  if (perMinute === 0) return unlimited
  // Stores in memory which clients are over their limit. Further requests of these clients then
  // need no call of Redis.
  const limiter = openCounters(name, perMinute, redis, { inMemoryBlockOnConsumed: perMinute + 1 })
  return {
    perMinute,
    take: (client, points = 1) =>
      takeOrRefuse(limiter, client, points, () => 'Too many requests. Wait a little.'),
  }
}

/**
 * Opens counters per client and minute, in Redis or in memory.
 * @param redisOptions options of the counters in Redis
 */
export function openCounters(
  name: string,
  perMinute: number,
  redis: Redis | undefined,
  redisOptions: { inMemoryBlockOnConsumed?: number } = {},
): RateLimiterAbstract {
  const options = { keyPrefix: `parcours:limit:${name}`, points: perMinute, duration: 60 }
  const inMemory = new RateLimiterMemory(options)
  if (!redis) return inMemory
  return new RateLimiterRedis({
    ...options,
    ...redisOptions,
    storeClient: redis,
    insuranceLimiter: inMemory,
  })
}

/**
 * Deducts points from a client's counter. Delays a refusal.
 * @param messageOf returns the message of a refusal from the number of seconds until the counter is
 * reset
 * @throws Problem 429 request.tooMany
 */
export async function takeOrRefuse(
  limiter: RateLimiterAbstract,
  client: string,
  points: number,
  messageOf: (retryAfter: number) => string,
): Promise<BudgetLevel> {
  try {
    return levelOf(limiter, await limiter.consume(client, points))
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    await wait(refusalDelayMs)
    const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    const message = messageOf(retryAfter)
    throw new Problem(429, tooManyRequestsCode, message, undefined, { retryAfter })
  }
}

/** Returns the remaining points of a counter. */
export function levelOf(
  { points }: RateLimiterAbstract,
  { consumedPoints, msBeforeNext }: RateLimiterRes,
): BudgetLevel {
  return {
    perMinute: points,
    remaining: Math.max(0, points - consumedPoints),
    resetsAt: Date.now() + msBeforeNext,
  }
}

export const tooManyRequestsCode = 'request.tooMany'

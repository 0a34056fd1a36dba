import type { Redis } from 'ioredis'
import { getOrCreate } from '../../domain/get-or-create.ts'
import type {
  Admission,
  Client,
  CostLimit,
  RequestLimit,
} from '../../services/platform/http/admission.ts'
import { bearerToken } from '../../services/platform/http/bearer-token.ts'
import { networkOf } from '../../services/platform/http/network.ts'
import type { ApiKeys } from '../credentials/api-keys.ts'
import { openCostLimit, openPageCostLimit } from './cost-limit.ts'
import { openRateLimit } from './rate-limit.ts'

/**
 * Returns a function that finds the client of a request. A request with `X-Api-Key`, or a write
 * with the token of an organiser, uses the budgets of its credential, from any address.
 * @param anonymous limits of requests without a key, for each network
 */
export function openClients(
  anonymous: Omit<Client, 'id'>,
  keys: ApiKeys,
  redis?: Redis,
): Admission['clientOf'] {
  const requestLimits = memoized((perMinute): RequestLimit =>
    openRateLimit('requests-of-keys', perMinute, redis),
  )
  const costLimits = memoized((perMinute): CostLimit =>
    openCostLimit('cost-of-keys', perMinute, redis),
  )
  const pageCostLimits = memoized((perMinute): CostLimit =>
    openPageCostLimit('page-cost-of-keys', perMinute, redis),
  )
  // This limit counts only lookups of keys that are not known as valid. Anonymous requests do not
  // count, so the visitors of a network do not lock out the keys of the same network.
  const keyQueries = openRateLimit('key-queries', anonymous.requests.perMinute, redis)
  return async ({ ip, headers }, scope) => {
    const key = scope.startsWith('events:') ? bearerToken(headers) : headers['x-api-key']
    const network = networkOf(ip)
    if (key === undefined) return { id: network, ...anonymous }
    try {
      const { id, requestsPerMinute, costPerMinute } = await keys.verify(String(key), scope, () =>
        keyQueries.take(network),
      )
      const requests = requestLimits(requestsPerMinute)
      const cost = costLimits(costPerMinute)
      const pageCost = pageCostLimits(requestsPerMinute)
      return { id: `key ${id}`, requests, graphql: requests, cost, pageCost }
    } catch (error) {
      // Limits how many wrong keys one network can try.
      await anonymous.requests.take(network)
      throw error
    }
  }
}

/**
 * Caches one limiter for each limit per minute. A limiter counts the requests or the cost of each
 * credential separately.
 */
function memoized<Limit>(open: (perMinute: number) => Limit): (perMinute: number) => Limit {
  const limits = new Map<number, Limit>()
  return (perMinute) => getOrCreate(limits, perMinute, () => open(perMinute))
}

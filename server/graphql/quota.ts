import type { Charge, CostAccount } from '../../mesh/settings.ts'
import type { CostLimit } from '../../services/platform/http/admission.ts'
import {
  type BudgetLevel,
  rateLimitHeaders,
  rateLimitPolicy,
  secondsUntilReset,
} from '../../services/platform/http/rate-limit-headers.ts'
import type { ClientRequest } from './graphql-request.ts'

/** Minimum cost of an operation. An operation that is refused or invalid costs this minimum. */
export const minimumCost = 10
/**
 * Number of bytes of a response that cost one point. A response costs at least these points, even
 * if its operations cost fewer.
 */
const bytesPerPoint = 1_000

/** The points that one GraphQL request has taken from the budgets of its client. */
export interface Quota {
  /** Account of the client. The operations in the request are charged to this account. */
  costs: CostAccount
  /**
   * Charges one point for each kilobyte of the response, minus the points that the request has cost
   * so far.
   */
  chargeBytes: (bytes: number) => Promise<void>
  /**
   * The `RateLimit` headers of the IETF draft. They describe only this client, so a cached response
   * never contains them.
   */
  headers: () => Record<string, string>
}

/**
 * Charges the budgets of a client for a request.
 * A persisted operation counts as a page, because the site's own pages send such operations. For
 * other requests, each operation takes the minimum cost from the client's GraphQL budgets.
 * @throws Problem 429 request.tooMany
 */
export async function takeQuota({
  client,
  persisted,
  operations: { length },
  asksForCost: isReported,
}: ClientRequest): Promise<Quota> {
  if (persisted) {
    const requests = await client.requests.take(client.id)
    const level = await client.pageCost.take(client.id, minimumCost)
    const account = openAccount(client.pageCost, client.id, { taken: minimumCost, level })
    return {
      costs: { isReported, ...account },
      chargeBytes: account.chargeBytes,
      headers: () => rateLimitHeaders({ requests }),
    }
  }
  // A request without operations counts as one.
  const operations = Math.max(1, length)
  const requests = await client.graphql.take(client.id, operations)
  const taken = operations * minimumCost
  const level = await client.cost.take(client.id, taken)
  const account = openAccount(client.cost, client.id, { taken, level })
  return {
    costs: { isReported, ...account },
    chargeBytes: account.chargeBytes,
    headers: () => rateLimitHeaders({ requests, cost: account.level() }),
  }
}

/** The limits of a client as `RateLimit-Policy`, for a response that other clients may also get. */
export function quotaPolicy({
  client: { requests, graphql, cost },
  persisted,
}: ClientRequest): Record<string, string> {
  return rateLimitPolicy(
    persisted
      ? { requests: requests.perMinute }
      : { requests: graphql.perMinute, cost: cost.perMinute },
  )
}

interface Taken {
  /** Points that the request has taken so far: the minimum cost of each operation. */
  taken: number
  level: BudgetLevel | undefined
}

function openAccount(limit: CostLimit, client: string, { taken, level }: Taken) {
  const add = async (points: number) => {
    if (points <= 0) return
    taken += points
    level = await limit.add(client, points)
  }
  return {
    level: () => level,
    async charge(cost: number): Promise<Charge> {
      const requested = Math.max(cost, minimumCost)
      const points = requested - minimumCost
      if (points === 0) return chargeOf(requested, level)
      const left = await limit.takeIfLeft(client, points)
      level = left
      const charge = chargeOf(requested, left)
      if (left?.isTaken === false) return { ...charge, refusal: refusalOf(requested, left) }
      taken += points
      return charge
    },
    async chargeDocument(cost: number): Promise<Charge> {
      const requested = Math.max(cost, minimumCost)
      await add(requested - minimumCost)
      return chargeOf(requested, level)
    },
    chargeBytes: (bytes: number) => add(Math.floor(bytes / bytesPerPoint) - taken),
  }
}

function chargeOf(requested: number, level: BudgetLevel | undefined): Charge {
  const resetsAt = level ? new Date(level.resetsAt).toISOString() : null
  return { requested, remaining: level?.remaining ?? null, resetsAt }
}

function refusalOf(requested: number, level: BudgetLevel): NonNullable<Charge['refusal']> {
  const retryAfter = secondsUntilReset(level)
  const { remaining, perMinute } = level
  const message = `This operation costs ${String(requested)}, and ${String(remaining)} of ${String(perMinute)} are left in this minute. Wait ${String(retryAfter)} seconds, or ask for smaller pages.`
  return { message, retryAfter }
}

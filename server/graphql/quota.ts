import type { Charge, CostAccount } from '../../mesh/settings.ts'
import type { CostLimit } from '../../services/platform/http/admission.ts'
import {
  type BudgetLevel,
  rateLimitHeaders,
  rateLimitPolicy,
  secondsUntilReset,
} from '../../services/platform/http/rate-limit-headers.ts'
import type { ClientRequest } from './graphql-request.ts'

/** Minimum cost of an operation in points. A refused or invalid operation also costs it. */
export const minimumCost = 10
/**
 * Number of bytes of a response that cost one point. A response costs at least the points for its
 * bytes, even if its operations cost fewer points.
 */
const bytesPerPoint = 1_000

/** Charges the budgets of a client for one GraphQL request. */
export interface Quota {
  /** Account that is charged for the operations in the request. */
  costs: CostAccount
  /**
   * Charges one point for each thousand bytes of the response, minus the points that the request
   * has already cost.
   */
  chargeBytes: (bytes: number) => Promise<void>
  /**
   * Returns the `RateLimit` headers of the IETF draft. They apply only to this client, so a cached
   * response never contains them.
   */
  headers: () => Record<string, string>
}

/**
 * Takes the minimum cost of a request from the budgets of its client.
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
  const { id, requests: pages, graphql, cost, pageCost } = client
  const [requestLimit, costLimit] = persisted ? [pages, pageCost] : [graphql, cost]
  // A request without operations counts as one.
  const operations = persisted ? 1 : Math.max(1, length)
  const requests = await requestLimit.take(id, operations)
  const taken = operations * minimumCost
  const level = await costLimit.take(id, taken)
  const account = openAccount(costLimit, id, { taken, level })
  return {
    costs: { isReported, ...account },
    chargeBytes: account.chargeBytes,
    headers: () => rateLimitHeaders({ requests, ...(!persisted && { cost: account.level() }) }),
  }
}

/**
 * Returns the limits of a client as `RateLimit-Policy`, for a response that other clients may also
 * get.
 */
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
  /** Points that the request has already taken: the minimum cost of each operation. */
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

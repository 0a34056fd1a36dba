import type { FastifyRequest } from 'fastify'
import type { Charge, CostAccount } from '../../mesh/settings.ts'
import type { BudgetLevel, Client } from '../../services/platform/http/admission.ts'
import { countOperations } from './graphql-batch.ts'

/** Cost of an operation that is refused, invalid or cheaper than this. */
export const minimumCost = 10

/** Whether the client asks for `extensions.cost`. Such a response is neither read from nor written to the cache. */
export function asksForCost({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['x-include-cost'] === '1'
}

/** What one GraphQL request has taken from the budgets of its client. */
export interface Quota {
  /** Account of the costs of its operations. */
  costs: CostAccount
  /** `RateLimit` headers of the IETF draft. For this client's eyes only: never in a cached response. */
  headers: () => Record<string, string>
}

/**
 * Takes a request from the client's budget of pages if its operation is persisted: our pages send such operations.
 * Otherwise takes each operation, with the minimum cost, from the client's GraphQL budgets.
 * @throws Problem 429 request.tooMany
 */
export async function takeQuota(
  client: Client,
  request: Pick<FastifyRequest, 'body' | 'headers'>,
  isPersisted: boolean,
): Promise<Quota> {
  const isReported = asksForCost(request)
  if (isPersisted) {
    const requests = await client.requests.take(client.id)
    const charge = (cost: number) => Promise.resolve(chargeOf(cost, undefined))
    const costs = { isReported, charge, ofRefused: () => chargeOf(0, undefined) }
    return { costs, headers: () => rateLimitHeaders({ requests }) }
  }
  const operations = countOperations(request.body)
  const requests = await client.graphql.take(client.id, operations)
  let cost = await client.cost.take(client.id, operations * minimumCost)
  const costs: CostAccount = {
    isReported,
    ofRefused: () => chargeOf(minimumCost, cost),
    async charge(measured) {
      const requested = Math.max(measured, minimumCost)
      if (requested === minimumCost) return chargeOf(requested, cost)
      const taken = await client.cost.takeIfLeft(client.id, requested - minimumCost)
      cost = taken
      const charge = chargeOf(requested, taken)
      return taken?.isTaken === false ? { ...charge, refusal: refusalOf(requested, taken) } : charge
    },
  }
  return { costs, headers: () => rateLimitHeaders({ requests, cost }) }
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

function secondsUntilReset({ resetsAt }: BudgetLevel): number {
  return Math.max(1, Math.ceil((resetsAt - Date.now()) / 1000))
}

function rateLimitHeaders(levels: Record<string, BudgetLevel | undefined>): Record<string, string> {
  const limited = Object.entries(levels).flatMap(([name, level]) =>
    level ? [{ name, level }] : [],
  )
  if (limited.length === 0) return {}
  const policies = limited.map(({ name, level }) => `"${name}";q=${String(level.perMinute)};w=60`)
  const left = limited.map(
    ({ name, level }) =>
      `"${name}";r=${String(level.remaining)};t=${String(secondsUntilReset(level))}`,
  )
  return { 'ratelimit-policy': policies.join(', '), ratelimit: left.join(', ') }
}

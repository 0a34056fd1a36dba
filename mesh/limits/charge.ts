import { type ExecutionResult, GraphQLError } from 'graphql'
import type { ResultPayload } from '../plugin.ts'
import type { Charge, GatewayContext } from '../settings.ts'

/**
 * Contexts of operations that were already charged, or refused because the budget was too small.
 */
const settled = new WeakSet<GatewayContext>()

/**
 * Charges the client for an operation. Stops the operation if the client's budget is too small.
 * @param costOfDocument the part of `cost` that is charged if the operation is stopped
 * @returns hooks that report the cost in the result, if the client asked for it
 */
export async function chargeOperation(
  cost: number,
  costOfDocument: number,
  context: GatewayContext,
  stop: (result: ExecutionResult) => void,
) {
  const { costs } = context
  if (!costs) return undefined
  settled.add(context)
  const charge = await costs.charge(cost)
  if (charge.refusal) {
    const { remaining } = await costs.chargeDocument(costOfDocument)
    const errors = [rateLimited(charge.refusal)]
    stop(costs.isReported ? withReport({ errors }, { ...charge, remaining }) : { errors })
    return undefined
  }
  if (!costs.isReported) return undefined
  return {
    onExecuteDone({ result, setResult }: ResultPayload) {
      if (!(Symbol.asyncIterator in result)) setResult(withReport(result, charge))
    },
  }
}

/**
 * Charges the client for the document of an operation that is not executed, such as an invalid
 * operation. Adds the cost to the result if the client asked for it.
 */
export async function chargeRefused(
  costOfDocument: number,
  context: GatewayContext,
  { result, setResult }: ResultPayload,
): Promise<void> {
  const { costs } = context
  if (!costs || settled.has(context) || Symbol.asyncIterator in result) return
  const charge = await costs.chargeDocument(costOfDocument)
  if (costs.isReported) setResult(withReport(result, charge))
}

function withReport(
  result: ExecutionResult,
  { requested, remaining, resetsAt }: Charge,
): ExecutionResult {
  const cost = { requested, remaining, resetsAt }
  return { ...result, extensions: { ...result.extensions, cost } }
}

/**
 * Returns the error for an exceeded budget. Yoga reads status and headers of the response from
 * `extensions.http`, and removes `http` from the result.
 */
function rateLimited({ message, retryAfter }: NonNullable<Charge['refusal']>): GraphQLError {
  const http = { status: 429, headers: { 'retry-after': String(retryAfter) } }
  return new GraphQLError(message, {
    extensions: { code: 'RATE_LIMITED', problem: 'request.tooMany', retryAfter, http },
  })
}

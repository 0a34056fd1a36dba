import { type ExecutionResult, GraphQLError } from 'graphql'
import type { Charge, GatewayContext } from '../settings.ts'

interface ResultPayload {
  result: ExecutionResult | AsyncIterable<unknown>
  setResult: (result: ExecutionResult) => void
}

/**
 * Charges the client for an operation, or stops it when too little of the client's budget is left.
 * @returns hooks that report the cost in the result, if the client asked for it
 */
export async function chargeOperation(
  cost: number,
  { costs }: GatewayContext,
  stop: (result: ExecutionResult) => void,
) {
  if (!costs) return undefined
  const charge = await costs.charge(cost)
  if (charge.refusal) {
    const errors = [rateLimited(charge.refusal)]
    stop(costs.isReported ? withReport({ errors }, charge) : { errors })
    return undefined
  }
  if (!costs.isReported) return undefined
  return {
    onExecuteDone({ result, setResult }: ResultPayload) {
      if (!(Symbol.asyncIterator in result)) setResult(withReport(result, charge))
    },
  }
}

/** Reports the cost of an operation that is not executed, such as one with a syntax error; Yoga calls it for every result. */
export function reportRefused({
  result,
  setResult,
  context: { costs },
}: ResultPayload & { context: GatewayContext }): void {
  if (costs?.isReported !== true || Symbol.asyncIterator in result) return
  if (result.extensions?.['cost'] === undefined) setResult(withReport(result, costs.ofRefused()))
}

function withReport(
  result: ExecutionResult,
  { requested, remaining, resetsAt }: Charge,
): ExecutionResult {
  const cost = { requested, remaining, resetsAt }
  return { ...result, extensions: { ...result.extensions, cost } }
}

/** Yoga takes status and headers of a response from `extensions.http`, which it does not send. */
function rateLimited({ message, retryAfter }: NonNullable<Charge['refusal']>): GraphQLError {
  const http = { status: 429, headers: { 'retry-after': String(retryAfter) } }
  return new GraphQLError(message, {
    extensions: { code: 'RATE_LIMITED', problem: 'request.tooMany', retryAfter, http },
  })
}

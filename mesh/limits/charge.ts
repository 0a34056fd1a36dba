import { type ExecutionResult, GraphQLError } from 'graphql'
import type { Charge, GatewayContext } from '../settings.ts'

interface ExecuteDonePayload {
  result: ExecutionResult | AsyncIterable<unknown>
  setResult: (result: ExecutionResult) => void
}

/**
 * Charges the client for an operation, or stops it when too little of the client's budget is left.
 * @returns hooks that add `extensions.cost` to the result, if the client asked for it
 */
export async function chargeOperation(
  cost: number,
  { costs }: GatewayContext,
  stop: (result: ExecutionResult) => void,
) {
  if (!costs) return undefined
  const charge = await costs.charge(cost)
  const extensions = costs.isReported ? { cost: reportOf(charge) } : undefined
  if (charge.refusal) {
    stop({ errors: [rateLimited(charge.refusal)], ...(extensions && { extensions }) })
    return undefined
  }
  if (!extensions) return undefined
  return {
    onExecuteDone({ result, setResult }: ExecuteDonePayload) {
      if (Symbol.asyncIterator in result) return
      setResult({ ...result, extensions: { ...result.extensions, ...extensions } })
    },
  }
}

function reportOf({ requested, remaining, resetsAt }: Charge) {
  return { requested, remaining, resetsAt }
}

/** Yoga takes status and headers of a response from `extensions.http`, which it does not send. */
function rateLimited({ message, retryAfter }: NonNullable<Charge['refusal']>): GraphQLError {
  const http = { status: 429, headers: { 'retry-after': String(retryAfter) } }
  return new GraphQLError(message, {
    extensions: { code: 'RATE_LIMITED', problem: 'request.tooMany', retryAfter, http },
  })
}

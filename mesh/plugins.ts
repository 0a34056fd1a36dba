import type { ExecutionResult } from 'graphql'
import { publicError } from './errors.ts'
import { operationLimits } from './limits.ts'
import type { GatewayContext } from './rest.ts'

interface Executing {
  args: { contextValue: GatewayContext }
}

interface ExecuteDone {
  result: ExecutionResult | AsyncIterable<unknown>
  setResult: (result: ExecutionResult) => void
}

/** Every execution ends with errors that may be shown to anybody; an answer without any may be kept. */
const publicErrors = {
  onExecute: ({ args: { contextValue } }: Executing) => ({
    onExecuteDone({ result, setResult }: ExecuteDone) {
      if (Symbol.asyncIterator in result) return
      const { outcome } = contextValue
      if (!result.errors) {
        if (outcome) outcome.answered = true
        return
      }
      if (outcome) outcome.forOneVisitor = true
      setResult({ ...result, errors: result.errors.map(publicError) })
    },
  }),
}

const plugins = [operationLimits, publicErrors]

export default plugins

import {
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  OperationTypeNode,
} from 'graphql'
import { publicError } from './errors.ts'
import { operationLimits } from './limits.ts'
import type { GatewayContext } from './rest.ts'

interface Executing {
  args: { contextValue: GatewayContext; document: DocumentNode; operationName?: string | null }
}

interface ExecuteDone {
  result: ExecutionResult | AsyncIterable<unknown>
  setResult: (result: ExecutionResult) => void
}

/**
 * Every execution ends with errors that may be shown to anybody; an answer without any may be kept,
 * unless the question was to change something: then the next one must be heard as well.
 */
const publicErrors = {
  onExecute: ({ args: { contextValue, document, operationName } }: Executing) => ({
    onExecuteDone({ result, setResult }: ExecuteDone) {
      if (Symbol.asyncIterator in result) return
      const { outcome } = contextValue
      if (!result.errors) {
        if (!outcome) return
        outcome.answered = true
        if (getOperationAST(document, operationName)?.operation !== OperationTypeNode.QUERY) {
          outcome.forOneVisitor = true
        }
        return
      }
      if (outcome) outcome.forOneVisitor = true
      setResult({ ...result, errors: result.errors.map(publicError) })
    },
  }),
}

const plugins = [operationLimits, publicErrors]

export default plugins

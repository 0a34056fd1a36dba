import {
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  OperationTypeNode,
} from 'graphql'
import { publicError } from './errors.ts'
import { operationLimits } from './limits/limits.ts'
import { executeStreams } from './live/execute-streams.ts'
import { documents } from './requests/documents.ts'
import { errorCodes } from './requests/error-codes.ts'
import { validation } from './requests/validation.ts'
import { variables } from './requests/variables.ts'
import { secretValues } from './secret-values.ts'
import type { GatewayContext } from './settings.ts'

interface ExecutePayload {
  args: { contextValue: GatewayContext; document: DocumentNode; operationName?: string | null }
}

interface ExecuteDonePayload {
  result: ExecutionResult | AsyncIterable<unknown>
  setResult: (result: ExecutionResult) => void
}

/**
 * Envelop plugin that replaces errors by their public form. It also records whether the response
 * may be cached.
 */
const publicErrors = {
  onExecute: ({ args: { contextValue, document, operationName } }: ExecutePayload) => ({
    onExecuteDone({ result, setResult }: ExecuteDonePayload) {
      if (Symbol.asyncIterator in result) return
      const { cacheability } = contextValue
      if (!result.errors) {
        if (!cacheability) return
        cacheability.succeeded = true
        if (getOperationAST(document, operationName)?.operation === OperationTypeNode.MUTATION) {
          cacheability.isPrivate = true
        }
        return
      }
      if (cacheability) cacheability.isPrivate = true
      setResult({ ...result, errors: result.errors.map(publicError) })
    },
  }),
}

// Variables are checked before the cost, because the cost depends on them.
const plugins = [
  documents,
  validation,
  variables,
  operationLimits,
  executeStreams,
  publicErrors,
  errorCodes,
  secretValues,
]

export default plugins

import { execute, getOperationAST, OperationTypeNode } from 'graphql'
import { publicError } from './errors.ts'
import { operationLimits } from './limits/limits.ts'
import type { ExecutePayload, ResultPayload } from './plugin.ts'
import { documents } from './requests/documents.ts'
import { addErrorCodes } from './requests/error-codes.ts'
import { validation } from './requests/validation.ts'
import { variables } from './requests/variables.ts'

/**
 * Envelop plugin that executes a subscription once, for one result.
 * Mesh's own function would subscribe to an event stream of the field. Here the host decides when
 * to execute the subscription again.
 */
const executeStreams = {
  onExecute({ args, setExecuteFn }: ExecutePayload) {
    if (args.contextValue.isStream === true) setExecuteFn(execute)
  },
}

/**
 * Envelop plugin that replaces errors by their public form. The plugin also records whether the
 * response may be cached.
 */
const publicErrors = {
  onExecute: ({ args: { contextValue, document, operationName } }: ExecutePayload) => ({
    onExecuteDone({ result, setResult }: ResultPayload) {
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
export default [
  documents,
  validation,
  variables,
  operationLimits,
  executeStreams,
  publicErrors,
  addErrorCodes,
]

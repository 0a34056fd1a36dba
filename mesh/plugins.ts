import type { ExecutionResult } from 'graphql'
import { publicError } from './errors.ts'

interface ExecuteDone {
  result: ExecutionResult | AsyncIterable<unknown>
  setResult: (result: ExecutionResult) => void
}

/** Every execution ends with errors that may be shown to anybody. */
const publicErrors = {
  onExecute: () => ({
    onExecuteDone({ result, setResult }: ExecuteDone) {
      if (Symbol.asyncIterator in result || !result.errors) return
      setResult({ ...result, errors: result.errors.map(publicError) })
    },
  }),
}

const plugins = [publicErrors]

export default plugins

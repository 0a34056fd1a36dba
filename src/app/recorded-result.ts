import type { FormattedExecutionResult } from 'graphql'

/** One answer of the gateway, as it travels inside the page. */
export interface RecordedResult {
  operation: string
  variables: Record<string, unknown>
  result: FormattedExecutionResult
}

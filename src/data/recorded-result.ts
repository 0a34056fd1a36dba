import type { FormattedExecutionResult } from 'graphql'

/** A GraphQL result that the server embeds in the page for hydration. */
export interface RecordedResult {
  operation: string
  variables: Record<string, unknown>
  result: FormattedExecutionResult
}

import type { FormattedExecutionResult } from 'graphql'

/** One answer of the gateway, as it travels inside the page. */
export interface RecordedAnswer {
  operation: string
  variables: Record<string, unknown>
  result: FormattedExecutionResult
}

/** What was asked, as one text. */
export const questionOf = ({
  operation,
  variables,
}: {
  operation: string | undefined
  variables?: unknown
}) => `${operation ?? ''} ${JSON.stringify(variables)}`

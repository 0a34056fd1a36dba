import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'

/** @param context with `keepsDocument`, the page is not reloaded for a newer release of the server */
export type Refetch = (context?: { keepsDocument: boolean }) => void

/**
 * Returns a function that queries the data of a page again. After a failed query, the page keeps the
 * data that it shows.
 */
export function useRefetch<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Refetch {
  const client = useApolloClient()
  return (context) => {
    client
      .query({ query, variables, fetchPolicy: 'network-only', ...(context && { context }) })
      .catch(() => undefined)
  }
}

import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'

/** How long data of an event that is under way counts as fresh, in milliseconds. */
const freshFor = 30_000

/** When each query was last sent, by its text and variables. */
const sent = new WeakMap<ApolloClient, Map<string, number>>()

/**
 * Asks for the data of a page again while it changes: every half minute while the page is visible, and at once when a
 * visitor comes back to older data, from another page or another window. What is shown changes in its place; a request
 * that fails leaves it as it is.
 */
export function useRefresh<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  isChanging: boolean,
): void {
  const client = useApolloClient()
  useEffect(() => {
    if (!isChanging) return
    const times = sent.get(client) ?? new Map<string, number>()
    sent.set(client, times)
    const { documentId } = query as object as { documentId: string }
    const key = `${documentId} ${JSON.stringify(variables)}`
    // The first time, the loader has just asked.
    if (!times.has(key)) times.set(key, Date.now())
    const refresh = () => {
      const age = Date.now() - (times.get(key) ?? 0)
      if (document.visibilityState !== 'visible' || age < freshFor) return
      times.set(key, Date.now())
      client.query({ query, variables, fetchPolicy: 'network-only' }).catch(() => undefined)
    }
    refresh()
    const timer = setInterval(refresh, freshFor)
    document.addEventListener('visibilitychange', refresh)
    window.addEventListener('focus', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
      window.removeEventListener('focus', refresh)
    }
  }, [client, isChanging, query, variables])
}

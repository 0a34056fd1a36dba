import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'

/** Maximum age of a running event's data, in milliseconds. */
const freshFor = 30_000

/** Time of the last request by query and variables. */
const sent = new WeakMap<ApolloClient, Map<string, number>>()

/**
 * Refetches a page's data while it changes: every 30 s while visible, and on return to stale data.
 * A failed request leaves the displayed data unchanged.
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
    // On the first render the loader has just fetched the data.
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

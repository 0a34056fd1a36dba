import { ApolloLink, type OperationVariables, type TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { liveContext } from '../../data/apollo-client.ts'
import type { LiveNews } from './live-news.ts'
import { LiveStatus } from './live-status.tsx'
import { usePolling } from './use-polling.ts'

interface PageUpdatesProps<Data, Variables extends OperationVariables> {
  query: TypedDocumentNode<Data, Variables>
  variables: Variables
  /** The data that the page shows. After each change, it is another object. */
  data: unknown
  /** Sentences about what has happened so far. */
  news: readonly LiveNews[]
  /** Queries the page's data again. */
  refetch: () => Promise<unknown>
}

/**
 * Receives the page's data after each change, and writes them to the cache. The page shows the
 * changed cache.
 */
export function PageUpdates<Data, Variables extends OperationVariables>({
  query,
  variables,
  data,
  news,
  refetch,
}: PageUpdatesProps<Data, Variables>) {
  const client = useApolloClient()
  const open = useEffectEvent(() => {
    const request = { query, variables, context: liveContext }
    return ApolloLink.execute(client.link, request, { client }).subscribe(({ data: next }) => {
      // The stream has results of this query, so they have the type `Data`.
      if (next) client.writeQuery({ query, variables, data: next as Data })
    })
  })
  useEffect(() => {
    const stream = open()
    return () => {
      stream.unsubscribe()
    }
  }, [])
  usePolling(async () => {
    await refetch().catch(() => undefined)
  })
  return <LiveStatus updates={useChanges(data)} sentences={useNewSentences(news)} />
}

/** Counts how often the data of the page have changed. */
function useChanges(data: unknown): number {
  const shown = useRef(data)
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    if (shown.current === data) return
    shown.current = data
    setChanges((count) => count + 1)
  }, [data])
  return changes
}

/** Returns the sentences that were added since the page was opened. */
function useNewSentences(news: readonly LiveNews[]): readonly string[] {
  const [known] = useState(() => new Set(news.map(({ key }) => key)))
  const [sentences, setSentences] = useState<readonly string[]>([])
  useEffect(() => {
    const added = news.filter(({ key }) => !known.has(key))
    for (const { key } of added) known.add(key)
    if (added.length > 0) setSentences((before) => [...before, ...added.map(({ text }) => text)])
  }, [news, known])
  return sentences
}

import { ApolloLink, type OperationVariables, type TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { liveContext } from '../../data/apollo-client.ts'
import type { RaceNewsFragment } from '../../gql/parts.ts'
import type { LiveNews } from './live-news.ts'
import { LiveStatus } from './live-status.tsx'
import { useNewsQueue } from './use-news-queue.ts'
import { usePolling } from './use-polling.ts'
import { useRaceNews } from './use-race-news.ts'

const noRaces: readonly RaceNewsFragment[] = []

interface PageUpdatesProps<Data, Variables extends OperationVariables> {
  query: TypedDocumentNode<Data, Variables>
  variables: Variables
  /** The data that the page shows. Each change creates a new object. */
  data: unknown
  /** The sentences about the race that are on the page. */
  news: readonly LiveNews[]
  /** The races whose news are announced instead of the updates of the page. */
  races: readonly RaceNewsFragment[] | undefined
  /** Queries the page's data again. */
  refetch: () => Promise<unknown>
}

/**
 * Receives the page's data after each change and writes the data to the cache. The page then shows
 * the new data.
 */
export function PageUpdates<Data, Variables extends OperationVariables>({
  query,
  variables,
  data,
  news,
  races,
  refetch,
}: PageUpdatesProps<Data, Variables>) {
  const client = useApolloClient()
  const open = useEffectEvent(() => {
    const request = { query, variables, context: liveContext }
    return ApolloLink.execute(client.link, request, { client }).subscribe(({ data: next }) => {
      // The stream sends results of `query`, so the results have the type `Data`.
      if (next) client.writeQuery({ query, variables, data: next as Data })
    })
  })
  useEffect(() => {
    const stream = open()
    return () => {
      stream.unsubscribe()
    }
  }, [])
  usePolling(refetch)
  const changes = useChanges(data)
  const raceNews = useNewsQueue('', useRaceNews(races ?? noRaces))
  return races ? (
    <LiveStatus updates={0} news={raceNews} />
  ) : (
    <LiveStatus updates={changes} news={news} />
  )
}

/** Counts how often the data of the page have changed. */
function useChanges(data: unknown): number {
  const [latest, setLatest] = useState({ data, changes: 0 })
  if (latest.data !== data) setLatest({ data, changes: latest.changes + 1 })
  return latest.changes
}

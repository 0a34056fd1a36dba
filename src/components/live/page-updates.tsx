import { ApolloLink, type OperationVariables, type TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { liveContext } from '../../data/apollo-client.ts'
import type { RaceNewsFragment } from '../../gql/parts.ts'
import type { LiveNews } from './live-news.ts'
import { LiveStatus } from './live-status.tsx'
import { type LedEvent, useLeaderNews } from './use-leader-news.ts'
import { usePolling } from './use-polling.ts'

const noEvents: readonly LedEvent[] = []

export interface PageUpdatesProps<Data, Variables extends OperationVariables> {
  /** The query that loads the page's data. */
  query: TypedDocumentNode<Data, Variables>
  variables: Variables
  /** The data that the page shows. Each change creates a new object. */
  data: unknown
  /** The sentences about the race that are on the page. Screen readers announce each new sentence. */
  news?: readonly LiveNews[]
  /** The races of the page, for `RaceUpdates`. */
  races?: readonly RaceNewsFragment[]
  /** The events of a page that shows the leaders of several events. Screen readers hear new leaders. */
  led?: readonly LedEvent[]
  /** Whether screen readers hear that the page was updated when there are no news. */
  announcesUpdates?: boolean
  /** Queries the page's data again. */
  refetch: () => void
}

/**
 * Receives the page's data after each change and writes the data to the cache. The page then shows
 * the new data.
 */
export function PageUpdates<Data, Variables extends OperationVariables>({
  query,
  variables,
  data,
  led = noEvents,
  news,
  announcesUpdates = led.length === 0,
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
  const leaders = useLeaderNews(led)
  return <LiveStatus updates={announcesUpdates ? changes : 0} news={news ?? leaders} />
}

/** Counts how often the data of the page have changed. */
function useChanges(data: unknown): number {
  const [latest, setLatest] = useState({ data, changes: 0 })
  if (latest.data !== data) setLatest({ data, changes: latest.changes + 1 })
  return latest.changes
}

import { ApolloLink, type OperationVariables } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { liveContext } from '../../data/apollo-client.ts'
import type { LiveRacesProps } from './live-races.tsx'
import { LiveStatus } from './live-status.tsx'
import { usePolling } from './use-polling.ts'

interface PageUpdatesProps<Data, Variables extends OperationVariables> extends Omit<
  LiveRacesProps<Data, Variables>,
  'isLive'
> {
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
  announcesUpdates = true,
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
  return <LiveStatus updates={announcesUpdates ? changes : 0} news={news} />
}

/** Counts how often the data of the page have changed. */
function useChanges(data: unknown): number {
  const [latest, setLatest] = useState({ data, changes: 0 })
  if (latest.data !== data) setLatest({ data, changes: latest.changes + 1 })
  return latest.changes
}

import type { TypedDocumentNode } from '@apollo/client'
import { useSubscription } from '@apollo/client/react'
import { useState } from 'react'
import type { LiveNews } from './live-news.ts'
import { LiveStatus } from './live-status.tsx'
import { usePolling } from './use-polling.ts'

interface AthleteUpdatesProps {
  subscription: TypedDocumentNode<
    { athletesChanged: { results: readonly unknown[] } },
    { ids: string[] }
  >
  /** Ids of athlete results, at most 100. */
  ids: readonly string[]
  /** The latest news of the athletes. */
  news?: readonly LiveNews[]
  /** Queries the page's data again. */
  refetch: () => void
}

/**
 * Subscribes to changes of the given athletes. The athletes may be in different races. The stream
 * sends only athletes whose data have changed. Each message updates the cache, so the page shows
 * the changed data.
 */
export function AthleteUpdates({ subscription, ids, news = [], refetch }: AthleteUpdatesProps) {
  // Number of messages with results. The first message is the current state, so it does not count
  // as an update.
  const [changes, setChanges] = useState(0)
  useSubscription(subscription, {
    variables: { ids: [...ids] },
    ignoreResults: true,
    onData({ data: { data } }) {
      if (data && data.athletesChanged.results.length > 0) setChanges((count) => count + 1)
    },
  })
  usePolling(refetch)
  return <LiveStatus updates={Math.max(changes - 1, 0)} news={news} />
}

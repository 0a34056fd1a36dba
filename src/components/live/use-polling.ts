import { useSyncExternalStore } from 'react'
import { liveConnection } from '../../data/live-link.ts'
import { useRepeatedQuery } from './use-repeated-query.ts'

/** Milliseconds between two queries of a page without a stream. */
const pollingMs = 30_000

/**
 * Queries a page again about every 30 seconds while the page is visible and the server refuses
 * streams.
 */
export function usePolling(refetch: () => void): void {
  const isPolling = useSyncExternalStore(liveConnection.subscribe, liveConnection.get) === 'polling'
  useRepeatedQuery(isPolling ? pollingMs : undefined, refetch)
}

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { liveConnection } from '../../data/live-link.ts'

/**
 * Milliseconds between two queries of a page without a stream. The interval is chosen at random and
 * differs by at most a quarter from this value.
 */
const pollingMs = 30_000

/**
 * Queries a page again about every 30 seconds while the page is visible and the server refuses
 * streams.
 */
export function usePolling(refetch: () => Promise<unknown>): void {
  const isPolling = useSyncExternalStore(liveConnection.subscribe, liveConnection.get) === 'polling'
  const refetchVisible = useEffectEvent(() => {
    // Ignore a failed query, because the query is repeated.
    if (!document.hidden) void refetch().catch(() => undefined)
  })
  useEffect(() => {
    if (!isPolling) return
    const timer = setInterval(refetchVisible, pollingMs * (0.75 + 0.5 * Math.random()))
    return () => {
      clearInterval(timer)
    }
  }, [isPolling])
}

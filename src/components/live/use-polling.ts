import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { liveConnection } from '../../data/live-link.ts'

/**
 * Milliseconds between two queries of a page without a stream. The interval varies randomly by a
 * quarter.
 */
const pollingMs = 30_000

/** Calls `update` every 30 seconds while the page is visible and the server refuses streams. */
export function usePolling(update: () => Promise<void>): void {
  const isPolling = useSyncExternalStore(liveConnection.subscribe, liveConnection.get) === 'polling'
  const updateVisible = useEffectEvent(() => {
    if (!document.hidden) void update()
  })
  useEffect(() => {
    if (!isPolling) return
    const timer = setInterval(updateVisible, pollingMs * (0.75 + 0.5 * Math.random()))
    return () => {
      clearInterval(timer)
    }
  }, [isPolling])
}

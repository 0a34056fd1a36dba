import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { liveConnection } from '../../data/live-link.ts'

/**
 * Milliseconds between two queries of a page without a stream. The interval is chosen at random and
 * differs by at most a quarter from this value.
 */
const pollingMs = 30_000

/**
 * Calls `update` about every 30 seconds while the page is visible and the server refuses streams.
 */
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

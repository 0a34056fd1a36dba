import { useEffect, useEffectEvent } from 'react'

/**
 * From `soonMs` milliseconds before a planned start on, a page is queried every `intervalMs`
 * milliseconds, because the gun may come early or the start may be postponed.
 */
export const beforeStart = { soonMs: 15 * 60_000, intervalMs: 20_000 }

/**
 * Queries a page again and again while the page is visible.
 * @param intervalMs milliseconds between two queries. The interval is chosen at random and differs by
 * at most a quarter from this value. Pass undefined to query nothing.
 */
export function useRepeatedQuery(intervalMs: number | undefined, refetch: () => void): void {
  const refetchVisible = useEffectEvent(() => {
    if (!document.hidden) refetch()
  })
  useEffect(() => {
    if (intervalMs === undefined) return
    const timer = setInterval(refetchVisible, intervalMs * (0.75 + 0.5 * Math.random()))
    return () => {
      clearInterval(timer)
    }
  }, [intervalMs])
}

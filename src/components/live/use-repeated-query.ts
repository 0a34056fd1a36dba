import { useEffect, useEffectEvent } from 'react'

/**
 * Queries a page again and again while the page is visible.
 * @param intervalMs milliseconds between two queries. The interval is chosen at random and differs by
 * at most a quarter from this value. Pass undefined to query nothing.
 */
export function useRepeatedQuery(
  intervalMs: number | undefined,
  refetch: () => Promise<unknown>,
): void {
  const refetchVisible = useEffectEvent(() => {
    // Ignore a failed query, because the query is repeated.
    if (!document.hidden) void refetch().catch(() => undefined)
  })
  useEffect(() => {
    if (intervalMs === undefined) return
    const timer = setInterval(refetchVisible, intervalMs * (0.75 + 0.5 * Math.random()))
    return () => {
      clearInterval(timer)
    }
  }, [intervalMs])
}

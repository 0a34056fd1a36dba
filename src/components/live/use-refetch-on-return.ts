import { useEffect, useEffectEvent } from 'react'

/** Minimum number of milliseconds that the visitor was away from the page. */
const leastAbsenceMs = 30_000

/**
 * Queries a page again when the visitor returns to it, because results of a finished race may have
 * been corrected. A page with a stream needs no query: its stream begins with the current data.
 */
export function useRefetchOnReturn(isLive: boolean, refetch: () => Promise<unknown>): void {
  const query = useEffectEvent(() => {
    // Ignore a failed query. The page keeps the data that it shows.
    void refetch().catch(() => undefined)
  })
  useEffect(() => {
    if (isLive) return
    let leftAt = Infinity
    const onVisibility = () => {
      if (document.hidden) leftAt = Date.now()
      else if (Date.now() - leftAt >= leastAbsenceMs) query()
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [isLive])
}

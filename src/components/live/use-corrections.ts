import { useEffect, useEffectEvent } from 'react'
import type { Refetch } from './use-refetch.ts'
import { beforeStart, useRepeatedQuery } from './use-repeated-query.ts'

/** Minimum number of milliseconds that the visitor was away from the page. */
const leastAbsenceMs = 30_000
/**
 * Milliseconds between two queries of a page that stays visible. The request is conditional, so the
 * server responds 304 unless the page has changed.
 */
const intervalMs = 300_000

/**
 * Queries a page without a stream again, because results of a finished race may be corrected: when
 * the visitor returns to the page, and every few minutes while the page is visible. A page with a
 * stream needs no query: its stream begins with the current data.
 * @param isStartSoon whether an event on the page starts soon. The page is then queried more often.
 */
export function useCorrections(isLive: boolean, refetch: Refetch, isStartSoon = false): void {
  const query = useEffectEvent(refetch)
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
  const pauseMs = isLive ? undefined : intervalMs
  useRepeatedQuery(isStartSoon ? beforeStart.intervalMs : pauseMs, () => {
    refetch({ keepsDocument: true })
  })
}

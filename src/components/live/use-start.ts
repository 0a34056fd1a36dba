import { useEffect, useEffectEvent } from 'react'

/**
 * Browsers query at a random moment within this number of milliseconds after a start, so they
 * do not all query at once.
 */
const spreadMs = 2_000
/**
 * Milliseconds from the first query to its first repetition. The time doubles with each repetition.
 * Repetitions are needed because a visitor's clock may be wrong.
 */
const firstRepetitionMs = 2_000
/**
 * Maximum number of milliseconds for which the page waits for the start. If the start is later, the
 * page does not query again. Visitors rarely keep a page open for longer.
 */
const longestWaitMs = 86_400_000

/**
 * Queries a page again when its event starts, and repeats the query until the event is under way.
 * @param startsAt ISO 8601 instant of the start. Pass null once the event is under way, because
 * nothing is queried while the value is null.
 */
export function useStart(startsAt: string | null, refetch: () => Promise<unknown>): void {
  const query = useEffectEvent(() => {
    // Ignore a failed query, because the query is repeated.
    void refetch().catch(() => undefined)
  })
  useEffect(() => {
    if (startsAt === null) return
    const wait = Math.max(0, Date.parse(startsAt) - Date.now())
    if (wait > longestWaitMs) return
    let repetitionMs = firstRepetitionMs
    const update = () => {
      query()
      timer = setTimeout(update, repetitionMs)
      repetitionMs *= 2
    }
    let timer = setTimeout(update, wait + Math.random() * spreadMs)
    return () => {
      clearTimeout(timer)
    }
  }, [startsAt])
}

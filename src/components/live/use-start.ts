import { useEffect, useEffectEvent } from 'react'
import { useClock } from '../../ui/use-now.ts'

/**
 * Browsers query at a random moment within this number of milliseconds after a start, so they
 * do not all query at once.
 */
const spreadMs = 2_000
/**
 * Milliseconds from the first query to its first repetition. The time doubles with each repetition.
 * Repetitions are needed because the server may know of the start a moment later.
 */
const firstRepetitionMs = 2_000

/**
 * Queries a page again when its event starts, and repeats the query until the event is under way.
 * @param startsAt ISO 8601 instant of the start. Pass null once the event is under way, because
 * nothing is queried while the value is null.
 */
export function useStart(startsAt: string | null, refetch: () => void): void {
  const query = useEffectEvent(refetch)
  const start = Date.parse(startsAt ?? '')
  const isDue = useClock((nowMs) => nowMs >= start)
  useEffect(() => {
    if (!isDue) return
    let repetitionMs = firstRepetitionMs
    const update = () => {
      query()
      timer = setTimeout(update, repetitionMs)
      repetitionMs *= 2
    }
    let timer = setTimeout(update, Math.random() * spreadMs)
    return () => {
      clearTimeout(timer)
    }
  }, [startsAt, isDue])
}

import { useEffect, useEffectEvent } from 'react'

/** Milliseconds over which clients query after a start. */
const spreadMs = 2_000
/** Milliseconds until a repetition, doubled for each further one: a clock of a visitor may be wrong. */
const firstRepetitionMs = 2_000
/** Longest wait in milliseconds; a visitor does not keep a page open for longer. */
const longestWaitMs = 86_400_000

/**
 * Queries a page again at the start of an event.
 * @param startsAt ISO 8601 instant; null once the event is under way, which ends the repetitions
 */
export function useStart(startsAt: string | null, refetch: () => Promise<unknown>): void {
  const query = useEffectEvent(() => {
    // The next repetition follows a query that failed.
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

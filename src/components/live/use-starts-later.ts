import { useNowFrom } from '../../ui/use-now.ts'

interface AwaitedRace {
  /** ISO 8601 instant. Null when only the day is known. */
  startsAt: string | null
  event: { state: 'BEFORE' | 'DURING' | 'AFTER' } | null
}

/**
 * Returns a function that says whether a race still has to start: its event has not begun, or has
 * begun with another race, and no passing of this race has arrived.
 * @param now time of the request in milliseconds since the epoch
 */
export function useStartsLater(now: number) {
  const current = useNowFrom(now)
  return ({ startsAt, event }: AwaitedRace, feeds: readonly { asOf: string | null }[]): boolean => {
    if (startsAt === null || event === null || event.state === 'AFTER') return false
    if (event.state === 'BEFORE') return true
    return Date.parse(startsAt) > current && feeds.every(({ asOf }) => asOf === null)
  }
}

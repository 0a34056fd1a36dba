import { isAwaitingStart } from '../../ui/event/status-facts.ts'
import { useExpiry } from '../../ui/expiry.ts'
import { useCurrentTime } from '../../ui/use-now.ts'

interface AwaitedRace {
  /** ISO 8601 instant. Null when only the day is known. */
  startsAt: string | null
  status: 'SCHEDULED' | 'POSTPONED' | 'CANCELLED' | 'MOVED'
  statusDecision: { newDate: string | null } | null
  event: { state: 'BEFORE' | 'DURING' | 'AFTER' } | null
}

/**
 * Returns a function that says whether a race still has to start: its event has not begun, or has
 * begun with another race, and no passing of this race has arrived.
 */
export function useStartsLater() {
  const current = useCurrentTime()
  const expire = useExpiry()
  return (race: AwaitedRace, feeds: readonly { asOf: string | null }[]): boolean => {
    const { startsAt, event } = race
    if (event === null || event.state === 'AFTER') return false
    if (event.state === 'BEFORE') return true
    if (feeds.some(({ asOf }) => asOf !== null)) return false
    if (isAwaitingStart(race)) return true
    const start = Date.parse(startsAt ?? '')
    if (!(start > current)) return false
    expire(start)
    return true
  }
}

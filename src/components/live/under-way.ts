import { isOff, type StatusFacts } from '../../ui/event/status-facts.ts'
import { useExpiry } from '../../ui/expiry.ts'
import { useNowFrom } from '../../ui/use-now.ts'

export interface LiveRace extends Pick<StatusFacts, 'status'> {
  statusDecision: { newDate: string | null } | null
  field: {
    onCourseCount: number
    /** ISO 8601 instant from which all athletes on the course are overdue. Null if unknown. */
    allOverdueFrom: string | null
  } | null
}

/**
 * Whether a race is under way: an athlete is on the course and is not overdue. Without a mat at the
 * start, athletes without a passing may be on the course, too. Athletes who left the race unnoticed
 * have no result, and must not keep a race under way until the next day. A race that is cancelled,
 * or postponed without a new start, is not under way.
 */
function isUnderWay(race: LiveRace, nowMs: number): boolean {
  const { field } = race
  if (isOff(race) || field === null) return false
  const { allOverdueFrom, onCourseCount } = field
  return allOverdueFrom === null ? onCourseCount > 0 : Date.parse(allOverdueFrom) > nowMs
}

/**
 * Returns a function that says whether a race is under way at the current time.
 * @param now time of the request in milliseconds since the epoch
 */
export function useUnderWay(now: number): (race: LiveRace) => boolean {
  const current = useNowFrom(now)
  const expire = useExpiry()
  return (race) => {
    if (!isUnderWay(race, current)) return false
    const until = race.field?.allOverdueFrom
    if (until != null) expire(Date.parse(until))
    return true
  }
}

/** A race with the number of its finishers. */
interface FinishingRace extends LiveRace {
  field: (NonNullable<LiveRace['field']> & { finishedCount: number }) | null
}

/**
 * Returns a function that says whether a race has begun and is no longer under way at the current
 * time. While its rankings are live, its results are then unofficial.
 * @param now time of the request in milliseconds since the epoch
 */
export function useIsOver(now: number): (race: FinishingRace) => boolean {
  const isUnderWay = useUnderWay(now)
  return (race) => {
    const { onCourseCount = 0, finishedCount = 0 } = race.field ?? {}
    return onCourseCount + finishedCount > 0 && !isUnderWay(race)
  }
}

import { isCancelled, isOff, type StatusFacts } from '../../ui/event/status-facts.ts'
import { useExpiry } from '../../ui/expiry.ts'
import { useCurrentTime } from '../../ui/use-now.ts'

export interface LiveRace extends Pick<StatusFacts, 'status'> {
  statusDecision: { newDate: string | null } | null
  /** ISO 8601 instant of the start. Null when only the day is known. */
  startsAt: string | null
  participantsCount: number
  finishersCount: number
  /** Whether athletes are on the course of a race with a live ranking. */
  awaitsPassings: boolean
  /** Null before the first passing, without a distance, and without a live ranking. */
  field: {
    onCourseCount: number
    finishedCount: number
    /** ISO 8601 instant from which all athletes on the course are overdue. Null if unknown. */
    allOverdueFrom: string | null
  } | null
}

interface LiveEvent extends Pick<StatusFacts, 'status' | 'state'> {
  races: readonly LiveRace[]
}

/** Milliseconds after the start for which a race without any passing counts as under way. */
const firstPassingMs = 3 * 3_600_000

/**
 * Returns the times from and until which a race is under way, in milliseconds since the epoch.
 * Undefined for a race that is cancelled or postponed without a new start, and for a race without
 * athletes on the course.
 * Athletes who left the race unnoticed have no result, and must not keep a race under way until the
 * next day. Without a mat at the start, athletes without a passing may be on the course, too.
 */
function timesUnderWay(race: LiveRace): readonly [from: number, until: number] | undefined {
  if (isOff(race)) return undefined
  const { field, startsAt } = race
  if (field?.allOverdueFrom != null) return [-Infinity, Date.parse(field.allOverdueFrom)]
  if (field ? field.onCourseCount > 0 : race.awaitsPassings) return [-Infinity, Infinity]
  const isSilent = field === null && race.participantsCount > 0 && race.finishersCount === 0
  if (!isSilent || startsAt === null) return undefined
  const start = Date.parse(startsAt)
  return [start, start + firstPassingMs]
}

/** Returns a function that says whether a race is under way at the current time. */
export function useUnderWay(): (race: LiveRace) => boolean {
  const current = useCurrentTime()
  const expire = useExpiry()
  return (race) => {
    const [from, until] = timesUnderWay(race) ?? [Infinity, Infinity]
    const change = current < from ? from : until
    if (current < until && change !== Infinity) expire(change)
    return from <= current && current < until
  }
}

/**
 * Returns a function that says whether a race has finishers and is no longer under way at the
 * current time. While its rankings are live, its results are then unofficial. Without a finisher,
 * the data of the timing have failed, and the race goes on as far as is known.
 */
export function useIsOver(): (race: LiveRace) => boolean {
  const isUnderWay = useUnderWay()
  return (race) => (race.field?.finishedCount ?? race.finishersCount) > 0 && !isUnderWay(race)
}

/**
 * Returns a function that says whether an event is live: it takes place and one of its races is
 * under way.
 */
export function useIsLive(): (event: LiveEvent) => boolean {
  const isUnderWay = useUnderWay()
  return (event) => event.state === 'DURING' && !isCancelled(event) && event.races.some(isUnderWay)
}

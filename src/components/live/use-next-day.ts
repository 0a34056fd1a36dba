import { useExpiry } from '../../ui/expiry.ts'
import { useCurrentTime } from '../../ui/use-now.ts'
import { isCancelled, type StatusFacts } from '../../ui/event/status-facts.ts'
import { nextStartOf } from './next-start.ts'
import { type LiveRace, useUnderWay } from './under-way.ts'

interface LiveEvent
  extends Omit<Parameters<typeof nextStartOf>[0], 'races'>, Pick<StatusFacts, 'status' | 'state'> {
  races: readonly LiveRace[]
}

interface NextDay {
  /** ISO 8601 instant of the start. */
  startsAt: string
  /** Number of the day within its event. */
  day: number
}

/**
 * Returns the start of the next day of an event, if one of its days is over and the next one has
 * not begun. Undefined while a race is under way.
 */
export function useNextDay(event: LiveEvent): NextDay | undefined {
  const current = useCurrentTime()
  const expire = useExpiry()
  const isUnderWay = useUnderWay()
  if (event.state !== 'DURING' || isCancelled(event)) return undefined
  if (event.races.some(isUnderWay)) return undefined
  const next = nextStartOf(event, current)
  if (!next || next.day === null) return undefined
  expire(Date.parse(next.startsAt))
  return { startsAt: next.startsAt, day: next.day }
}

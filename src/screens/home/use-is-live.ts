import { civilDay } from '../../../domain/civil-days.ts'
import { type LiveRace, useUnderWay } from '../../components/live/under-way.ts'
import { isCancelled, isOff, type StatusFacts } from '../../ui/event/status-facts.ts'
import { useNowFrom } from '../../ui/use-now.ts'

interface LiveEvent extends Pick<StatusFacts, 'status' | 'state'> {
  dateTo: string
  timeZone: string
  races: readonly (LiveRace & { awaitsPassings: boolean })[]
}

/**
 * Returns a function that says whether an event is shown as live: it is under way and not
 * cancelled. After its last day, one of its races must be under way. A race without a distance has no
 * field, so it counts while athletes are on the course.
 * @param now time of the request in milliseconds since the epoch
 */
export function useIsLive(now: number): (event: LiveEvent) => boolean {
  const current = useNowFrom(now)
  const isUnderWay = useUnderWay(now)
  return (event) => {
    if (event.state !== 'DURING' || isCancelled(event)) return false
    const isPastLastDay = civilDay(new Date(current), event.timeZone) > event.dateTo
    return (
      !isPastLastDay ||
      event.races.some(
        (race) => isUnderWay(race) || (race.field === null && race.awaitsPassings && !isOff(race)),
      )
    )
  }
}

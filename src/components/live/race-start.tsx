import { civilDay } from '../../../domain/civil-days.ts'
import { EventDate } from '../../ui/event/event-date.tsx'
import { EventStatus } from '../../ui/event/event-status.tsx'
import { isOff, type StatusFacts } from '../../ui/event/status-facts.ts'
import { StartCountdown } from './start-countdown.tsx'

interface RaceStartProps {
  race: StatusFacts & {
    /** ISO 8601 instant of the start. Null when only the day is known. */
    startsAt: string | null
  }
  /** IANA time zone of the event. */
  timeZone: string
}

/**
 * The day and the start of a race that still has to start, with its status. Of a race that is
 * cancelled, or postponed without a new start, shows no time.
 */
export function RaceStart({ race, timeZone }: RaceStartProps) {
  const { startsAt } = race
  if (startsAt === null) return <EventStatus of={race} />
  return (
    <>
      <EventDate from={civilDay(startsAt, timeZone)} of={race} />
      {!isOff(race) && (
        <span>
          <StartCountdown startsAt={startsAt} timeZone={timeZone} />
        </span>
      )}
    </>
  )
}

import { FormattedDate, FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import type { WeekLanesFragment } from '../../gql/home.ts'
import { DayCountdown } from '../../components/live/day-countdown.tsx'
import { useIsLive } from '../../components/live/under-way.ts'
import { useNextDay } from '../../components/live/use-next-day.ts'
import { Place } from '../../ui/country.tsx'
import { EventDate, noon } from '../../ui/event/event-date.tsx'
import { Link } from '../../ui/link.tsx'
import { EntryState, hasEntries } from '../../components/entries/entry-state.tsx'
import { EventStatus } from '../../ui/event/event-status.tsx'
import { hasStatus } from '../../ui/event/status-facts.ts'
import { LiveLabel } from '../../ui/event/state-icon.tsx'
import { type Lane, weekOf } from './week.ts'
import { EventLink } from '../../components/event-row/event-link.tsx'
import styles from './week-lanes.module.css'

/** The maximum number of events in a lane. The page of the week shows all events. */
const eventsPerLane = 4

interface WeekLanesProps {
  events: WeekLanesFragment[]
  /** Number of events of the week. It is greater than the number of `events` if not all were loaded. */
  total: number
  /** The current civil day, YYYY-MM-DD. */
  today: string
}

/** The next seven days as columns. The text of a day without events calls it a rest day. */
export function WeekLanes({ events, total, today }: WeekLanesProps) {
  const lastDay = events.at(-1)?.dateFrom ?? today
  return (
    <ol className={styles.week}>
      {weekOf(events, today).map((lane) => (
        <LaneOfDay
          key={lane.day}
          lane={lane}
          isComplete={events.length === total || lane.day < lastDay}
          isToday={lane.day === today}
        />
      ))}
    </ol>
  )
}

interface LaneOfDayProps {
  lane: Lane<WeekLanesFragment>
  /** False if the day may have further events that were not loaded. */
  isComplete: boolean
  isToday: boolean
}

function LaneOfDay({ lane, isComplete, isToday }: LaneOfDayProps) {
  const { day, events } = lane
  const links = useLinks()
  const more = events.length - eventsPerLane
  return (
    <li
      className={`${styles.lane} ${isToday ? styles.today : ''}`}
      aria-current={isToday ? 'date' : undefined}
    >
      <p className={styles.day}>
        <span className="quiet">
          {isToday && (
            <b className={styles.todayLabel}>
              <FormattedMessage id="home.week.today" />
            </b>
          )}
          <FormattedDate value={noon(day)} timeZone="UTC" weekday="short" />
        </span>
        <time className="display" dateTime={day}>
          {Number(day.slice(8))}
        </time>
      </p>
      {events.length === 0 && isComplete && (
        <p className="quiet">
          <FormattedMessage id="home.week.rest_day" />
        </p>
      )}
      {(events.length > 0 || !isComplete) && (
        <ul className={styles.events}>
          {events.slice(0, eventsPerLane).map((event) => (
            <EventOfLane key={event.id} event={event} day={day} />
          ))}
          {(more > 0 || !isComplete) && (
            <li>
              <Link className={`${styles.more} quiet`} to={links.eventsWeek()}>
                <FormattedMessage
                  id={isComplete ? 'home.week.more' : 'home.week.title'}
                  values={{ count: more }}
                />
              </Link>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

interface EventOfLaneProps {
  event: WeekLanesFragment
  /** The civil day of the lane, YYYY-MM-DD. */
  day: string
}

/**
 * An event with its place, its state, its last day and the state of its entries. If the last day of
 * the event is before the day of the lane, also shows the days of the event. This happens if the
 * event goes on after its last day, or if its time zone is behind.
 */
function EventOfLane({ event, day }: EventOfLaneProps) {
  const nextDay = useNextDay(event)
  const isLive = useIsLive()
  return (
    <li className={styles.event}>
      <EventLink event={event} />
      <p className="quiet">
        <Place short city={event.city} country={event.country} />
      </p>
      {isLive(event) ? (
        <p className="quiet">
          <LiveLabel />
        </p>
      ) : (
        nextDay && (
          <p className="quiet">
            <DayCountdown {...nextDay} timeZone={event.timeZone} />
          </p>
        )
      )}
      {event.dateTo < day && (
        <p className="quiet">
          <EventDate from={event.dateFrom} to={event.dateTo} />
        </p>
      )}
      {hasStatus(event) ? (
        <p className="quiet">
          <EventStatus of={event} />
        </p>
      ) : (
        event.dateTo > day && (
          <p className="quiet">
            <FormattedMessage
              id="home.week.until"
              values={{ day: <EventDate key="day" from={event.dateTo} /> }}
            />
          </p>
        )
      )}
      {hasEntries(event) && (
        <p className="quiet">
          <EntryState of={event} timeZone={event.timeZone} />
        </p>
      )}
    </li>
  )
}

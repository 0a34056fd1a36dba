import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import type { LiveBoardFragment } from '../../gql/home.ts'
import { type NextStart, nextStartOf, startsOf } from '../../components/live/next-start.ts'
import { DayCountdown } from '../../components/live/day-countdown.tsx'
import { DataAsOf } from '../../components/live/data-as-of.tsx'
import { useUnderWay } from '../../components/live/under-way.ts'
import { LiveField } from '../../components/live/live-field.tsx'
import { Place } from '../../ui/country.tsx'
import { Link } from '../../ui/link.tsx'
import { TimeOfDay, zoneOf } from '../../ui/event/time-of-day.tsx'
import { isOff } from '../../ui/event/status-facts.ts'
import { useExpiry } from '../../ui/expiry.ts'
import { useNowFrom } from '../../ui/use-now.ts'
import styles from './live-events.module.css'

interface LiveEventsProps {
  events: LiveBoardFragment[]
  /** The whole minute of the request, in milliseconds since the epoch. */
  now: number
}

/**
 * The events under way. Each event shows the clock and the field of a race under way. Between two
 * races, the event shows the next start.
 */
export function LiveEvents({ events, now }: LiveEventsProps) {
  return (
    <section className="dark-colours" aria-labelledby="live">
      <div className={`${styles.events} wrap`}>
        <div className="row">
          <h2 id="live" className="live">
            <FormattedMessage id="home.live.title" />
          </h2>
          <p className="quiet">
            <FormattedMessage id="home.live.note" values={{ count: events.length }} />
          </p>
        </div>
        <ul className="ruled">
          {events.map((event) => (
            <LiveEvent key={event.id} event={event} now={now} />
          ))}
        </ul>
      </div>
    </section>
  )
}

type LiveRace = LiveBoardFragment['races'][number]

/** Returns the race with a field that started last. ISO 8601 instants in UTC sort by their text. */
function lastStarted(races: readonly LiveRace[]): LiveRace | undefined {
  const startOf = ({ startsAt }: LiveRace) => startsAt ?? ''
  return races
    .filter(({ field }) => field !== null)
    .reduce<LiveRace | undefined>(
      (last, race) => (last && startOf(last) >= startOf(race) ? last : race),
      undefined,
    )
}

/** An event with the field of a race, or with the next or the last start. */
function LiveEvent({ event, now }: { event: LiveBoardFragment; now: number }) {
  const current = useNowFrom(now)
  const expire = useExpiry()

  const isUnderWay = useUnderWay(now)
  const races = event.races.filter((race) => !isOff(race))
  const nextStart = nextStartOf(event, current)
  if (nextStart) expire(Date.parse(nextStart.startsAt))
  const race = races.find(isUnderWay) ?? (nextStart ? undefined : lastStarted(races))
  const about = <About event={event} races={race ? [race] : event.races} />
  return (
    <li>
      {race?.field ? (
        <LiveField race={{ ...race, field: race.field }} event={event} now={now}>
          {about}
        </LiveField>
      ) : (
        <>
          <Start event={event} next={nextStart} />
          {about}
        </>
      )}
    </li>
  )
}

/**
 * Says when the next day or the next race starts. After the last start, says when the last race
 * started.
 */
function Start({ event, next }: { event: LiveBoardFragment; next: NextStart | undefined }) {
  const { startsAt, timeZone } = event
  const start = next?.startsAt ?? startsOf(event).at(-1) ?? startsAt
  if (next && next.day !== null) {
    return (
      <p className={styles.day}>
        <DayCountdown startsAt={next.startsAt} timeZone={timeZone} day={next.day} />
      </p>
    )
  }
  return (
    <p className={styles.start}>
      <TimeOfDay instant={start} {...zoneOf(event, start)} />
    </p>
  )
}

/**
 * Name and place of an event, with the number of finishers. If only one of several races is shown,
 * also its name.
 * @param props.races the races whose finishers are counted
 */
function About({ event, races }: { event: LiveBoardFragment; races: readonly LiveRace[] }) {
  const links = useLinks()
  const sum = (count: 'participantsCount' | 'finishersCount') =>
    races.reduce((total, race) => total + race[count], 0)
  const entered = sum('participantsCount')
  const finished = sum('finishersCount')
  return (
    <>
      <h3>
        <Link className="stretched-link" to={links.event({ eventId: event.id })}>
          <bdi>{event.name}</bdi>
        </Link>
      </h3>
      <p className="quiet">
        <Place city={event.city} country={event.country} />
      </p>
      {races.length < event.races.length && <p className="quiet">{races[0]?.name}</p>}
      <DataAsOf feeds={event.races} timeZone={event.timeZone} />
      {entered > 0 && (
        <p className="quiet">
          <FormattedMessage id="home.live.finished" values={{ finished, entered }} />
        </p>
      )}
    </>
  )
}

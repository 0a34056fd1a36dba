import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import type { LiveBoardFragment } from '../../gql/home.ts'
import { DataAsOf } from '../../components/live/data-as-of.tsx'
import { useUnderWay } from '../../components/live/under-way.ts'
import { LiveField } from '../../components/live/live-field.tsx'
import { Place } from '../../ui/country.tsx'
import { Link } from '../../ui/link.tsx'
import { TimeOfDay, zoneOf } from '../../ui/event/time-of-day.tsx'
import styles from './live-events.module.css'

interface LiveEventsProps {
  events: LiveBoardFragment[]
}

/** The live events. Each event shows the clock and the field of its first race under way. */
export function LiveEvents({ events }: LiveEventsProps) {
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
            <LiveEvent key={event.id} event={event} />
          ))}
        </ul>
      </div>
    </section>
  )
}

/** An event with the field of a race under way, or with the start of this race. */
function LiveEvent({ event }: { event: LiveBoardFragment }) {
  const race = event.races.find(useUnderWay())
  if (!race) return null
  const { field, startsAt } = race
  const about = <About event={event} race={race} />
  return (
    <li>
      {field ? (
        <LiveField race={{ ...race, field }} event={event}>
          {about}
        </LiveField>
      ) : (
        <>
          {startsAt !== null && (
            <p className={styles.start}>
              <TimeOfDay instant={startsAt} {...zoneOf(event, startsAt)} />
            </p>
          )}
          {about}
        </>
      )}
    </li>
  )
}

interface AboutProps {
  event: LiveBoardFragment
  race: LiveBoardFragment['races'][number]
}

/**
 * Name and place of an event, with the number of finishers of a race. If the event has several
 * races, also the name of the race.
 */
function About({ event, race }: AboutProps) {
  const links = useLinks()
  const { finishersCount: finished, participantsCount: entered } = race
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
      {event.races.length > 1 && <p className="quiet">{race.name}</p>}
      <DataAsOf feeds={[race]} timeZone={event.timeZone} />
      {entered > 0 && (
        <p className="quiet">
          <FormattedMessage id="home.live.finished" values={{ finished, entered }} />
        </p>
      )}
    </>
  )
}

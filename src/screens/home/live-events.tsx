import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import type { LiveBoardFragment } from '../../gql/home.ts'
import { DataAsOf } from '../../components/live/data-as-of.tsx'
import { LiveField } from '../../components/live/live-field.tsx'
import { Place } from '../../ui/country.tsx'
import { Link } from '../../ui/link.tsx'
import { TimeOfDay } from '../../ui/event/time-of-day.tsx'
import styles from './live-events.module.css'

/** The running events with the clock and the field of a race under way. */
export function LiveEvents({ events }: { events: LiveBoardFragment[] }) {
  const links = useLinks()
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
          {events.map((event) => {
            const entered = sum(event.races.map(({ participantsCount }) => participantsCount))
            const finished = sum(event.races.map(({ finishersCount }) => finishersCount))
            const fields = event.races.flatMap((race) => race.field ?? [])
            const field = fields.find(({ onCourseCount }) => onCourseCount > 0) ?? fields[0]
            const about = (
              <>
                <h3>
                  <Link className="stretched-link" to={links.event({ eventId: event.id })}>
                    <bdi>{event.name}</bdi>
                  </Link>
                </h3>
                <p className="quiet">
                  <Place city={event.city} country={event.country} />
                </p>
                <DataAsOf feeds={event.races} timeZone={event.timeZone} />
                {entered > 0 && (
                  <p className="quiet">
                    <FormattedMessage id="home.live.finished" values={{ finished, entered }} />
                  </p>
                )}
              </>
            )
            return (
              <li key={event.id}>
                {field ? (
                  <LiveField field={field}>{about}</LiveField>
                ) : (
                  <>
                    <p className={styles.start}>
                      <TimeOfDay
                        instant={event.startsAt}
                        timeZone={event.timeZone}
                        withDay={event.dateFrom !== event.dateTo}
                      />
                    </p>
                    {about}
                  </>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

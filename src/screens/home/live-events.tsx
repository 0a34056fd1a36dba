import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import type { LiveBoardFragment } from '../../gql/home.ts'
import { DataAsOf } from '../../components/live/data-as-of.tsx'
import { Place } from '../../ui/country.tsx'
import { Link } from '../../ui/link.tsx'
import { TimeOfDay } from '../../ui/event/time-of-day.tsx'
import styles from './live-events.module.css'
import { FinishProgress } from '../../ui/event/finish-progress.tsx'

/** The running events with start time and share of finishers. */
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
            return (
              <li key={event.id} className={styles.event}>
                <p className={styles.start}>
                  <TimeOfDay
                    instant={event.startsAt}
                    timeZone={event.timeZone}
                    withDay={event.dateFrom !== event.dateTo}
                  />
                </p>
                <div>
                  <h3>
                    <Link className="stretched-link" to={links.event({ eventId: event.id })}>
                      <bdi>{event.name}</bdi>
                    </Link>
                  </h3>
                  <p className="quiet">
                    <Place city={event.city} country={event.country} />
                  </p>
                  <DataAsOf feeds={event.races} timeZone={event.timeZone} />
                </div>
                {entered > 0 && (
                  <>
                    <FinishProgress share={finished / entered} />
                    <p className="quiet">
                      <FormattedMessage id="home.live.finished" values={{ finished, entered }} />
                    </p>
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

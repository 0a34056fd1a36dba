import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router-dom'
import { useLinks } from '../../app/links.ts'
import type { EventPosterFragment } from '../../gql/operations.ts'
import { Place } from '../../ui/country.tsx'
import { CoursePoster } from '../../ui/course/course-poster.tsx'
import { EventDate } from '../../ui/event-date.tsx'
import { StateMark, StateWord } from '../../ui/state-mark.tsx'
import styles from './event-poster.module.css'

/** A name of more letters than this is set a step smaller. */
const shortName = 18

/** The event's own course at night, its state at the head and its name at the foot. */
export function EventPoster({ event }: { event: EventPosterFragment }) {
  const links = useLinks()
  const size = event.name.length > shortName ? 'board-80' : 'board-128'
  return (
    <section className={`${styles.poster} night`}>
      <div className={`${styles.content} wrap`}>
        <div className={styles.course}>
          <CoursePoster
            outline={event.courseOutline}
            sport={event.allSports[0] ?? ''}
            seed={event.id}
            distance={event.mainDistance}
          />
        </div>
        <p className={`${styles.facts} row`}>
          {event.state === 'during' ? (
            <StateWord state="during" />
          ) : (
            <span className={styles.state}>
              {/* The word says what the mark shows. */}
              <StateMark state={event.state} />
              <span aria-hidden="true">
                <StateWord state={event.state} />
              </span>
            </span>
          )}
          <EventDate from={event.dateFrom} to={event.dateTo} />
          <Place city={event.city} country={event.country} />
        </p>
        <div className={styles.name}>
          <h1 className={`board ${size}`}>{event.name}</h1>
          {event.organisation && (
            <p className="quiet">
              <FormattedMessage
                id="event.poster.hosted_by"
                values={{
                  organisation: (
                    <Link
                      className={styles.host}
                      to={links.organisation({ organisationId: event.organisation.id })}
                    >
                      {event.organisation.name}
                    </Link>
                  ),
                }}
              />
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

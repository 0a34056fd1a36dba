import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router-dom'
import { useLinks } from '../../app/links.ts'
import type { EventPosterFragment } from '../../gql/event.ts'
import { Place } from '../../ui/country.tsx'
import { CoursePoster } from '../../ui/course/course-poster.tsx'
import { EventDate } from '../../ui/event-date.tsx'
import { StateMark, StateWord } from '../../ui/state-mark.tsx'
import styles from './event-poster.module.css'

/** Letters beside the Latin ones are not in the narrow cut, and about twice as wide. */
const wide = /[^\p{Script=Latin}\p{Script=Common}]/gu

function widthOf(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0)
}

/** The longer a name, and the longer its longest word, the smaller it is set. */
function sizeOf(name: string): string {
  const longestWord = Math.max(...name.split(/[\s-]+/).map(widthOf))
  if (longestWord > 20) return ''
  return widthOf(name) > 18 || longestWord > 12 ? 'board-80' : 'board-128'
}

/** The event's own course at night, its state at the head and its name at the foot. */
export function EventPoster({ event }: { event: EventPosterFragment }) {
  const links = useLinks()
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
          <h1 className={`board ${sizeOf(event.name)}`}>{event.name}</h1>
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

import { wordOf } from '../../../domain/enum-words.ts'
import type { EventRowFragment } from '../../gql/parts.ts'
import { Place } from '../../ui/country.tsx'
import { EventCourse } from '../../ui/course/poster/event-course.tsx'
import { EventDate } from '../../ui/event/event-date.tsx'
import { EntryState } from '../entries/entry-state.tsx'
import { isCancelled } from '../../ui/event/status-facts.ts'
import { SportName } from '../../ui/sport/sport-name.tsx'
import { StateLabel } from '../../ui/event/state-icon.tsx'
import { EventLink } from './event-link.tsx'
import styles from './event-row.module.css'

/** Shows an event as a row of a list. */
export function EventRow({ event }: { event: EventRowFragment }) {
  const sport = wordOf(event.allSports[0])
  return (
    <article className={styles.event}>
      <div className={styles.poster} aria-hidden="true">
        <EventCourse event={event} />
      </div>
      <div>
        <h3>
          <EventLink event={event} />
        </h3>
        <p className="quiet">
          <Place city={event.city} country={event.country} />
        </p>
      </div>
      <p className={`${styles.facts} quiet`}>
        <EventDate from={event.dateFrom} to={event.dateTo} of={event} />
        {sport && <SportName sport={sport} />}
        <EntryState of={event} timeZone={event.timeZone} />
        {!isCancelled(event) && <StateLabel state={wordOf(event.state)} />}
      </p>
    </article>
  )
}

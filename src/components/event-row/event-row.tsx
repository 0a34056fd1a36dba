import { wordOf } from '../../../domain/enum-words.ts'
import { useLinks } from '../../router/links.ts'
import type { EventRowFragment } from '../../gql/parts.ts'
import { Place } from '../../ui/country.tsx'
import { CoursePoster } from '../../ui/course/poster/course-poster.tsx'
import { EventDate } from '../../ui/event/event-date.tsx'
import { EntryState } from '../entries/entry-state.tsx'
import { CrossedOut } from '../../ui/event/event-status.tsx'
import { isCancelled } from '../../ui/event/status-facts.ts'
import { Link } from '../../ui/link.tsx'
import { SportName } from '../../ui/sport/sport-name.tsx'
import { StateLabel } from '../../ui/event/state-icon.tsx'
import styles from './event-row.module.css'

/** Shows an event as a row of a list. */
export function EventRow({ event }: { event: EventRowFragment }) {
  const links = useLinks()
  const sport = wordOf(event.allSports[0])
  return (
    <article className={styles.event}>
      <div className={styles.poster} aria-hidden="true">
        <CoursePoster outline={event.courseOutline} sport={sport ?? ''} seed={event.id} />
      </div>
      <div>
        <h3>
          <Link className="stretched-link" to={links.event({ eventId: event.id })}>
            <CrossedOut of={event}>
              <bdi>{event.name}</bdi>
            </CrossedOut>
          </Link>
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

import { wordOf } from '../../../domain/enum-words.ts'
import { useLinks } from '../../router/links.ts'
import type { EventRowFragment } from '../../gql/parts.ts'
import { Place } from '../../ui/country.tsx'
import { CoursePoster } from '../../ui/course/poster/course-poster.tsx'
import { EventDate } from '../../ui/event/event-date.tsx'
import { EntryState } from '../../components/entries/entry-state.tsx'
import { CrossedOut } from '../../ui/event/event-status.tsx'
import { isCancelled } from '../../ui/event/status-facts.ts'
import { Link } from '../../ui/link.tsx'
import { Matched } from '../../ui/text/matched.tsx'
import { StateLabel } from '../../ui/event/state-icon.tsx'
import styles from './result-item.module.css'

interface EventResultProps {
  event: EventRowFragment
  typed: string
}

export function EventResult({ event, typed }: EventResultProps) {
  const links = useLinks()
  return (
    <article className={styles.item}>
      <div className={styles.thumbnail} aria-hidden="true">
        <CoursePoster
          outline={event.courseOutline}
          sport={wordOf(event.allSports[0]) ?? ''}
          seed={event.id}
        />
      </div>
      <div>
        <h3>
          <Link className="stretched-link" to={links.event({ eventId: event.id })}>
            <CrossedOut of={event}>
              <Matched text={event.name} typed={typed} />
            </CrossedOut>
          </Link>
        </h3>
        <p className="quiet">
          <Place city={event.city} country={event.country} />
        </p>
      </div>
      <p className={`${styles.facts} quiet`}>
        <EventDate from={event.dateFrom} to={event.dateTo} of={event} />
        <EntryState of={event} timeZone={event.timeZone} />
        {!isCancelled(event) && <StateLabel state={wordOf(event.state)} />}
      </p>
    </article>
  )
}

import { wordOf } from '../../../domain/enum-words.ts'
import type { EventRowFragment } from '../../gql/parts.ts'
import { Place } from '../../ui/country.tsx'
import { EventCourse } from '../../ui/course/poster/event-course.tsx'
import { EventDate } from '../../ui/event/event-date.tsx'
import { EntryState } from '../../components/entries/entry-state.tsx'
import { isCancelled } from '../../ui/event/status-facts.ts'
import { Matched } from '../../ui/text/matched.tsx'
import { StateLabel } from '../../ui/event/state-icon.tsx'
import { EventLink } from '../../components/event-row/event-link.tsx'
import styles from './result-item.module.css'

interface EventResultProps {
  event: EventRowFragment
  typed: string
}

export function EventResult({ event, typed }: EventResultProps) {
  return (
    <article className={styles.item}>
      <div className={styles.thumbnail} aria-hidden="true">
        <EventCourse event={event} />
      </div>
      <div>
        <h3>
          <EventLink event={event}>
            <Matched text={event.name} typed={typed} />
          </EventLink>
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

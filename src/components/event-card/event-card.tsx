import { wordOf } from '../../../domain/enum-words.ts'
import type { EventCardFragment } from '../../gql/parts.ts'
import { truncate } from '../../ui/text/truncate.ts'
import { Place } from '../../ui/country.tsx'
import { EventCourse } from '../../ui/course/poster/event-course.tsx'
import { Distance } from '../../ui/distance/distance.tsx'
import { EventDate } from '../../ui/event/event-date.tsx'
import { EntryState } from '../entries/entry-state.tsx'
import { isAwaitingStart, isCancelled } from '../../ui/event/status-facts.ts'
import { FileImage } from '../../ui/image/file-image.tsx'
import { SportName } from '../../ui/sport/sport-name.tsx'
import { StateIcon, StateLabel } from '../../ui/event/state-icon.tsx'
import { EventLink } from '../event-row/event-link.tsx'
import styles from './event-card.module.css'

/**
 * Maximum numbers of characters before an ellipsis. `small` and `large` limit the event's name in a
 * card of that size. `description` limits the description. Only large cards show it.
 */
const maxCharacters = { small: 42, large: 62, description: 310 }

/** The value of the HTML attribute `sizes` for the picture of each card size. */
const imageSizes = {
  small: '(min-width: 64em) 20rem, (min-width: 40em) 45vw, 92vw',
  large: '(min-width: 64em) 40rem, 92vw',
}

interface EventCardProps {
  event: EventCardFragment
  /** If true, the card has a larger name, a dark poster and the event's description. */
  large?: boolean
  /**
   * If true, narrow screens show a row with a small drawing of the course instead of the poster.
   */
  narrowRow?: boolean
}

/** An event as a card: a poster of its course, its day and its distance. */
export function EventCard({ event, large = false, narrowRow = false }: EventCardProps) {
  const name = truncate(event.name, large ? maxCharacters.large : maxCharacters.small)
  const description = truncate(event.description, maxCharacters.description)
  const sport = wordOf(event.allSports[0])
  return (
    <article
      className={`${styles.card} ${large ? styles.large : ''} ${narrowRow ? styles.row : ''}`}
    >
      <Poster event={event} large={large} />
      <h3>
        <EventLink event={event} title={name === event.name ? undefined : event.name}>
          <bdi>{name}</bdi>
        </EventLink>
      </h3>
      <p className="quiet">
        <Place city={event.city} country={event.country} />
      </p>
      <p className={`${styles.facts} quiet`}>
        {isCancelled(event) ? null : event.state === 'DURING' ? (
          <StateLabel state="during" />
        ) : (
          <StateIcon state={wordOf(event.state)} />
        )}
        <EventDate from={event.dateFrom} to={event.dateTo} of={event} />
        {sport && <SportName sport={sport} />}
        <EntryState of={event} timeZone={event.timeZone} />
      </p>
      {large && description !== '' && (
        <p
          className={styles.description}
          title={description === event.description ? undefined : event.description}
        >
          {description}
        </p>
      )}
    </article>
  )
}

/** The course or the picture of the event, with its day and its distance. */
function Poster({ event, large }: Required<Pick<EventCardProps, 'event' | 'large'>>) {
  return (
    <div className={`${styles.poster} ${large ? 'dark-colours' : ''}`} aria-hidden="true">
      <div className={styles.drawing}>
        <EventCourse event={event} />
      </div>
      {event.imageUrl !== null && (
        <FileImage
          className={styles.image}
          url={event.imageUrl}
          kind="event"
          width={600}
          height={500}
          sizes={large ? imageSizes.large : imageSizes.small}
        />
      )}
      <p className={`${styles.figures} display`}>
        {!isAwaitingStart(event) && <EventDate from={event.dateFrom} />}
        {event.mainDistance !== null && <Distance metres={event.mainDistance} />}
      </p>
    </div>
  )
}

import { useLinks } from '../../app/links.ts'
import type { EventCardFragment } from '../../gql/parts.ts'
import { clamp } from '../../ui/clamp.ts'
import { Place } from '../../ui/country.tsx'
import { CoursePoster } from '../../ui/course/course-poster.tsx'
import { Distance } from '../../ui/distance.tsx'
import { EventDate, ShortDay } from '../../ui/event-date.tsx'
import { FileImage } from '../../ui/file-image.tsx'
import { Link } from '../../ui/link.tsx'
import { SportName } from '../../ui/sport-name.tsx'
import { StateMark, StateWord } from '../../ui/state-mark.tsx'
import styles from './event-card.module.css'

/** Characters of a name, and of the description that only a large card has. */
const room = { small: 42, large: 62, description: 310 }

/** Of a picture: the whole window on a telephone, then a part of the grid. */
const widths = {
  small: '(min-width: 64em) 20rem, (min-width: 40em) 45vw, 92vw',
  large: '(min-width: 64em) 40rem, 92vw',
}

interface EventCardProps {
  event: EventCardFragment
  /** The first of a list: twice the size, at night, with its description. */
  large?: boolean
}

/** An event as a poster: its course, its day and its distance. */
export function EventCard({ event, large = false }: EventCardProps) {
  const links = useLinks()
  const name = clamp(event.name, large ? room.large : room.small)
  const description = clamp(event.description, room.description)
  const [sport] = event.allSports
  return (
    <article className={`${styles.card} ${large ? styles.large : ''}`}>
      <div className={`${styles.poster} ${large ? 'dark' : ''}`} aria-hidden="true">
        <div className={styles.drawing}>
          <CoursePoster
            outline={event.courseOutline}
            sport={sport ?? ''}
            seed={event.id}
            distance={event.mainDistance}
          />
        </div>
        {event.imageUrl !== null && (
          <FileImage
            className={styles.image}
            url={event.imageUrl}
            kind="event"
            width={600}
            height={500}
            sizes={large ? widths.large : widths.small}
          />
        )}
        <p className={`${styles.figures} display`}>
          <ShortDay day={event.dateFrom} />
          {event.mainDistance !== null && <Distance metres={event.mainDistance} />}
        </p>
      </div>
      <h3>
        <Link
          className="cover"
          to={links.event({ eventId: event.id })}
          title={name === event.name ? undefined : event.name}
        >
          <bdi>{name}</bdi>
        </Link>
      </h3>
      <p className="quiet">
        <Place city={event.city} country={event.country} />
      </p>
      <p className={`${styles.facts} quiet`}>
        {event.state === 'during' ? (
          <StateWord state="during" />
        ) : (
          <StateMark state={event.state} />
        )}
        <EventDate from={event.dateFrom} to={event.dateTo} />
        {sport && <SportName sport={sport} />}
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

import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { fileLinks } from '../../app/file-links.ts'
import { useLinks } from '../../app/links.ts'
import type { EventHostFragment, EventPosterFragment } from '../../gql/event.ts'
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx'
import { Place } from '../../ui/country.tsx'
import { CoursePoster } from '../../ui/course/course-poster.tsx'
import { EventDate } from '../../ui/event-date.tsx'
import { FileImage } from '../../ui/file-image.tsx'
import { Link } from '../../ui/link.tsx'
import { StateWord } from '../../ui/state-mark.tsx'
import styles from './event-poster.module.css'
import { Host } from './host.tsx'

/** Letters beside the Latin ones are not in the narrow cut, and about twice as wide. */
const wide = /[^\p{Script=Latin}\p{Script=Common}]/gu

function widthOf(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0)
}

/** The longer a name, and the longer its longest word, the smaller it is set. */
function sizeOf(name: string): string {
  const longestWord = Math.max(...name.split(/[\s-]+/).map(widthOf))
  if (longestWord > 20) return ''
  return widthOf(name) > 18 || longestWord > 12 ? 'display-80' : 'display-128'
}

interface EventPosterProps {
  event: EventPosterFragment
  trail: readonly Crumb[]
  /** Stands at its foot. */
  children: ReactNode
}

/** The event at night: its picture or its own course, its state at the head and its name at the foot. */
export function EventPoster({ event, trail, children }: EventPosterProps) {
  return (
    <section className={`${styles.poster} dark`}>
      <div className={`${styles.content} wrap`}>
        <div className={event.imageUrl === null ? styles.course : styles.image}>
          {event.imageUrl === null ? (
            <CoursePoster
              outline={event.courseOutline}
              sport={event.allSports[0] ?? ''}
              seed={event.id}
              distance={event.mainDistance}
            />
          ) : (
            <FileImage
              url={event.imageUrl}
              kind="event"
              width={1280}
              height={960}
              sizes="(min-width: 48em) 58vw, 100vw"
              first
            />
          )}
        </div>
        <div className={styles.head}>
          <Breadcrumb trail={trail} />
          <p className={`${styles.facts} row`}>
            <span className={styles.state}>
              <StateWord state={event.state} />
            </span>
            <EventDate from={event.dateFrom} to={event.dateTo} />
            <Place city={event.city} country={event.country} />
          </p>
        </div>
        <div className={styles.name}>
          <h1 className={`display ${sizeOf(event.name)}`}>{event.name}</h1>
          <div className={styles.foot}>{children}</div>
        </div>
      </div>
    </section>
  )
}

/** Who organises it. What one can take along: the day for the calendar while it is not over, and the app. */
export function EventHost({ event: { id, state, organisation } }: { event: EventHostFragment }) {
  const links = useLinks()
  return (
    <>
      {organisation && <Host organisation={organisation} />}
      <p className={`${styles.ways} row`}>
        {state !== 'after' && (
          <a className="button" href={fileLinks.calendar({ eventId: id })} download>
            <FormattedMessage id="event.poster.calendar" />
          </a>
        )}
        <Link className="more" to={links.appDownload({ eventId: id })}>
          <FormattedMessage id="event.poster.app" />
        </Link>
      </p>
    </>
  )
}

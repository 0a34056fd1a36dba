import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import { fileLinks } from '../../router/file-links.ts'
import { useLinks } from '../../router/links.ts'
import type { EventHostFragment, EventPosterFragment } from '../../gql/event.ts'
import { Breadcrumb, type Crumb } from '../../ui/page/breadcrumb.tsx'
import { Place } from '../../ui/country.tsx'
import { CoursePoster } from '../../ui/course/poster/course-poster.tsx'
import { EventDate } from '../../ui/event/event-date.tsx'
import { FileImage } from '../../ui/image/file-image.tsx'
import { Link } from '../../ui/link.tsx'
import { ShareButton } from '../../components/share/share-button.tsx'
import { StateLabel } from '../../ui/event/state-icon.tsx'
import styles from './event-poster.module.css'
import { Host } from './host.tsx'

/** Non-Latin letters are missing in the narrow display font and about twice as wide. */
const wide = /[^\p{Script=Latin}\p{Script=Common}]/gu

function widthOf(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0)
}

/** Font size class for a name: long names and long words are set smaller. */
function sizeClass(name: string): string {
  const longestWord = Math.max(...name.split(/[\s-]+/).map(widthOf))
  if (longestWord > 20) return ''
  return widthOf(name) > 18 || longestWord > 12 ? 'display-80' : 'display-128'
}

interface EventPosterProps {
  event: EventPosterFragment
  trail: readonly Crumb[]
  /** Content at the bottom of the poster. */
  children: ReactNode
}

/** Dark header of an event: image or course drawing, state, dates, place and name. */
export function EventPoster({ event, trail, children }: EventPosterProps) {
  return (
    <section className={`${styles.poster} dark-colours`}>
      <div className={`${styles.content} wrap`}>
        <div className={event.imageUrl === null ? styles.course : styles.image}>
          {event.imageUrl === null ? (
            <CoursePoster
              outline={event.courseOutline}
              sport={wordOf(event.allSports[0]) ?? ''}
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
        <div className={styles.header}>
          <Breadcrumb trail={trail} />
          <p className={`${styles.facts} row`}>
            <span className={styles.state}>
              <StateLabel state={wordOf(event.state)} />
            </span>
            <EventDate from={event.dateFrom} to={event.dateTo} />
            <Place city={event.city} country={event.country} />
          </p>
        </div>
        <div className={styles.name}>
          <h1 className={`display ${sizeClass(event.name)}`}>{event.name}</h1>
          <div className={styles.footer}>{children}</div>
        </div>
      </div>
    </section>
  )
}

/** The event's host, with a calendar download for events that are not over and the app page. */
export function EventHost({
  event: { id, name, state, organisation },
}: {
  event: EventHostFragment
}) {
  const links = useLinks()
  return (
    <>
      {organisation && <Host organisation={organisation} />}
      <p className={`${styles.actions} row`}>
        {state !== 'AFTER' && (
          <a className="button" href={fileLinks.calendar({ eventId: id })} download>
            <FormattedMessage id="event.poster.calendar" />
          </a>
        )}
        <Link className="more" to={links.appDownload({ eventId: id })}>
          <FormattedMessage id="event.poster.app" />
        </Link>
      </p>
      <ShareButton of={{ kind: 'event', id }} title={name} />
    </>
  )
}

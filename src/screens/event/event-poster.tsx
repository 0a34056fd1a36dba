import { type ReactNode, useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import { fileLinks } from '../../router/file-links.ts'
import { isFirstWord } from '../../router/reserved-words.ts'
import { useLinks } from '../../router/links.ts'
import type { EventHostFragment, EventPosterFragment } from '../../gql/event.ts'
import { Breadcrumb, type Crumb } from '../../ui/page/breadcrumb.tsx'
import { Place } from '../../ui/country.tsx'
import { EventCourse } from '../../ui/course/poster/event-course.tsx'
import { EventDate } from '../../ui/event/event-date.tsx'
import { zoneOf } from '../../ui/event/time-of-day.tsx'
import { CrossedOut } from '../../ui/event/event-status.tsx'
import { isCancelled } from '../../ui/event/status-facts.ts'
import { FileImage } from '../../ui/image/file-image.tsx'
import { Link } from '../../ui/link.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { FollowButton } from '../../components/following/follow-button.tsx'
import { EntryOffer } from '../../components/entries/entry-offer.tsx'
import { Decision } from '../../ui/event/decision.tsx'
import { startsOf } from '../../components/live/next-start.ts'
import { useIsLive, useUnderWay } from '../../components/live/under-way.ts'
import { useNextDay } from '../../components/live/use-next-day.ts'
import { useStartsLater } from '../../components/live/use-starts-later.ts'
import { DayCountdown } from '../../components/live/day-countdown.tsx'
import { StartCountdown } from '../../components/live/start-countdown.tsx'
import { ShareButton } from '../../components/share/share-button.tsx'
import { LiveLabel, StateLabel } from '../../ui/event/state-icon.tsx'
import styles from './event-poster.module.css'
import { Host } from './host.tsx'

/**
 * Matches a letter outside the Latin script. The narrow display font lacks these letters, so they
 * are drawn about twice as wide as Latin letters.
 */
const wide = /[^\p{Script=Latin}\p{Script=Common}]/gu

function widthOf(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0)
}

/**
 * Returns the CSS class for the font size of a name. Long names, and names with long words, have a
 * smaller font size.
 */
function sizeClass(name: string): string {
  const longestWord = Math.max(...name.split(/[\s-]+/).map(widthOf))
  if (longestWord > 18) return ''
  return widthOf(name) > 18 || longestWord > 12 ? 'display-80' : 'display-128'
}

const seen = new Set<string>()

/** True in the first poster of an event in this document, as long as this poster is shown. */
function useFirstSight(eventId: string): boolean {
  const [isFirst] = useState(() => !seen.has(eventId))
  useEffect(() => {
    seen.add(eventId)
  }, [eventId])
  return isFirst
}

interface EventPosterProps {
  event: EventPosterFragment
  trail: readonly Crumb[]
  /** Whether the event is live. Shown once the races have loaded. */
  live?: ReactNode
  /** The content at the bottom of the poster. */
  children: ReactNode
}

/** The dark header of an event: image or drawing of the course, state, dates, place and name. */
export function EventPoster({ event, trail, live, children }: EventPosterProps) {
  const isFirstSight = useFirstSight(event.id)
  return (
    <section
      className={`${styles.poster} ${event.state === 'AFTER' ? styles.finished : ''} dark-colours`}
    >
      <div className={`${styles.content} wrap`}>
        <div className={styles.header}>
          <Breadcrumb trail={trail} />
          <p className={`${styles.facts} row`}>
            {event.state === 'DURING' ? (
              live
            ) : isCancelled(event) ? null : (
              <span className={styles.state}>
                <StateLabel state={wordOf(event.state)} />
              </span>
            )}
            <EventDate from={event.dateFrom} to={event.dateTo} of={event} />
            <Place city={event.city} country={event.country} />
          </p>
        </div>
        {/* The order of a narrow screen. A browser may paint a page before all of it has arrived. */}
        <div className={event.imageUrl === null ? styles.course : styles.image}>
          {event.imageUrl === null ? (
            <EventCourse event={event} drawn={isFirstSight} />
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
        <div className={styles.name}>
          <h1
            className={`display ${event.state === 'AFTER' ? 'display-80' : sizeClass(event.name)}`}
          >
            <CrossedOut of={event}>{event.name}</CrossedOut>
          </h1>
          <div className={styles.footer}>{children}</div>
        </div>
      </div>
    </section>
  )
}

/** The word for a live event. Shows nothing while none of its races is under way. */
export function EventLive({ event }: EventHostProps) {
  if (!useIsLive()(event)) return null
  return (
    <span className={styles.state}>
      <LiveLabel />
    </span>
  )
}

interface EventHostProps {
  event: EventHostFragment
}

/**
 * The host of the event, a decision such as a postponement, the time until the start, and how to
 * enter. Below are links to the ranking, the calendar file and the app page, and buttons for
 * following and sharing. An event whose id is the first segment of other pages has no app page.
 */
export function EventHost({ event }: EventHostProps) {
  const { id: eventId, name, state, organisation } = event
  const links = useLinks()
  return (
    <>
      {organisation && <Host organisation={organisation} />}
      <Decision of={event} timeZone={event.timeZone} />
      <NextStart event={event} />
      <EntryOffer of={event} timeZone={event.timeZone} />
      <div className={`${styles.actions} row`}>
        {state === 'BEFORE' ? null : <ToRanking event={event} />}
        {state !== 'AFTER' && !isCancelled(event) && (
          <a className="button" href={fileLinks.calendar({ eventId })} download>
            <FormattedMessage id="event.poster.calendar" />
          </a>
        )}
        {!isFirstWord(eventId) && (
          <MoreLink to={links.appDownload({ eventId })} id="event.poster.app" />
        )}
        <span className={styles.share}>
          <FollowButton kind="events" id={eventId} name={name} isSmall />
          <ShareButton of={{ kind: 'event', id: eventId }} title={name} />
        </span>
      </div>
    </>
  )
}

/** Says when the event starts. Between two days of the event, says when the next day starts. */
function NextStart({ event }: EventHostProps) {
  const { state, timeZone } = event
  const nextDay = useNextDay(event)
  const [firstStart] = state === 'BEFORE' && !isCancelled(event) ? startsOf(event) : []
  return (
    <>
      {firstStart !== undefined && (
        <p className="lead">
          <StartCountdown startsAt={firstStart} {...zoneOf(event, firstStart)} />
        </p>
      )}
      {nextDay && (
        <p className="lead">
          <DayCountdown {...nextDay} timeZone={timeZone} />
        </p>
      )}
    </>
  )
}

/**
 * A link to the first live ranking of a race under way. If there is none, the link leads to the
 * first ranking of a race that has begun.
 */
function ToRanking({ event }: EventHostProps) {
  const { id: eventId, state, races } = event
  const links = useLinks()
  const isUnderWay = useUnderWay()
  const startsLater = useStartsLater()
  const filled = races.flatMap((race) =>
    (race.rankings ?? []).flatMap(({ id: rankingId, status, entriesCount }) =>
      entriesCount === 0 || startsLater({ ...race, event }, [race])
        ? []
        : [{ raceId: race.id, rankingId, isLive: status === 'UNOFFICIAL' && isUnderWay(race) }],
    ),
  )
  const live = state === 'DURING' ? filled.find(({ isLive }) => isLive) : undefined
  const ranking = live ?? filled[0]
  if (!ranking) return null
  return (
    <Link
      className="button button-full"
      to={links.ranking({ eventId, raceId: ranking.raceId, rankingId: ranking.rankingId })}
    >
      <FormattedMessage id={live ? 'event.poster.live' : 'event.races.results'} />
    </Link>
  )
}

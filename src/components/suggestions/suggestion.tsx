import type { ReactNode } from 'react'
import { FormattedDate } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import type { SuggestedAthleteFragment, SuggestedEventFragment } from '../../gql/suggestions.ts'
import { Place } from '../../ui/country.tsx'
import { Emblem } from '../../ui/image/emblem.tsx'
import { noon } from '../../ui/event/event-date.tsx'
import { CrossedOut, EventStatus } from '../../ui/event/event-status.tsx'
import { hasStatus, isAwaitingStart } from '../../ui/event/status-facts.ts'
import { Link } from '../../ui/link.tsx'
import { type Followable, FollowButton } from '../following/follow-button.tsx'
import { AthleteFacts } from '../search/athlete-facts.tsx'
import { OtherFacts } from '../search/other-facts.tsx'
import type { OtherMatch } from '../search/other-matches.ts'
import { Matched } from '../../ui/text/matched.tsx'
import { followableAthlete, followableEvent, followableOther } from './followables.ts'
import styles from './suggestion.module.css'

interface SuggestionProps {
  id: string
  active: boolean
  /** The searched text. The parts of the option that match this text are highlighted. */
  text: string
}

/** A matching event with its emblem, name, country and day. */
export function EventSuggestion({
  event,
  ...option
}: SuggestionProps & { event: SuggestedEventFragment }) {
  const links = useLinks()
  const { eventId, name, country, dateFrom, eventLogoUrl } = event
  return (
    <Option {...option} to={links.event({ eventId })} followable={followableEvent(event)}>
      <Emblem name={name} url={eventLogoUrl} kind="logo" />
      <span className={styles.text}>
        <CrossedOut of={event}>
          <Matched text={name} typed={option.text} />
        </CrossedOut>
        <span className="quiet">
          <Place city={null} country={country} />
        </span>
        {hasStatus(event) && (
          <span className="quiet">
            <EventStatus of={event} />
          </span>
        )}
      </span>
      {!isAwaitingStart(event) && (
        <time className="quiet" dateTime={dateFrom}>
          <FormattedDate value={noon(dateFrom)} timeZone="UTC" dateStyle="short" />
        </time>
      )}
    </Option>
  )
}

/** A matching athlete, in one race. */
export function AthleteSuggestion({
  athlete,
  ...option
}: SuggestionProps & { athlete: SuggestedAthleteFragment }) {
  const links = useLinks()
  const { participantId: athleteId, eventId, raceId } = athlete
  return (
    <AthleteOption
      {...option}
      athlete={athlete}
      to={links.athlete({ eventId, raceId, athleteId })}
      followable={followableAthlete(athlete)}
      facts={
        <AthleteFacts
          athlete={athlete}
          day={
            athlete.date !== null && (
              <FormattedDate value={noon(athlete.date)} timeZone="UTC" dateStyle="short" />
            )
          }
        />
      }
    />
  )
}

interface AthleteOptionProps extends SuggestionProps {
  athlete: { name: string; bib: string | null; avatarUrl: string | null; eventName?: string }
  to: string
  facts?: ReactNode
  /** Whether the link replaces the browser's history entry. */
  replace?: boolean
  /** What the star of the row follows. Undefined for a row without a star. */
  followable?: Followable | undefined
}

/** An athlete with avatar, name, event and start number, and a link. */
export function AthleteOption({
  athlete: { name, bib, avatarUrl, eventName },
  facts,
  ...option
}: AthleteOptionProps) {
  return (
    <Option {...option}>
      <Emblem name={name} url={avatarUrl} kind="avatar" />
      <span className={styles.text}>
        <Matched text={name} typed={option.text} />
        {eventName !== undefined && <bdi className="quiet">{eventName}</bdi>}
        {facts}
      </span>
      {bib !== null && (
        <span className={`${styles.bib} bib-colours`}>
          <span className="bib-text">
            <Matched text={bib} typed={option.text} />
          </span>
        </span>
      )}
    </Option>
  )
}

/** A matching place, club or organiser. */
export function OtherSuggestion({ match, ...option }: SuggestionProps & { match: OtherMatch }) {
  return (
    <Option {...option} to={match.to} followable={followableOther(match)}>
      <Emblem name={match.name} url={match.logoUrl} kind="logo" />
      <span className={styles.text}>
        <Matched text={match.name} typed={option.text} />
        <OtherFacts match={match} />
      </span>
    </Option>
  )
}

/**
 * A link that the arrow keys select, and a star. The focus stays in the search field. The star is
 * hidden from screen readers and from the Tab key, because a listbox may contain only options.
 */
function Option({
  id,
  active,
  to,
  replace = false,
  followable,
  children,
}: Omit<AthleteOptionProps, 'athlete' | 'facts'> & { children: ReactNode }) {
  return (
    <div className={styles.row}>
      <Link
        id={id}
        to={to}
        replace={replace}
        role="option"
        aria-selected={active}
        tabIndex={-1}
        className={styles.option}
      >
        {children}
      </Link>
      {followable && (
        <div className={styles.star} aria-hidden="true">
          <FollowButton {...followable} isSmall tabIndex={-1} />
        </div>
      )}
    </div>
  )
}

import { FormattedMessage } from 'react-intl'
import { athleteResultId } from '../../../domain/athlete-results.ts'
import { useLinks } from '../../router/links.ts'
import type { FoundAthleteFragment } from '../../gql/search.ts'
import { FollowButton } from '../../components/following/follow-button.tsx'
import { AthleteFacts } from '../../components/search/athlete-facts.tsx'
import { Place } from '../../ui/country.tsx'
import { Emblem } from '../../ui/image/emblem.tsx'
import { formatDay } from '../../ui/event/format-day.ts'
import { Link } from '../../ui/link.tsx'
import { Matched } from '../../ui/text/matched.tsx'
import styles from './result-item.module.css'

interface AthleteResultProps {
  athlete: FoundAthleteFragment
  typed: string
}

/** Returns the CSS class for the font size of a bib. */
function sizeClass(bib: string): string | undefined {
  if (bib.length <= 5) return ''
  return bib.length <= 8 ? styles.long : styles.longest
}

export function AthleteResult({ athlete, typed }: AthleteResultProps) {
  const links = useLinks()
  const { participantId: athleteId, eventId, raceId, name, bib, avatarUrl } = athlete
  return (
    <article className={styles.item}>
      {bib === null || avatarUrl !== null ? (
        <Emblem name={name} url={avatarUrl} kind="avatar" />
      ) : (
        <p className={`${styles.bib} ${sizeClass(bib)} bib-colours`}>
          <span className="visuallyHidden">
            <FormattedMessage id="search.start_number" />{' '}
          </span>
          <Matched text={bib} typed={typed} />
        </p>
      )}
      <div>
        <h3>
          <Link className="stretched-link" to={links.athlete({ eventId, raceId, athleteId })}>
            <Matched text={name} typed={typed} />
          </Link>
        </h3>
        <p className={`${styles.where} quiet`}>
          <bdi>{athlete.eventName}</bdi>
        </p>
        <AthleteFacts athlete={athlete} day={athlete.date !== null && formatDay(athlete.date)} />
      </div>
      <p className={`${styles.facts} quiet`}>
        <Place city={null} country={athlete.country} />
      </p>
      <div className={styles.star}>
        <FollowButton
          kind="athletes"
          id={athleteResultId({ raceId, athleteId })}
          name={name}
          isSmall
        />
      </div>
    </article>
  )
}

import { FormattedMessage, useIntl } from 'react-intl'
import { wordOf } from '../../../../domain/enum-words.ts'
import { useLinks } from '../../../router/links.ts'
import type { EventResultsFragment } from '../../../gql/event.ts'
import { Link } from '../../../ui/link.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { finishTime } from '../../../ui/results/duration.ts'
import { useTiming } from '../../../ui/results/use-timing.ts'
import { ResultsNotLoaded } from '../../../ui/results/results-not-loaded.tsx'
import { shownScore } from '../../../ui/results/shown-score.tsx'
import { useStandardTitle } from '../../../ui/results/standard-title.ts'
import styles from './event-results.module.css'
import type { FoundInEvent } from './find-in-event.ts'
import { FindResult } from './find-result.tsx'
import { type Podium, rankedRaces, type RankedRace } from './ranked-races.ts'

interface EventResultsProps {
  event: EventResultsFragment
  /** The result of the search in the URL. */
  found: FoundInEvent | undefined
}

/**
 * The search for a visitor's own result, and the podiums of each race. While the event is under
 * way, only races with an official ranking have podiums.
 */
export function EventResults({ event, found }: EventResultsProps) {
  const ranked = rankedRaces(event).filter(
    ({ ranking }) =>
      event.state === 'AFTER' || (event.state === 'DURING' && ranking.status === 'OFFICIAL'),
  )
  const title = <FormattedMessage id="event.results.title" />
  if (event.state !== 'BEFORE' && event.races.some(({ rankings }) => rankings === null)) {
    return (
      <PageSection title={title}>
        <ResultsNotLoaded />
      </PageSection>
    )
  }
  if (ranked.length === 0) return null
  return (
    <PageSection title={title}>
      <FindResult eventId={event.id} found={found} />
      {ranked.map((each) => (
        <RacePodiums key={each.race.id} eventId={event.id} {...each} />
      ))}
    </PageSection>
  )
}

function RacePodiums({ eventId, race, ranking, podiums }: RankedRace & { eventId: string }) {
  const links = useLinks()
  return (
    <section className={styles.race} aria-labelledby={`race-${race.id}`}>
      <header className={styles.header}>
        <h3 id={`race-${race.id}`}>
          <bdi>{race.name}</bdi>
        </h3>
        <Link
          className="button"
          to={links.ranking({ eventId, raceId: race.id, rankingId: ranking.id })}
        >
          <FormattedMessage id="event.races.results" />
          <span className="visuallyHidden">
            , <bdi>{race.name}</bdi>
          </span>
        </Link>
      </header>
      {podiums.length > 0 && (
        <div className={styles.podiums}>
          {podiums.map((podium) => (
            <PodiumList
              key={`${podium.ranking.id}-${podium.group ?? ''}`}
              eventId={eventId}
              race={race}
              podium={podium}
            />
          ))}
        </div>
      )}
    </section>
  )
}

interface PodiumListProps {
  eventId: string
  race: RankedRace['race']
  podium: Podium
}

function PodiumList({ eventId, race, podium: { ranking, group, places } }: PodiumListProps) {
  const links = useLinks()
  const intl = useIntl()
  const translateTitle = useStandardTitle()
  const timing = useTiming(race)
  return (
    <div>
      <h4 className="quiet">
        {group === null ? (
          <bdi>{translateTitle(ranking.name)}</bdi>
        ) : (
          <FormattedMessage id={`ui.gender.${group}`} />
        )}
      </h4>
      <ol className={`${styles.places} ruled`}>
        {places.map(({ participantId, position, name, time, score }) => (
          <li key={participantId} className={styles.place}>
            <b className={`${styles.position} display`}>{position}</b>
            <Link
              to={links.athlete({
                eventId,
                raceId: race.id,
                rankingId: ranking.id,
                athleteId: participantId,
              })}
            >
              <bdi>{name}</bdi>
            </Link>
            <span className={styles.time}>
              {shownScore(intl, wordOf(ranking.scoredBy), score) ?? finishTime(time, timing)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import type { LandingRankingsFragment } from '../../gql/landing.ts'
import { Distance } from '../../ui/distance/distance.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './landing-rankings.module.css'

/** The races of the event. Each race links to its first ranking with entries, or to its page. */
export function LandingRankings({ event }: { event: LandingRankingsFragment }) {
  const links = useLinks()
  const { id: eventId, races } = event
  return (
    <PageSection
      title={<FormattedMessage id="landing.rankings.title" />}
      more={
        <Link className="more" to={links.event({ eventId })}>
          {/* The span is a single flex item. Without the span, the flex container would drop the
              spaces between the parts of the text. */}
          <span>
            <FormattedMessage
              id="landing.rankings.event"
              values={{ event: <bdi>{event.name}</bdi> }}
            />
          </span>
        </Link>
      }
    >
      {races.length === 0 && (
        <p className="lead">
          <FormattedMessage id="landing.rankings.none" />
        </p>
      )}
      <ul className="ruled">
        {races.map((race) => {
          const raceId = race.id
          const ranking = race.rankings.find(({ entriesCount }) => entriesCount > 0)
          const address = ranking
            ? links.ranking({ eventId, raceId, rankingId: ranking.id })
            : links.race({ eventId, raceId })
          return (
            <li key={raceId} className={styles.race}>
              <h3>
                <Link className="stretched-link" to={address}>
                  <bdi>{race.name}</bdi>
                </Link>
              </h3>
              <p>{race.distance !== null && <Distance metres={race.distance} />}</p>
              <p className={`${styles.finishers} quiet`}>
                {race.finishersCount > 0 ? (
                  <FormattedMessage
                    id="landing.rankings.finishers"
                    values={{ finishers: race.finishersCount, entered: race.participantsCount }}
                  />
                ) : (
                  <FormattedMessage id="landing.rankings.none" />
                )}
              </p>
            </li>
          )
        })}
      </ul>
    </PageSection>
  )
}

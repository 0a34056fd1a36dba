import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import type { RankingListFragment } from '../../gql/race.ts'
import { Link } from '../../ui/link.tsx'
import { NoResults } from '../../ui/results/no-results.tsx'
import { RankedBy } from '../../ui/results/ranked-by.tsx'
import { RankingStatus } from '../../ui/results/ranking-status.tsx'
import { ResultsNotLoaded } from '../../ui/results/results-not-loaded.tsx'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import styles from './ranking-list.module.css'

interface RankingListProps {
  race: RankingListFragment
  /** Whether the race still has to start. The rankings are then its start list. */
  startsLater: boolean
}

export function RankingList({ race, startsLater }: RankingListProps) {
  const links = useLinks()
  const translateTitle = useStandardTitle()
  const { id: raceId, eventId, rankings } = race
  if (rankings === null) return <ResultsNotLoaded />
  if (rankings.length === 0) {
    return (
      <p className="lead">
        <NoResults race={race} />
      </p>
    )
  }
  return (
    <ul className="ruled">
      {rankings.map((ranking) => (
        <li key={ranking.id} className={styles.ranking}>
          <h3>
            <Link
              className="stretched-link"
              to={links.ranking({ eventId, raceId, rankingId: ranking.id })}
            >
              <bdi>{translateTitle(ranking.name)}</bdi>
            </Link>
          </h3>
          <p className={styles.status}>
            {startsLater ? (
              ranking.entriesCount > 0 && <FormattedMessage id="ui.start.list" />
            ) : (
              <RankingStatus status={ranking.status} />
            )}
          </p>
          <p className={`${styles.facts} quiet`}>
            <span>
              <RankedBy ranking={ranking} />
            </span>
            <span>
              {startsLater && ranking.entriesCount > 0 ? (
                <FormattedMessage
                  id="race.rankings.entered"
                  values={{ count: ranking.entriesCount }}
                />
              ) : (
                <FormattedMessage
                  id="race.rankings.finishers"
                  values={{ finishers: ranking.finishersCount, entries: ranking.entriesCount }}
                />
              )}
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}

import { useIntl } from 'react-intl'
import type { RankingHeadFragment } from '../../gql/ranking.ts'
import { useLinks } from '../../router/links.ts'
import { Link } from '../../ui/link.tsx'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import styles from './ranking-header.module.css'

/** Links to all rankings of the race; nothing for a race with one ranking. */
export function RankingTabs({ ranking: { id, race, siblings } }: { ranking: RankingHeadFragment }) {
  const intl = useIntl()
  const links = useLinks()
  const translateTitle = useStandardTitle()
  if (!race?.event || !siblings || siblings.length < 2) return null
  const path = { eventId: race.event.id, raceId: race.id }
  return (
    <nav className={styles.tabs} aria-label={intl.formatMessage({ id: 'ranking.tabs' })}>
      {siblings.map(({ rankingId, name }) => (
        <Link
          key={rankingId}
          to={links.ranking({ ...path, rankingId })}
          aria-current={rankingId === id ? 'page' : undefined}
        >
          <bdi>{translateTitle(name)}</bdi>
        </Link>
      ))}
    </nav>
  )
}

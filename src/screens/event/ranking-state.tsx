import { FormattedMessage } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import { useLinks } from '../../router/links.ts'
import type { RaceTableFragment } from '../../gql/event.ts'
import { Link } from '../../ui/link.tsx'
import styles from './ranking-state.module.css'

type Race = RaceTableFragment['races'][number]

interface RankingStateProps {
  eventId: string
  race: Race
  /** Whether the race still has to start. */
  startsLater: boolean
}

/**
 * A link to the first ranking with entries. The label of the link is the status of the ranking if
 * it is official or unofficial. Before the start, the link leads to the start list. Without such a
 * ranking, shows the number of entrants.
 */
export function RankingState({ eventId, race, startsLater }: RankingStateProps) {
  const links = useLinks()
  const filled = (race.rankings ?? []).filter(({ entriesCount }) => entriesCount > 0)
  const [ranking] = filled
  if (!ranking) {
    return race.participantsCount > 0 ? (
      <span className={`${styles.entered} quiet`}>
        <FormattedMessage id="event.races.entered" values={{ count: race.participantsCount }} />
      </span>
    ) : null
  }
  return (
    <>
      <Link
        className={`${styles.ranking} ${!startsLater && ranking.status === 'UNOFFICIAL' ? 'live' : ''}`}
        to={links.ranking({ eventId, raceId: race.id, rankingId: ranking.id })}
      >
        {startsLater ? (
          <FormattedMessage id="ui.start.list" />
        ) : (
          <StatusName status={ranking.status} />
        )}
        <span className="visuallyHidden">
          , <bdi>{race.name}</bdi>
        </span>
      </Link>
      {filled.length > 1 && !startsLater && (
        <span className={`${styles.count} quiet`}>
          <FormattedMessage id="event.races.rankings" values={{ count: filled.length }} />
        </span>
      )}
    </>
  )
}

function StatusName({ status }: Pick<NonNullable<Race['rankings']>[number], 'status'>) {
  switch (status) {
    case 'OFFICIAL':
    case 'UNOFFICIAL':
      return <FormattedMessage id={`ranking_status.${wordOf(status)}`} />
    default:
      return <FormattedMessage id="event.races.results" />
  }
}

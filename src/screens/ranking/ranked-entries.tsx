import { FormattedMessage } from 'react-intl'
import { CompareTray } from '../../components/compare/compare-tray.tsx'
import type { RankingScreenQuery } from '../../gql/ranking.ts'
import type { RankingView } from '../../router/ranking-view.ts'
import { RankingTable } from './ranking-table.tsx'
import styles from './ranking-screen.module.css'
import { StandingTable } from './standings/standing-table.tsx'
import { useRankingLink } from './use-ranking-link.ts'

type Ranking = NonNullable<RankingScreenQuery['ranking']>

interface RankedEntriesProps {
  ranking: Ranking
  /** The entries of one page. There is at least one entry. */
  entries: NonNullable<Ranking['entries']>
  /** The page number, counted from 1. */
  page: number
  view: RankingView
  /** Whether the event is under way and the ranking is not official. */
  isLive: boolean
}

/** The table with one page of entries, and the controls that compare athletes. */
export function RankedEntries(props: RankedEntriesProps) {
  const { ranking, entries, page, view, isLive } = props
  const address = useRankingLink()
  const { items, total, offset, bestTime } = entries
  const rows = { from: (offset ?? 0) + 1, total }
  const checkpoint = ranking.race?.checkPoints.find(({ id }) => id === view.checkpoint)
  const hasStandings =
    view.checkpoint !== undefined || (isLive && items.some(({ standing }) => standing !== null))
  const { with: _, ...rest } = view
  return (
    <div className={styles.entries}>
      <CompareTray
        raceId={ranking.raceId}
        addressOf={(ids) => address({ ...rest, ...(page > 1 && { page }), with: ids })}
      />
      {checkpoint && (
        <p>
          <FormattedMessage
            id="ranking.live.order_at"
            values={{ checkPoint: <bdi>{checkpoint.name}</bdi> }}
          />
        </p>
      )}
      {hasStandings ? (
        <StandingTable
          // Remount the table for another page or filter. Otherwise the rows would appear to move.
          key={JSON.stringify([view, page])}
          ranking={ranking}
          entries={items}
          rows={rows}
          view={view}
        />
      ) : (
        <RankingTable ranking={ranking} entries={items} best={bestTime} rows={rows} view={view} />
      )}
    </div>
  )
}

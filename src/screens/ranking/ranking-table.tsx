import { FormattedMessage, useIntl } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import { filtersOf, lastFirst, type RankingView } from '../../router/ranking-view.ts'
import type { RankingRowFragment, RankingTableFragment } from '../../gql/ranking.ts'
import { Link } from '../../ui/link.tsx'
import { timingOf } from '../../ui/results/duration.ts'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import { RankingRow, times } from './ranking-row.tsx'
import styles from './ranking-table.module.css'
import { useRankingLink } from './use-ranking-link.ts'

interface RankingTableProps {
  ranking: RankingTableFragment
  /** Entries of one page in the server's order; never sorted here. */
  entries: readonly RankingRowFragment[]
  /** Time from which gaps are computed, in milliseconds. */
  best: number | null
  /** Row number of the page's first entry, counted from 1, and the total. */
  rows: { from: number; total: number }
  view: RankingView
}

/**
 * Table of one page of a ranking, with nine columns on wide screens.
 * Narrow screens show some columns below the name instead.
 */
export function RankingTable({ ranking, entries, best, rows, view }: RankingTableProps) {
  const intl = useIntl()
  const translateTitle = useStandardTitle()
  const { race, decidedBy } = ranking
  if (!race) return null
  const timing = timingOf(race)
  const range = { ...rows, to: rows.from + entries.length - 1 }
  return (
    <>
      <p className="quiet">
        <FormattedMessage id="ranking.table.rows" values={range} />
      </p>
      <table className={`${styles.table} table`}>
        <caption className="visuallyHidden">
          <FormattedMessage
            id="ranking.table.caption"
            values={{
              ranking: translateTitle(ranking.name),
              race: race.name,
              rankedBy: intl.formatMessage({ id: `ui.ranked_by.${wordOf(decidedBy)}` }),
              ...range,
            }}
          />
        </caption>
        <thead>
          <tr>
            <PositionHeader view={view} />
            <th scope="col">
              <FormattedMessage id="ranking.table.name" />
            </th>
            <th scope="col" className={`${styles.bib} end`}>
              <abbr title={intl.formatMessage({ id: 'ranking.table.bib_long' })}>
                <FormattedMessage id="ranking.table.bib" />
              </abbr>
            </th>
            <th scope="col" className={styles.medium}>
              <FormattedMessage id="ranking.table.gender" />
            </th>
            <th scope="col" className={styles.wide}>
              <FormattedMessage id="ranking.table.team" />
            </th>
            <th scope="col" className={styles.medium}>
              <FormattedMessage id="ranking.table.category" />
            </th>
            {times.map((time) => (
              <th
                key={time}
                scope="col"
                className={
                  time === wordOf(decidedBy) ? `${styles.deciding} end` : `${styles.wide} end`
                }
              >
                <FormattedMessage id={`ranking.table.${time}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <RankingRow
              key={entry.participantId}
              entry={entry}
              decidedBy={decidedBy}
              best={best}
              timing={timing}
              path={{ eventId: race.eventId, raceId: race.id, rankingId: ranking.id }}
              view={view}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Header of the place column, with a link that reverses the order. */
function PositionHeader({ view }: { view: RankingView }) {
  const intl = useIntl()
  const address = useRankingLink()
  const isDescending = view.sort === lastFirst
  const reversed: RankingView = { ...filtersOf(view), ...(!isDescending && { sort: lastFirst }) }
  return (
    <th
      scope="col"
      className={styles.position}
      aria-sort={isDescending ? 'descending' : 'ascending'}
    >
      <Link
        className={styles.order}
        to={address(reversed)}
        replace
        title={intl.formatMessage({
          id: isDescending ? 'ranking.table.first_first' : 'ranking.table.last_first',
        })}
      >
        <abbr title={intl.formatMessage({ id: 'ranking.table.position' })}>
          <FormattedMessage id="ranking.table.position_short" />
        </abbr>
        <svg className={styles.arrow} viewBox="0 0 10 6" aria-hidden="true">
          <path d={isDescending ? 'M0 6h10L5 0z' : 'M0 0h10L5 6z'} />
        </svg>
      </Link>
    </th>
  )
}

import { FormattedMessage, useIntl } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import type { TimeRule } from '../../../domain/results.ts'
import type { RankingView } from '../../router/ranking-view.ts'
import type { RankingRowFragment, RankingTableFragment } from '../../gql/ranking.ts'
import { timingOf } from '../../ui/results/duration.ts'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import { RankingRow } from './ranking-row.tsx'
import styles from './ranking-table.module.css'
import { isSortable, SortHeader } from './sort-header.tsx'

/** The three timings of an entry; narrow screens show only the deciding one. */
const times = ['chip', 'gun', 'race'] as const satisfies TimeRule[]

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
  const shownTimes = timesOf(entries, wordOf(decidedBy))
  const sorting = { view, isSortable: isSortable(ranking) }
  const range = { ...rows, to: rows.from + entries.length - 1 }
  return (
    <>
      <p className={`${styles.rows} quiet`}>
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
            <SortHeader column="position" view={view} className={styles.position}>
              <abbr title={intl.formatMessage({ id: 'ranking.table.position' })}>
                <FormattedMessage id="ranking.table.position_short" />
              </abbr>
            </SortHeader>
            <SortHeader column="name" {...sorting} />
            <SortHeader column="bib" {...sorting} className={`${styles.bib} end`}>
              <abbr title={intl.formatMessage({ id: 'ranking.table.bib_long' })}>
                <FormattedMessage id="ranking.table.bib" />
              </abbr>
            </SortHeader>
            <SortHeader column="gender" {...sorting} className={styles.medium} />
            <SortHeader column="team" {...sorting} className={styles.wide} />
            <SortHeader column="category" {...sorting} className={styles.medium} />
            {shownTimes.map((time) => (
              <SortHeader
                key={time}
                column={time}
                {...sorting}
                className={
                  time === wordOf(decidedBy) ? `${styles.deciding} end` : `${styles.wide} end`
                }
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <RankingRow
              key={entry.participantId}
              entry={entry}
              decidedBy={decidedBy}
              times={shownTimes}
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

/** The times of the table; sources without race times have none for anybody. */
function timesOf(entries: readonly RankingRowFragment[], decidedBy: TimeRule): TimeRule[] {
  return times.filter(
    (time) =>
      time !== 'race' || decidedBy === 'race' || entries.some(({ raceTime }) => raceTime !== null),
  )
}

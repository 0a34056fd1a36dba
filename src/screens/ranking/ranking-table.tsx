import { FormattedMessage, useIntl } from 'react-intl'
import type { RankingRowFragment, RankingTableFragment } from '../../gql/ranking.ts'
import { timingOf } from '../../ui/results/duration.ts'
import { RankingRow, times } from './ranking-row.tsx'
import styles from './ranking-table.module.css'

interface RankingTableProps {
  ranking: RankingTableFragment
  /** One page, in the order that the server sent: never sorted here. */
  entries: readonly RankingRowFragment[]
  /** Which part of the whole this is, counted from 1. */
  rows: { from: number; total: number }
}

/**
 * One page of a ranking. Nine columns where there is room for them; what a narrower page leaves out
 * of its columns stands below the name.
 */
export function RankingTable({ ranking, entries, rows }: RankingTableProps) {
  const intl = useIntl()
  const { race, decidedBy } = ranking
  if (!race) return null
  const timing = timingOf(
    race.sport,
    entries.flatMap((entry) => [entry.chipTime, entry.gunTime, entry.raceTime]),
  )
  const range = { ...rows, to: rows.from + entries.length - 1 }
  return (
    <>
      <p className="quiet">
        <FormattedMessage id="ranking.table.rows" values={range} />
      </p>
      <table className={`${styles.table} table`}>
        <caption className="unseen">
          <FormattedMessage
            id="ranking.table.caption"
            values={{
              ranking: ranking.name,
              race: race.name,
              rankedBy: intl.formatMessage({ id: `ui.ranked_by.${decidedBy}` }),
              ...range,
            }}
          />
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.position}>
              <abbr title={intl.formatMessage({ id: 'ranking.table.position' })}>
                <FormattedMessage id="ranking.table.position_short" />
              </abbr>
            </th>
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
                className={time === decidedBy ? `${styles.deciding} end` : `${styles.wide} end`}
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
              timing={timing}
              path={{ eventId: race.eventId, raceId: race.id, rankingId: ranking.id }}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

import { FormattedMessage, useIntl } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import type { ScoreRule, TimeRule } from '../../../domain/results.ts'
import type { RankingView } from '../../router/ranking-view.ts'
import type { RankingRowFragment, RankingTableFragment } from '../../gql/ranking.ts'
import { isOver } from '../../ui/event/ranking-state.ts'
import { useTiming } from '../../ui/results/use-timing.ts'
import { shownRule } from '../../ui/results/ranked-by.tsx'
import { useStandardTitle } from '../../ui/results/standard-title.ts'
import { type RankingColumn, rankingColumns, type RowFacts, timeOf } from './ranking-columns.tsx'
import styles from './ranking-table.module.css'
import { isSortable, SortHeader } from './sort-header.tsx'
import { foundRowId, useRankingLink } from './use-ranking-link.ts'

/** The three kinds of time. Narrow screens show at most the kind that decides the ranking. */
const times = ['chip', 'gun', 'race'] as const satisfies TimeRule[]

interface RankingTableProps {
  ranking: RankingTableFragment
  /** The entries of one page in the server's order. The table must not sort them. */
  entries: readonly RankingRowFragment[]
  /** The best time, in milliseconds. Gaps are differences from this time. */
  best: number | null
  /** The row number of the page's first entry, counted from 1, and the total number of rows. */
  rows: { from: number; total: number }
  view: RankingView
}

/**
 * The table with one page of a ranking. Wide screens show all columns. Narrow screens show some
 * columns below the name.
 */
export function RankingTable({ ranking, entries, best, rows, view }: RankingTableProps) {
  const intl = useIntl()
  const translateTitle = useStandardTitle()
  const address = useRankingLink()
  const { race, decidedBy, scoredBy } = ranking
  const timing = useTiming(race)
  if (!race) return null
  const path = { eventId: race.eventId, raceId: race.id, rankingId: ranking.id }
  const shared = { best, timing, path, view, address, isOver: isOver(race, ranking) }
  const rule = wordOf(decidedBy)
  const score = wordOf(scoredBy)
  const columns = rankingColumns(rule, score, timesOf(entries, score))
  const range = { ...rows, to: rows.from + entries.length - 1 }
  return (
    <>
      <p className={`${styles.rows} quiet`}>
        <FormattedMessage id="ranking.table.rows" values={range} />
      </p>
      <table className={`${styles.table} table`}>
        <caption className="visuallyHidden">
          <FormattedMessage
            id={score === null ? 'ranking.table.caption' : 'ranking.table.caption_without_gaps'}
            values={{
              ranking: translateTitle(ranking.name),
              race: race.name,
              rankedBy: intl.formatMessage({ id: `ui.ranked_by.${shownRule(ranking)}` }),
              ...range,
            }}
          />
        </caption>
        <thead>
          <tr>
            {columns.map(({ name, className, heading }) => (
              <SortHeader
                key={name}
                column={name}
                view={view}
                className={className}
                isSortable={name === 'position' || (name !== 'score' && isSortable(ranking))}
              >
                {heading}
              </SortHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <RankingRow key={entry.participantId} columns={columns} entry={entry} {...shared} />
          ))}
        </tbody>
      </table>
    </>
  )
}

interface RankingRowProps extends Omit<RowFacts, 'isFound'> {
  columns: readonly RankingColumn[]
}

function RankingRow({ columns, ...facts }: RankingRowProps) {
  const { entry, view } = facts
  const isFound = view.around !== undefined && entry.bib === view.around && !entry.isPrivate
  const shown = { ...facts, isFound }
  return (
    <tr className={isFound ? styles.highlighted : undefined} id={isFound ? foundRowId : undefined}>
      {columns.map(({ name, className, cell, isRowHeader, shared }) =>
        isRowHeader ? (
          <th key={name} scope="row" className={className}>
            {cell(shown)}
          </th>
        ) : (
          <td key={name} className={className} data-shared={shared}>
            {cell(shown)}
          </td>
        ),
      )}
    </tr>
  )
}

/**
 * Returns the kinds of time that get a column. If only a time decides the ranking, all kinds have a
 * column on every page, also without any time. If a score decides, a kind of time gets a column if
 * at least one entry has a time of this kind.
 */
function timesOf(
  entries: readonly RankingRowFragment[],
  scoredBy: ScoreRule | null,
): readonly TimeRule[] {
  if (scoredBy === null) return times
  return times.filter((rule) => entries.some((entry) => timeOf(entry, rule) !== null))
}

import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { wordOf } from '../../../domain/enum-words.ts'
import type { ScoreRule, SortColumn, TimeRule } from '../../../domain/results.ts'
import type { RankingRowFragment } from '../../gql/ranking.ts'
import type { RankingView } from '../../router/ranking-view.ts'
import { finishTime, noTime, type DurationFormat } from '../../ui/results/duration.ts'
import { resultText, scoreOf } from '../../ui/results/score.ts'
import { shownScore } from '../../ui/results/shown-score.tsx'
import { StateAbbreviation } from '../../ui/results/result-state.tsx'
import { BibCell, FilterLink, NameCell, RowStar } from './entry-cells.tsx'
import { Gap } from './gap.tsx'
import styles from './ranking-table.module.css'
import { RowDetails } from './row-details.tsx'

/** The data that the cells of a row show. */
export interface RowFacts {
  entry: RankingRowFragment
  /** The best time within the filters by gender, category and team, in milliseconds. */
  best: number | null
  timing: DurationFormat
  path: { eventId: string; raceId: string; rankingId: string }
  view: RankingView
  /** Builds the URL of this ranking with another view. The rows share one function. */
  address: (view: RankingView) => string
  /** Whether the visitor searched for this entry's start number. */
  isFound: boolean
  /** Whether the event is over. */
  isOver: boolean
}

/** A column of the table of entries. */
export interface RankingColumn {
  /**
   * Key of the column. The heading of the column can sort the ranking by this key, except for
   * `score`.
   */
  name: SortColumn | 'score'
  /** CSS class for the alignment of the column and for the minimum screen width that shows it. */
  className?: string | undefined
  /** The heading. By default the message `ranking.table.<name>`. */
  heading?: ReactNode
  cell: (facts: RowFacts) => ReactNode
  /** True if the cell is the header of the row. */
  isRowHeader?: true
  /** Value of `data-shared`: the part of the row that a page transition moves. */
  shared?: string
}

/** The columns about athletes, in their order on the page. */
const athleteColumns: readonly RankingColumn[] = [
  {
    name: 'position',
    className: styles.position,
    heading: <Abbreviation text="ranking.table.position_short" title="ranking.table.position" />,
    cell: ({ entry }) =>
      entry.filteredPosition ?? <StateAbbreviation state={wordOf(entry.state)} />,
  },
  {
    name: 'name',
    isRowHeader: true,
    cell: ({ entry, path, isOver }) => (
      <NameCell entry={entry} path={path}>
        <RowDetails entry={entry} isOver={isOver} />
      </NameCell>
    ),
  },
  {
    name: 'bib',
    className: `${styles.bib} end`,
    shared: 'bib',
    heading: <Abbreviation text="ranking.table.bib" title="ranking.table.bib_long" />,
    cell: ({ entry, isFound, view, address, path }) => (
      <>
        <BibCell bib={entry.bib} isFound={isFound} view={view} address={address} />
        <RowStar entry={entry} raceId={path.raceId} />
      </>
    ),
  },
  {
    name: 'gender',
    className: styles.medium,
    cell: ({ entry }) => entry.gender && <FormattedMessage id={`ranking.gender.${entry.gender}`} />,
  },
  {
    name: 'team',
    className: styles.wide,
    cell: ({ entry, view, address }) => (
      <FilterLink name="team" value={entry.team} view={view} address={address} />
    ),
  },
  {
    name: 'category',
    className: styles.medium,
    cell: ({ entry, view, address }) => (
      <FilterLink name="category" value={entry.category} view={view} address={address} />
    ),
  },
]

/**
 * Returns the columns of a ranking in their order on the page.
 * @param scoredBy the score that decides before the time, or null when only the time decides
 * @param times the kinds of time that get a column
 */
export function rankingColumns(
  decidedBy: TimeRule,
  scoredBy: ScoreRule | null,
  times: readonly TimeRule[],
): RankingColumn[] {
  return [
    ...athleteColumns,
    ...(scoredBy === null || scoredBy === 'given' ? [] : [decidingScore(scoredBy)]),
    ...times.map((rule) =>
      rule === decidedBy ? decidingTime(rule, scoredBy === null) : otherTime(rule),
    ),
  ]
}

export const timeOf = ({ chipTime, gunTime, raceTime }: RankingRowFragment, rule: TimeRule) =>
  ({ chip: chipTime, gun: gunTime, race: raceTime })[rule]

/** The column with the laps, points or distance that decide the ranking. */
function decidingScore(rule: Exclude<ScoreRule, 'given'>): RankingColumn {
  return {
    name: 'score',
    className: `${styles.deciding} end`,
    heading: (
      <FormattedMessage id={`ranking.table.${rule === 'fewest_points' ? 'points' : rule}`} />
    ),
    cell: ({ entry }) => <Score rule={rule} entry={entry} />,
  }
}

function Score({ rule, entry }: { rule: ScoreRule; entry: RankingRowFragment }) {
  return shownScore(useIntl(), rule, scoreOf(rule, entry)) ?? noTime
}

/**
 * The column with the time that decides the ranking, either alone or between equal scores. For a
 * lapped athlete, the cell shows the number of laps behind. If only the time decides, the cell also
 * shows the gap to the best time, but not of athletes who were disqualified or did not finish. If a
 * score decides first, narrow screens hide the column.
 */
function decidingTime(rule: TimeRule, decides: boolean): RankingColumn {
  return {
    name: rule,
    className: `${decides ? styles.deciding : styles.wide} end`,
    cell: ({ entry, best, timing }) => (
      <div className={styles.clock}>
        <FinishTime entry={entry} rule={rule} timing={timing} />
        {decides && (entry.state === null || entry.state === 'FINISHED') && (
          <Gap time={timeOf(entry, rule)} best={best} timing={timing} />
        )}
      </div>
    ),
  }
}

function FinishTime({
  entry,
  rule,
  timing,
}: Pick<RowFacts, 'entry' | 'timing'> & { rule: TimeRule }) {
  return resultText(useIntl(), entry, { rule: null, time: timeOf(entry, rule), timing })
}

/**
 * The column with a kind of time that does not decide the ranking. Narrow screens do not show this
 * column.
 */
function otherTime(rule: TimeRule): RankingColumn {
  return {
    name: rule,
    className: `${styles.wide} end`,
    cell: ({ entry, timing }) => finishTime(timeOf(entry, rule), timing),
  }
}

type TableMessage = Extract<FormatjsIntl.Message['ids'], `ranking.table.${string}`>

/** A short heading with its full name as tooltip. */
function Abbreviation({ text, title }: { text: TableMessage; title: TableMessage }) {
  const intl = useIntl()
  return (
    <abbr title={intl.formatMessage({ id: title })}>
      <FormattedMessage id={text} />
    </abbr>
  )
}

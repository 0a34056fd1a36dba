import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { wordOf } from '../../../../domain/enum-words.ts'
import type { RankingView } from '../../../router/ranking-view.ts'
import type { RankingRowFragment, RankingTableFragment } from '../../../gql/ranking.ts'
import type { EventDays } from '../../../ui/event/time-of-day.tsx'
import type { DurationFormat } from '../../../ui/results/duration.ts'
import { useTiming } from '../../../ui/results/use-timing.ts'
import { StateAbbreviation } from '../../../ui/results/result-state.tsx'
import { useStandardTitle } from '../../../ui/results/standard-title.ts'
import { isolateDirection } from '../../../ui/text/isolate-direction.ts'
import { NewPassings } from './new-passings.tsx'
import { BibCell, NameCell, RowStar } from '../entry-cells.tsx'
import { ColumnHeading } from '../../../ui/column-heading.tsx'
import tableStyles from '../ranking-table.module.css'
import { RowDetails } from '../row-details.tsx'
import { NextPassing, PlacesGained, PointName, StandingTime } from './standing-cells.tsx'
import styles from './standing-table.module.css'
import { useHeldRows } from './use-held-rows.ts'
import { useRowMotion } from './use-row-motion.ts'
import { foundRowId, useRankingLink } from '../use-ranking-link.ts'

interface StandingTableProps {
  ranking: RankingTableFragment
  /** The entries of one page in the server's order. */
  entries: readonly RankingRowFragment[]
  /** The row number of the page's first entry, counted from 1, and the total number of rows. */
  rows: { from: number; total: number }
  view: RankingView
}

/**
 * The table with one page of a live ranking, or of any ranking at a checkpoint. Without a
 * checkpoint, the table shows where each athlete was last timed. New passings move the rows, unless
 * the visitor has scrolled into the table or has the focus inside it.
 */
export function StandingTable({ ranking, entries, rows, view }: StandingTableProps) {
  const intl = useIntl()
  const translateTitle = useStandardTitle()
  const address = useRankingLink()
  const table = useRef<HTMLTableElement>(null)
  const { shown, passings, apply } = useHeldRows(table, entries)
  useRowMotion(table, shown)
  const { race } = ranking
  const timing = useTiming(race)
  if (!race) return null
  const checkPoint = race.checkPoints.find(({ id }) => id === view.checkpoint)?.name
  const range = { ...rows, to: rows.from + shown.length - 1 }
  const path = { eventId: race.eventId, raceId: race.id, rankingId: ranking.id }
  return (
    <>
      <p className={`${tableStyles.rows} quiet`}>
        <FormattedMessage id="ranking.table.rows" values={range} />
      </p>
      <NewPassings count={passings} apply={apply} />
      <table ref={table} className={`${tableStyles.table} table`}>
        <caption className="visuallyHidden">
          <FormattedMessage
            id="ranking.live.caption"
            values={{
              ranking: translateTitle(ranking.name),
              race: race.name,
              rankedBy: intl.formatMessage({ id: `ui.ranked_by.${wordOf(ranking.decidedBy)}` }),
              ...range,
            }}
          />
        </caption>
        <Headings checkPoint={checkPoint} isAtPoint={view.checkpoint !== undefined} />
        <tbody>
          {shown.map((entry) => (
            <StandingRow
              key={entry.participantId}
              entry={entry}
              timing={timing}
              event={race.event}
              path={path}
              view={view}
              address={address}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

/**
 * @param checkPoint name of the checkpoint whose order the table shows. Undefined without such a
 * checkpoint.
 */
function Headings({
  checkPoint,
  isAtPoint,
}: {
  checkPoint: string | undefined
  isAtPoint: boolean
}) {
  const intl = useIntl()
  return (
    <thead>
      <tr>
        <th scope="col" className={tableStyles.position}>
          <abbr
            title={
              checkPoint === undefined
                ? intl.formatMessage({ id: 'ranking.table.position' })
                : intl.formatMessage(
                    { id: 'ranking.live.place_at' },
                    { checkPoint: isolateDirection(checkPoint) },
                  )
            }
          >
            <FormattedMessage id="ranking.table.position_short" />
          </abbr>
        </th>
        <ColumnHeading id="ranking.table.name" />
        <th scope="col" className={`${tableStyles.bib} end`}>
          <abbr title={intl.formatMessage({ id: 'ranking.table.bib_long' })}>
            <FormattedMessage id="ranking.table.bib" />
          </abbr>
        </th>
        {!isAtPoint && (
          <ColumnHeading className={tableStyles.medium} id="ranking.live.checkpoint" />
        )}
        <th scope="col" className={`${tableStyles.deciding} end`}>
          {checkPoint === undefined ? (
            <FormattedMessage id="ranking.live.time" />
          ) : (
            <FormattedMessage
              id="ranking.live.time_at"
              values={{ checkPoint: <bdi>{checkPoint}</bdi> }}
            />
          )}
        </th>
        <th scope="col" className={`${tableStyles.medium} end`}>
          <abbr title={intl.formatMessage({ id: 'ranking.live.gained_long' })}>
            <FormattedMessage id="ranking.live.gained" />
          </abbr>
        </th>
        <ColumnHeading
          className={`${tableStyles.medium} end`}
          id={isAtPoint ? 'ranking.live.final_place' : 'ranking.live.next'}
        />
      </tr>
    </thead>
  )
}

interface StandingRowProps {
  entry: RankingRowFragment
  timing: DurationFormat
  event: EventDays | null
  path: { eventId: string; raceId: string; rankingId: string }
  view: RankingView
  address: (view: RankingView) => string
}

function StandingRow({ entry, timing, event, path, view, address }: StandingRowProps) {
  const { standing } = entry
  const isAtPoint = view.checkpoint !== undefined
  const isFound = view.around !== undefined && entry.bib === view.around
  return (
    <tr
      data-row={entry.participantId}
      className={isFound ? tableStyles.highlighted : undefined}
      id={isFound ? foundRowId : undefined}
    >
      <td className={tableStyles.position}>
        {(isAtPoint ? standing?.place : entry.filteredPosition) ?? (
          <StateAbbreviation state={wordOf(entry.state)} />
        )}
        {standing && (
          <span className={styles.narrowGain}>
            <PlacesGained places={standing.placesGained} />
          </span>
        )}
      </td>
      <th scope="row">
        <NameCell entry={entry} path={path}>
          {standing ? (
            !isAtPoint && (
              <span className={`${styles.where} quiet`}>
                <PointName standing={standing} />
                <NextPassing standing={standing} event={event} before=" · " />
              </span>
            )
          ) : (
            <RowDetails entry={entry} isOver={false} />
          )}
        </NameCell>
      </th>
      <td className={`${tableStyles.bib} end`}>
        <BibCell bib={entry.bib} isFound={isFound} view={view} address={address} />
        <RowStar entry={entry} raceId={path.raceId} />
      </td>
      {!isAtPoint && (
        <td className={`${tableStyles.medium} ${styles.point}`}>
          {standing && <PointName standing={standing} />}
        </td>
      )}
      <td className={`${tableStyles.deciding} end`}>
        {standing && <StandingTime standing={standing} timing={timing} />}
      </td>
      <td className={`${tableStyles.medium} end`}>
        {standing && <PlacesGained places={standing.placesGained} />}
      </td>
      <td className={`${tableStyles.medium} end`}>
        {isAtPoint
          ? (entry.position ?? <StateAbbreviation state={wordOf(entry.state)} />)
          : standing && <NextPassing standing={standing} event={event} />}
      </td>
    </tr>
  )
}

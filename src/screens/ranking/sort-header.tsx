import type { ReactNode } from 'react'
import type { SortColumn } from '../../../domain/results.ts'
import { FormattedMessage, useIntl } from 'react-intl'
import { filtersOfView, type RankingView, readSort, settingsOf } from '../../router/ranking-view.ts'
import { Link } from '../../ui/link.tsx'
import styles from './ranking-table.module.css'
import { useRankingLink } from './use-ranking-link.ts'

/**
 * Whether visitors can sort a ranking by its columns. They cannot sort a ranking that still
 * receives new times.
 */
export const isSortable = ({ status, asOf }: { status: string | null; asOf: string | null }) =>
  status === 'OFFICIAL' || asOf === null

interface SortHeaderProps {
  column: SortColumn | 'score'
  view: RankingView
  className?: string | undefined
  /** If false, the header has no link. */
  isSortable?: boolean
  /** The content of the header. By default, this is the name of the column. */
  children?: ReactNode
}

/**
 * The header of a column. The link in the header sorts the ranking by the column. If the ranking is
 * already sorted by the column, the link reverses the order.
 */
export function SortHeader(props: SortHeaderProps) {
  const { column: name, view, className, isSortable: hasLink = true, children } = props
  const column = name === 'score' ? 'position' : name
  const intl = useIntl()
  const address = useRankingLink()
  const current = view.sort ?? 'position'
  const isAscending = current === column
  const isSorted = isAscending || current === `-${column}`
  const text = children ?? <FormattedMessage id={`ranking.table.${column}`} />
  if (!hasLink) {
    return (
      <th scope="col" className={className}>
        {text}
      </th>
    )
  }
  const { sort: _, ...settings } = settingsOf(view)
  const sort = readSort(isAscending ? `-${column}` : column)
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <Link
        className={styles.order}
        to={address({ ...filtersOfView(view), ...settings, ...(sort && { sort }) })}
        replace
        title={intl.formatMessage({
          id:
            column === 'position'
              ? `ranking.table.${isAscending ? 'last_first' : 'first_first'}`
              : `ranking.table.sort_${isAscending ? 'down' : 'up'}`,
        })}
      >
        {text}
        {isSorted && (
          <svg className={styles.arrow} viewBox="0 0 10 6" aria-hidden="true">
            <path d={isAscending ? 'M0 0h10L5 6z' : 'M0 6h10L5 0z'} />
          </svg>
        )}
      </Link>
    </th>
  )
}

import type { ReactNode } from 'react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { plusAfter } from '../../../domain/search.ts'
import { BeyondLastPage, Pagination } from '../../ui/page/pagination.tsx'
import styles from './result-group.module.css'

interface ResultGroupProps {
  id: 'athletes' | 'events'
  title: ReactNode
  paging: {
    page: number
    /** Number of results. Undefined if the search in this group failed. */
    total: number | undefined
    itemsPerPage: number
    name?: string
  }
  children: ReactNode
}

/** The results of one kind: the total, one page of items and the pagination. */
export function ResultGroup({ id, title, paging, children }: ResultGroupProps) {
  const intl = useIntl()
  const { page, total, itemsPerPage } = paging
  return (
    <section id={id} className={styles.group} aria-labelledby={`${id}-title`}>
      <header className={styles.header}>
        <h2 id={`${id}-title`}>{title}</h2>
        {total !== undefined && (
          <p className="quiet">
            <FormattedNumber value={total} />
            {plusAfter(total)}
          </p>
        )}
      </header>
      {total === undefined && (
        <p role="alert">
          <FormattedMessage id="ui.results_not_loaded" />
        </p>
      )}
      {total === 0 && (
        <p>
          <FormattedMessage id="ui.empty.results" />
        </p>
      )}
      {total !== undefined && total > 0 && (
        <>
          {(page - 1) * itemsPerPage < total ? (
            <ul className="ruled">{children}</ul>
          ) : (
            <BeyondLastPage {...paging} total={total} anchor={id} contents="results" />
          )}
          <Pagination
            {...paging}
            total={total}
            anchor={id}
            label={intl.formatMessage({ id: `search.pages.${id}` })}
          />
        </>
      )}
    </section>
  )
}

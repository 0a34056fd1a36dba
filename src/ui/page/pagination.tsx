import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { useLocation } from 'react-router-dom'
import { Link } from '../link.tsx'
import styles from './pagination.module.css'

interface Paging {
  /** Page number, from 1. */
  page: number
  /** Number of items on all pages. */
  total: number
  itemsPerPage: number
  /** Query parameter of the page number; `page` by default. */
  name?: string
  /** Query parameter to drop from the links, because it selects the current page. */
  without?: string
  /** Id of the list, for a list further down its page. */
  anchor?: string
}

interface LabelledPaging extends Paging {
  /** Accessible name, for a page with several lists. */
  label?: string
}

/** Number of pages of a list; an empty list has one. */
function lastPage({ total, itemsPerPage }: Omit<Paging, 'page'>): number {
  return Math.max(1, Math.ceil(total / itemsPerPage))
}

/** Links to the first, last and neighbouring pages of a list; renders nothing for a single page. */
export function Pagination({
  page,
  total,
  itemsPerPage,
  name,
  anchor,
  label,
  without,
}: LabelledPaging) {
  const intl = useIntl()
  const addressOf = usePageAddress(name, { anchor, without })
  const last = lastPage({ total, itemsPerPage })
  if (last === 1 || page > last) return null

  const shown = [1, page - 1, page, page + 1, last]
  const pages = [...new Set(shown)].filter((number) => number >= 1 && number <= last)
  return (
    <nav
      className={styles.pages}
      aria-label={label ?? intl.formatMessage({ id: 'ui.pagination.label' })}
    >
      {page > 1 && (
        <Link
          to={addressOf(page - 1)}
          rel="prev"
          aria-label={intl.formatMessage({ id: 'ui.pagination.previous' })}
        >
          <Arrow back />
        </Link>
      )}
      <ol className={styles.numbers}>
        {pages.map((number, index) => (
          <li key={number}>
            {number - (pages[index - 1] ?? number) > 1 && <span aria-hidden="true">{'…'}</span>}
            <Link
              to={addressOf(number)}
              aria-current={number === page ? 'page' : undefined}
              aria-label={intl.formatMessage({ id: 'ui.pagination.page' }, { page: number })}
            >
              <FormattedNumber value={number} />
            </Link>
          </li>
        ))}
      </ol>
      {page < last && (
        <Link
          to={addressOf(page + 1)}
          rel="next"
          aria-label={intl.formatMessage({ id: 'ui.pagination.next' })}
        >
          <Arrow />
        </Link>
      )}
    </nav>
  )
}

/** Message and link to the last page, for a page number past the end. */
export function BeyondLastPage({ total, itemsPerPage, name, anchor }: Omit<Paging, 'page'>) {
  const addressOf = usePageAddress(name, { anchor })
  const last = lastPage({ total, itemsPerPage })
  return (
    <div className={styles.pastEnd}>
      <p className="lead">
        <FormattedMessage id="ui.pagination.beyond" />
      </p>
      <Link className="button" to={addressOf(last)}>
        <FormattedMessage id="ui.pagination.to_last" values={{ page: last }} />
      </Link>
    </div>
  )
}

function usePageAddress(
  name = 'page',
  { anchor, without }: { anchor?: string | undefined; without?: string | undefined },
) {
  const { pathname, search } = useLocation()
  const hash = anchor === undefined ? '' : `#${anchor}`
  return (page: number) => {
    const query = new URLSearchParams(search)
    if (without !== undefined) query.delete(without)
    if (page === 1) query.delete(name)
    else query.set(name, String(page))
    return (query.size === 0 ? pathname : `${pathname}?${query.toString()}`) + hash
  }
}

function Arrow({ back = false }: { back?: boolean }) {
  return (
    <svg className={styles.arrow} viewBox="0 0 20 20" aria-hidden="true">
      <path d={back ? 'M19 10H2m6-6-6 6 6 6' : 'M1 10h17m-6-6 6 6-6 6'} />
    </svg>
  )
}

import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { usePage } from '../router/use-page.ts'
import { Link } from './link.tsx'
import styles from './pagination.module.css'

interface Paging {
  /** From 1. */
  page: number
  /** How many items there are on all pages. */
  total: number
  itemsPerPage: number
  /** The query parameter that holds the page. */
  name?: string
  /** A query parameter that led to this page, and to no other one. */
  without?: string
  /** The id of the list, where it is not the first thing on its page. */
  anchor?: string
}

interface LabelledPaging extends Paging {
  /** Which list these are the pages of, where a page of the site has several. */
  label?: string
}

/** How many pages a list has; an empty list has one. */
function lastPage({ total, itemsPerPage }: Omit<Paging, 'page'>): number {
  return Math.max(1, Math.ceil(total / itemsPerPage))
}

/** Links to the pages of a list: first, last, and those beside the current one. Nothing for one page. */
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

/** For a page beyond the end of a list: says so and leads back to the last one. */
export function BeyondLastPage({ total, itemsPerPage, name, anchor }: Omit<Paging, 'page'>) {
  const addressOf = usePageAddress(name, { anchor })
  const last = lastPage({ total, itemsPerPage })
  return (
    <div className={styles.beyond}>
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
  const { pathname, search } = usePage().location
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

import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { useLocation } from 'react-router-dom'
import { Link } from '../link.tsx'
import styles from './pagination.module.css'

interface Paging {
  /** The page number, counted from 1. */
  page: number
  /** Number of items on all pages. */
  total: number
  itemsPerPage: number
  /** The query parameter with the page number; `page` by default. */
  name?: string
  /** A query parameter that the links omit, because it would select the current page again. */
  without?: string
  /** The element id of the list, if the list is not at the top of its page. */
  anchor?: string
}

interface LabelledPaging extends Paging {
  /** Number of items before the first shown item. Set if the shown items overlap two pages. */
  offset?: number | null
  /** The accessible name, for a page with several lists. */
  label?: string
}

/** Returns the number of pages of a list. An empty list has one page. */
function lastPage({ total, itemsPerPage }: Omit<Paging, 'page'>): number {
  return Math.max(1, Math.ceil(total / itemsPerPage))
}

/**
 * Links to the first, last and neighbouring pages of a list. Renders nothing if there is only one
 * page, or if the page is beyond the last.
 */
export function Pagination({
  page,
  total,
  itemsPerPage,
  offset,
  name,
  anchor,
  label,
  without,
}: LabelledPaging) {
  const intl = useIntl()
  const addressOf = usePageAddress(name, { anchor, without })
  const last = lastPage({ total, itemsPerPage })
  if (last === 1 || page > last) return null

  const passed = offset ?? (page - 1) * itemsPerPage
  const previous = Math.ceil(passed / itemsPerPage)
  const next = Math.floor(passed / itemsPerPage) + 2
  const shown = [1, page - 1, page, page + 1, last]
  const pages = [...new Set(shown)].filter((number) => number >= 1 && number <= last)
  return (
    <nav
      className={styles.pages}
      aria-label={label ?? intl.formatMessage({ id: 'ui.pagination.label' })}
    >
      {previous >= 1 && (
        <Link
          to={addressOf(previous)}
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
      {next <= last && (
        <Link
          to={addressOf(next)}
          rel="next"
          aria-label={intl.formatMessage({ id: 'ui.pagination.next' })}
        >
          <Arrow />
        </Link>
      )}
    </nav>
  )
}

/** What a list without items is said to lack, in the message `ui.empty.<contents>`. */
export type ListContents = 'events' | 'items' | 'results'

interface BeyondLastPageProps extends Omit<Paging, 'page'> {
  contents?: ListContents | undefined
}

/**
 * The message of an empty list and a link to the last page. Shown if the page number is higher than
 * the last page.
 */
export function BeyondLastPage(props: BeyondLastPageProps) {
  const { total, itemsPerPage, name, anchor, contents = 'items' } = props
  const addressOf = usePageAddress(name, { anchor })
  const last = lastPage({ total, itemsPerPage })
  return (
    <div className={styles.pastEnd}>
      {/* There is no limit to these pages, so a search engine would find no end of them. */}
      <meta name="robots" content="noindex" />
      <p className="lead">
        <FormattedMessage id={`ui.empty.${contents}`} />
      </p>
      <p>
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

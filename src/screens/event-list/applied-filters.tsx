import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { appliedFilters } from '../../components/filter-words/filter-words.ts'
import { type EventFilters, writeFilters } from '../../filters/event-filters.ts'
import { useLinks } from '../../router/links.ts'
import chips from '../../ui/chips.module.css'
import { Link } from '../../ui/link.tsx'
import styles from './applied-filters.module.css'

interface AppliedFiltersProps {
  filters: EventFilters
  /** True if a part of the filters in the URL could not be read. */
  unreadable: boolean
  /** Name of the place around which the filters select events. */
  placeName: string | undefined
}

/** The applied filters. Each filter is a link to the list without that filter. */
export function AppliedFilters({ filters, unreadable, placeName }: AppliedFiltersProps) {
  const intl = useIntl()
  const links = useLinks()
  const applied = appliedFilters(filters, intl, placeName)
  const box = useRef<HTMLDivElement>(null)
  /** The clicked link disappears, so move the keyboard focus to the filters. */
  const stayHere = () => {
    box.current?.focus()
  }
  return (
    <div ref={box} tabIndex={-1}>
      {unreadable && (
        <p role="status" className={styles.notice}>
          <FormattedMessage id="event_list.filters.unread" />
        </p>
      )}
      {applied.length > 0 && (
        <ul
          className={chips.chips}
          aria-label={intl.formatMessage({ id: 'event_list.filters.label' })}
        >
          {applied.map(({ label, without }) => (
            <li key={label}>
              <Link
                to={links.eventsFound({ filters: writeFilters(without) })}
                replace
                onClick={stayHere}
                aria-label={intl.formatMessage(
                  { id: 'event_list.filters.remove' },
                  { filter: label },
                )}
              >
                <bdi>{label}</bdi>
                <svg viewBox="0 0 12 12" aria-hidden="true">
                  <path d="M1 1l10 10M11 1L1 11" />
                </svg>
              </Link>
            </li>
          ))}
          {applied.length > 1 && (
            <li>
              <Link className={styles.all} to={links.eventsFound()} replace onClick={stayHere}>
                <FormattedMessage id="event_list.filters.clear" />
              </Link>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

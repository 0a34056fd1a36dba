import { FormattedMessage } from 'react-intl'
import { Subscribe } from '../../components/subscribe/subscribe.tsx'
import { type EventFilters, writeFilters } from '../../filters/event-filters.ts'
import { useLinks } from '../../router/links.ts'
import { Link } from '../../ui/link.tsx'
import styles from './list-actions.module.css'
import { type ListOfEvents, filtersOfList } from './read-list.ts'

interface ListActionsProps {
  list: ListOfEvents
  /** The filters that describe the list. */
  baseFilters: EventFilters
}

/** Links that open the list on a map, in a calendar or in a feed reader. */
export function ListActions({ list, baseFilters }: ListActionsProps) {
  const links = useLinks()
  const { kind } = list
  const isPlain = kind === 'week' || kind === 'upcoming' || kind === 'finished'
  return (
    <div className={styles.actions}>
      {/* Open the map as a new document, because only the map page may ask for the visitor's
          place. */}
      <Link
        className="button"
        to={links.eventMap({ filters: writeFilters(baseFilters) })}
        reloadDocument
      >
        <FormattedMessage id="event_list.map" />
      </Link>
      <Subscribe list={isPlain ? { list: kind } : { filters: writeFilters(filtersOfList(list)) }} />
    </div>
  )
}

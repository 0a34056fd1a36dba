import { FormattedDate, FormattedMessage } from 'react-intl'
import { EventCard } from '../../components/event-card/event-card.tsx'
import type { EventListScreenQuery, EventListScreenQueryVariables } from '../../gql/event-list.ts'
import { CardGrid } from '../../ui/page/card-grid.tsx'
import { isAwaitingStart } from '../../ui/event/status-facts.ts'
import { BeyondLastPage, Pagination } from '../../ui/page/pagination.tsx'
import styles from './event-pages.module.css'
import { PosterChoice } from './poster-choice.tsx'

type Events = NonNullable<EventListScreenQuery['events']>

interface EventPagesProps {
  events: Events
  variables: EventListScreenQueryVariables
  /** If true, narrow screens show posters instead of rows. */
  hasPosters: boolean
}

/** One page of events, grouped by the month in which each event begins. */
export function EventPages({ events: { items, total }, variables, hasPosters }: EventPagesProps) {
  const { page, itemsPerPage } = variables
  if (items.length === 0) {
    return <BeyondLastPage total={total} itemsPerPage={itemsPerPage} contents="events" />
  }
  return (
    <>
      <PosterChoice hasPosters={hasPosters} />
      {groupByMonth(items).map(({ month, events }) => (
        // The month cannot be the key. A list has coming events before finished events, so a month
        // may occur twice.
        <section key={events[0]?.id} className={styles.month}>
          <h2 className={styles.heading}>
            {month === null ? (
              <FormattedMessage id="ui.start.postponed" />
            ) : (
              <FormattedDate
                value={`${month}-01T00:00:00Z`}
                year="numeric"
                month="long"
                timeZone="UTC"
              />
            )}
          </h2>
          <CardGrid narrowRows={!hasPosters}>
            {events.map((event) => (
              <EventCard key={event.id} event={event} narrowRow={!hasPosters} />
            ))}
          </CardGrid>
        </section>
      ))}
      <Pagination page={page} total={total} itemsPerPage={itemsPerPage} />
    </>
  )
}

interface Group {
  /** The month as `2026-11`. Null for postponed events without a new start. */
  month: string | null
  /** Whether the events are finished. */
  isOver: boolean
  events: Events['items']
}

/**
 * Groups the coming and the finished events by the month in which they begin. The list is sorted by
 * instants, so at the end of a month events of the next month may come first: in Auckland the year
 * begins while it is still December in Amsterdam.
 */
function groupByMonth(items: Events['items']): Group[] {
  const groups: Group[] = []
  for (const event of items) {
    const month = isAwaitingStart(event) ? null : event.dateFrom.slice(0, 7)
    const isOver = event.state === 'AFTER'
    const group = groups.find((each) => each.month === month && each.isOver === isOver)
    if (group) group.events.push(event)
    else groups.push({ month, isOver, events: [event] })
  }
  return groups
}

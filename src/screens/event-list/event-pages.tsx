import { FormattedMessage } from 'react-intl'
import { EventCard } from '../../components/event-card/event-card.tsx'
import type { EventListScreenQuery, EventListScreenQueryVariables } from '../../gql/event-list.ts'
import { CardGrid } from '../../ui/page/card-grid.tsx'
import { BeyondLastPage, Pagination } from '../../ui/page/pagination.tsx'

interface EventPagesProps {
  events: NonNullable<EventListScreenQuery['events']>
  variables: EventListScreenQueryVariables
}

export function EventPages({ events: { items, total }, variables }: EventPagesProps) {
  const { page, itemsPerPage } = variables
  if (items.length === 0) return <BeyondLastPage total={total} itemsPerPage={itemsPerPage} />
  return (
    <>
      {/* The cards have h3 headings; this h2 keeps the levels consecutive. */}
      <h2 className="visuallyHidden">
        <FormattedMessage id="event_list.page" values={{ page }} />
      </h2>
      <CardGrid>
        {items.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </CardGrid>
      <Pagination page={page} total={total} itemsPerPage={itemsPerPage} />
    </>
  )
}

import { FormattedMessage, useIntl } from 'react-intl'
import { pageSizes, readPage } from '../../app/paging.ts'
import { useLoaderData } from '../../app/page-context.ts'
import type { Loader } from '../../app/pages.ts'
import { preload } from '../../app/preload.ts'
import { EventCard } from '../../components/event-card/event-card.tsx'
import {
  EventListScreenDocument,
  type EventListScreenQueryVariables,
  useEventListScreenSuspenseQuery,
} from '../../gql/event-list.ts'
import { CardGrid } from '../../ui/card-grid.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { BeyondLastPage, Pagination } from '../../ui/pagination.tsx'
import styles from './event-list-screen.module.css'
import { ListTabs } from './list-tabs.tsx'

const lists = ['week', 'upcoming', 'finished'] as const

/** `/en/events/week` → the list `week`; `/en/events` → all. */
function readList(request: { url: string }) {
  const word = new URL(request.url).pathname.split('/').at(-1)
  return lists.find((list) => list === word)
}

export const eventListLoader: Loader = ({ client, request }) => {
  const list = readList(request)
  const variables = {
    ...(list && { list }),
    page: readPage(request),
    itemsPerPage: pageSizes.eventGrid,
  }
  return preload(client, EventListScreenDocument, variables, { required: ({ events }) => events })
}

export function EventListScreen() {
  const variables = useLoaderData<EventListScreenQueryVariables>()
  const { data } = useEventListScreenSuspenseQuery({ variables })
  const intl = useIntl()
  if (!data.events) return null
  const { items, total } = data.events
  const { page, itemsPerPage } = variables
  const list = variables.list ?? 'all'

  return (
    <div className={`${styles.page} wrap`}>
      <PageHead
        title={intl.formatMessage({ id: `event_list.title.${list}` })}
        description={intl.formatMessage({ id: `event_list.description.${list}` })}
      />
      <header className={styles.header}>
        <h1 className="board board-80">
          <FormattedMessage id={`event_list.title.${list}`} />
        </h1>
        <p className="quiet">
          <FormattedMessage id="event_list.count" values={{ count: total }} />
        </p>
      </header>
      <ListTabs />
      {total === 0 && (
        <p className="lead">
          <FormattedMessage id="ui.empty.events" />
        </p>
      )}
      {items.length === 0 && total > 0 && (
        <BeyondLastPage total={total} itemsPerPage={itemsPerPage} />
      )}
      {items.length > 0 && (
        <>
          {/* The cards are h3; this is the level between. */}
          <h2 className="unseen">
            <FormattedMessage id="event_list.page" values={{ page }} />
          </h2>
          <CardGrid>
            {items.map((event) => (
              <EventCard key={event.id} event={event} />
            ))}
          </CardGrid>
          <Pagination page={page} total={total} itemsPerPage={itemsPerPage} />
        </>
      )}
    </div>
  )
}

import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { readPage } from '../../router/page-number.ts'
import { pageSizes } from '../../router/paging.ts'
import { useLoaderData } from 'react-router-dom'
import type { Loader, Screen } from '../../router/page-route.ts'
import { preload } from '../../data/preload.ts'
import { NewsPages } from '../../components/news-list/news-pages.tsx'
import {
  EventUpdatesScreenDocument,
  type EventUpdatesScreenQueryVariables,
  useEventUpdatesScreenSuspenseQuery,
} from '../../gql/event-updates.ts'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import styles from './event-updates-screen.module.css'

const eventUpdatesLoader: Loader = ({ client, params: { eventId = '' }, request }) => {
  const variables = { eventId, page: readPage(request), itemsPerPage: pageSizes.list }
  const required = ({ event }: { event: { updates: object | null } | null }) => event?.updates
  return preload(client, EventUpdatesScreenDocument, variables, { required })
}

function EventUpdatesScreen() {
  const variables = useLoaderData<EventUpdatesScreenQueryVariables>()
  const { data } = useEventUpdatesScreenSuspenseQuery({ variables })
  const intl = useIntl()
  const links = useLinks()
  const { eventId, page, itemsPerPage } = variables
  const { event } = data
  if (!event?.updates) return null
  const trail = [{ to: links.event({ eventId }), name: event.name }]

  return (
    <>
      <PageHead
        title={intl.formatMessage({ id: 'event_updates.head_title' }, { event: event.name })}
        description={intl.formatMessage({ id: 'event_updates.description' }, { event: event.name })}
        trail={trail}
      />
      <header className={`${styles.header} wrap`}>
        <Breadcrumb trail={trail} />
        <h1 className="display display-80">
          <FormattedMessage id="event_updates.title" />
        </h1>
      </header>
      <PageSection
        title={<bdi>{event.name}</bdi>}
        note={<FormattedMessage id="event_updates.count" values={{ count: event.updates.total }} />}
      >
        <NewsPages news={event.updates} page={page} itemsPerPage={itemsPerPage} />
      </PageSection>
    </>
  )
}

export const screen: Screen = {
  Component: EventUpdatesScreen,
  loader: eventUpdatesLoader,
  query: EventUpdatesScreenDocument,
}

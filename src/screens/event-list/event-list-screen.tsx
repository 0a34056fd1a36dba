import { FormattedMessage, useIntl } from 'react-intl'
import {
  asGatewayFilter,
  countFilters,
  type EventFilters,
} from '../../app/filters/event-filters.ts'
import { useLinks } from '../../app/links.ts'
import { pageSizes, readPage } from '../../app/paging.ts'
import { useLoaderData } from 'react-router-dom'
import type { Loader, Screen } from '../../router/page-route.ts'
import { preload } from '../../app/preload.ts'
import { FinderButton } from '../../components/event-finder/finder-button.tsx'
import {
  EventListScreenDocument,
  type EventListScreenQueryVariables,
  useEventListScreenSuspenseQuery,
} from '../../gql/event-list.ts'
import { Breadcrumb, useTrail } from '../../ui/breadcrumb.tsx'
import { Flag } from '../../ui/country.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SportWays } from '../../ui/sport-ways.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import { CountryWays } from './country-links.tsx'
import styles from './event-list-screen.module.css'
import { EventPages } from './event-pages.tsx'
import { ListTabs } from './list-tabs.tsx'
import { type ListOfEvents, filtersToKeep, questionOf, readList } from './read-list.ts'
import { useListWords } from './use-list-text.ts'
import { useWays } from './use-list-links.ts'

interface EventListData {
  variables: EventListScreenQueryVariables
  list: ListOfEvents
  /** What a sport or country chosen here is combined with. */
  kept: EventFilters
}

const eventListLoader: Loader = async ({ client, ...asked }): Promise<EventListData> => {
  const list = readList(asked)
  const today = new Date().toISOString().slice(0, 10)
  const kept = filtersToKeep(list, today)
  const variables = {
    ...questionOf(list, today),
    ...(countFilters(kept) > 0 && { counted: asGatewayFilter(kept, today) }),
    page: readPage(asked.request),
    itemsPerPage: pageSizes.eventGrid,
  }
  const required = ({ events }: { events: object | null }) => events
  return {
    list,
    kept,
    variables: await preload(client, EventListScreenDocument, variables, { required }),
  }
}

function EventListScreen() {
  const { variables, list, kept } = useLoaderData<EventListData>()
  const { data } = useEventListScreenSuspenseQuery({ variables })
  const { heading, title, description } = useListWords(list)
  const intl = useIntl()
  const [home, events] = useTrail('home', 'events')
  const trail = [home, list.kind === 'all' ? undefined : events].filter(
    (crumb) => crumb !== undefined,
  )
  const links = useLinks()
  const ways = useWays(kept)
  if (!data.events) return null
  const { total } = data.events

  return (
    <>
      <div className={`${styles.page} wrap`}>
        <PageHead title={title} description={description} trail={trail} />
        <header className={styles.header}>
          <div>
            <Breadcrumb trail={trail} />
            <h1 className="board board-80" suppressHydrationWarning>
              {heading}
            </h1>
          </div>
          {/* Filters change it while the page stands. */}
          <p className="row quiet" aria-live="polite">
            {list.kind === 'country' && <Flag code={list.country} />}
            <FormattedMessage id="event_list.count" values={{ count: total }} />
          </p>
        </header>
        <div className={styles.finder}>
          <FinderButton />
        </div>
        <ListTabs />
        <SportWays
          label={intl.formatMessage({ id: 'event_list.ways.sport' })}
          counts={data.eventCounts?.sport ?? []}
          addressOf={ways.ofSport}
          isCurrent={ways.isSport}
        />
        {list.kind === 'found' && <AppliedFilters filters={list.filters} unread={list.unread} />}
        {total === 0 ? (
          <div className={styles.empty}>
            <p className="lead">
              <FormattedMessage id="ui.empty.events" />
            </p>
            <Link className="more" to={links.events()}>
              <FormattedMessage id="event_list.to_all" />
            </Link>
          </div>
        ) : (
          <EventPages events={data.events} variables={variables} />
        )}
      </div>
      <CountryWays counts={data.eventCounts?.countries ?? []} ways={ways} />
    </>
  )
}

export const eventListScreen: Screen = {
  Component: EventListScreen,
  loader: eventListLoader,
  query: EventListScreenDocument,
}

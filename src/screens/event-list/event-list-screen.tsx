import { FormattedMessage, useIntl } from 'react-intl'
import { asGatewayFilter, countFilters, type EventFilters } from '../../filters/event-filters.ts'
import { pageSizes, readPage } from '../../router/paging.ts'
import { useLoaderData } from 'react-router-dom'
import type { Loader, Screen, ShownByShell } from '../../router/page-route.ts'
import { preload } from '../../data/preload.ts'
import { FinderButton } from '../../components/event-finder/finder-button.tsx'
import {
  EventListScreenDocument,
  type EventListScreenQueryVariables,
  useEventListScreenSuspenseQuery,
} from '../../gql/event-list.ts'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { useTrail } from '../../router/use-trail.ts'
import { Flag } from '../../ui/country.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { SportLinks } from '../../ui/sport/sport-links.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import { CountryLinks } from './country-links.tsx'
import styles from './event-list-screen.module.css'
import { EventPages } from './event-pages.tsx'
import { ListTabs } from './list-tabs.tsx'
import { findNeighbours, type Neighbours } from './neighbours.ts'
import { NoEvents } from './no-events.tsx'
import {
  type ListOfEvents,
  baseFiltersOf,
  filtersOf,
  listVariables,
  readList,
} from './read-list.ts'
import { useListText } from './use-list-text.ts'
import { useListLinks } from './use-list-links.ts'
import { today } from '../../../domain/civil-days.ts'

interface EventListData extends ShownByShell {
  variables: EventListScreenQueryVariables
  list: ListOfEvents
  /** The filters that the links to sports and countries keep. */
  baseFilters: EventFilters
  /** If true, narrow screens show posters instead of rows. */
  hasPosters: boolean
  /** Name of the place at the centre of the circle of the filters. */
  placeName?: string | undefined
  /** What is close to a filtered list without events. */
  neighbours?: Neighbours | undefined
}

const eventListLoader: Loader = async ({ client, timeZone, ...args }): Promise<EventListData> => {
  const day = today(timeZone)
  const list = readList(args, day)
  const baseFilters = baseFiltersOf(list, day)
  const variables = {
    ...listVariables(list, day),
    ...(countFilters(baseFilters) > 0 && { counted: asGatewayFilter(baseFilters, day) }),
    page: readPage(args.request),
    itemsPerPage: pageSizes.eventGrid,
  }
  const required = ({ events }: { events: object | null }) => events
  const preloaded = await preload(client, EventListScreenDocument, variables, { required })
  // The cache has the result.
  const { data } = await client.query({
    query: EventListScreenDocument,
    variables,
    errorPolicy: 'all',
  })
  const isEmpty = data?.events?.total === 0
  return {
    list,
    baseFilters,
    filterCount: countFilters(filtersOf(list)),
    hasPosters: new URL(args.request.url).searchParams.has('posters'),
    variables: preloaded,
    ...(isEmpty &&
      list.kind === 'found' && { neighbours: await findNeighbours(client, list.filters, day) }),
  }
}

function EventListScreen() {
  const { variables, list, baseFilters, hasPosters, placeName, neighbours } =
    useLoaderData<EventListData>()
  const { data } = useEventListScreenSuspenseQuery({ variables })
  const { heading, title, description } = useListText(list, placeName)
  const intl = useIntl()
  const [home, events] = useTrail('home', 'events')
  const trail = [home, list.kind === 'all' ? undefined : events].filter(
    (crumb) => crumb !== undefined,
  )
  const listLinks = useListLinks(baseFilters)
  if (!data.events) return null
  const { total } = data.events

  return (
    <>
      <div className={`${styles.page} wrap`}>
        <PageHead title={title} description={description} trail={trail} />
        <header className={styles.header}>
          <div>
            <Breadcrumb trail={trail} />
            <h1 className="display display-80" suppressHydrationWarning>
              {heading}
            </h1>
          </div>
          {/* Screen readers announce the count, because filters change it without loading a page. */}
          <p className="row quiet" aria-live="polite">
            {list.kind === 'country' && <Flag code={list.country} />}
            <FormattedMessage id="event_list.count" values={{ count: total }} />
          </p>
        </header>
        <div className={styles.finder}>
          <FinderButton />
        </div>
        <ListTabs />
        <SportLinks
          label={intl.formatMessage({ id: 'event_list.ways.sport' })}
          counts={data.eventCounts?.sports ?? []}
          addressOf={listLinks.ofSport}
          isCurrent={listLinks.isSport}
        />
        {list.kind === 'found' && (
          <AppliedFilters
            filters={list.filters}
            unreadable={list.unreadable}
            placeName={placeName}
          />
        )}
        {total === 0 ? (
          <NoEvents
            filters={filtersOf(list)}
            neighbours={neighbours}
            countries={data.eventCounts?.countries ?? []}
            listLinks={listLinks}
          />
        ) : (
          <EventPages events={data.events} variables={variables} hasPosters={hasPosters} />
        )}
      </div>
      <CountryLinks counts={data.eventCounts?.countries ?? []} listLinks={listLinks} />
    </>
  )
}

export const screen: Screen = {
  Component: EventListScreen,
  loader: eventListLoader,
  query: EventListScreenDocument,
}

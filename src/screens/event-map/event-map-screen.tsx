import { FormattedMessage, useIntl } from 'react-intl'
import { useLoaderData } from 'react-router-dom'
import { today } from '../../../domain/civil-days.ts'
import { headingOf } from '../../components/filter-words/filter-words.ts'
import { findPlaceName } from '../../components/filter-words/place-name.ts'
import { NarrowFinderButton } from '../../components/event-finder/narrow-finder-button.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { preload } from '../../data/preload.ts'
import {
  asGatewayFilter,
  countFilters,
  type EventFilters,
  readFilters,
  writeFilters,
} from '../../filters/event-filters.ts'
import {
  EventMapScreenDocument,
  type EventMapScreenQueryVariables,
  useEventMapScreenSuspenseQuery,
} from '../../gql/event-map.ts'
import { useLinks } from '../../router/links.ts'
import type { Loader, Screen, ShownByShell } from '../../router/page-route.ts'
import { readPage } from '../../router/page-number.ts'
import { pageSizes } from '../../router/paging.ts'
import { useTrail } from '../../router/use-trail.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { ListHeader } from '../../ui/page/list-header.tsx'
import styles from './event-map-screen.module.css'
import { MapAndList } from './map-and-list.tsx'
import { NearMe } from './near-me.tsx'

interface EventMapData extends ShownByShell {
  variables: EventMapScreenQueryVariables
  filters: EventFilters
  /** Name of the place around which the filters select events. */
  placeName: string | undefined
}

const eventMapLoader: Loader = async ({
  client,
  params,
  request,
  timeZone,
}): Promise<EventMapData> => {
  const { filters } = readFilters(new URL(request.url).searchParams.get('filters'))
  const variables: EventMapScreenQueryVariables = {
    filter: asGatewayFilter(filters, today(timeZone)),
    ...(filters.near && { sort: 'NEAR_ASCENDING' }),
    page: readPage(request),
    itemsPerPage: pageSizes.eventGrid,
  }
  const required = ({ events }: { events: object | null }) => events
  const [preloaded, placeName] = await Promise.all([
    preload(client, EventMapScreenDocument, variables, { required }),
    findPlaceName(client, filters, params['lang'] ?? ''),
  ])
  return {
    filters,
    filterCount: countFilters(filters),
    filterText: writeFilters(filters),
    variables: preloaded,
    placeName,
  }
}

function EventMapScreen() {
  const { variables, filters, placeName } = useLoaderData<EventMapData>()
  const { data } = useEventMapScreenSuspenseQuery({ variables })
  const intl = useIntl()
  const links = useLinks()
  const trail = useTrail('home', 'events')
  if (!data.events) return null
  return (
    <div className={`${styles.page} wrap`}>
      <PageHead
        title={intl.formatMessage({ id: 'event_map.title' })}
        description={intl.formatMessage({ id: 'event_map.description' })}
        trail={trail}
      />
      <ListHeader trail={trail} title={<FormattedMessage id="event_map.title" />}>
        <p className="quiet" aria-live="polite" suppressHydrationWarning>
          {countFilters(filters) > 0 && `${headingOf(filters, intl, placeName)} · `}
          <FormattedMessage id="event_map.count" values={{ count: data.events.total }} />
        </p>
      </ListHeader>
      <NarrowFinderButton />
      <div className="row">
        <NearMe filters={filters} />
        <MoreLink
          to={links.eventsFound({ filters: writeFilters(filters) })}
          id="event_map.as_list"
        />
      </div>
      <MapAndList
        events={data.events}
        clusters={data.eventPositions?.clusters ?? []}
        variables={variables}
        near={filters.near}
      />
    </div>
  )
}

export const screen: Screen = {
  Component: EventMapScreen,
  loader: eventMapLoader,
  query: EventMapScreenDocument,
}

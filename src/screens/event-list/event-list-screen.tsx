import { FormattedMessage, useIntl } from 'react-intl'
import { useLoaderData } from 'react-router-dom'
import type { Screen } from '../../router/page-route.ts'
import { PlainFinder } from '../../components/event-finder/plain-finder.tsx'
import { NarrowFinderButton } from '../../components/event-finder/narrow-finder-button.tsx'
import {
  EventListScreenDocument,
  type EventListScreenQuery,
  useEventListScreenSuspenseQuery,
} from '../../gql/event-list.ts'
import { ListHeader } from '../../ui/page/list-header.tsx'
import { useTrail } from '../../router/use-trail.ts'
import { Flag } from '../../ui/country.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { SportLinks } from '../../ui/sport/sport-links.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import { CountryLinks } from './country-links.tsx'
import styles from './event-list-screen.module.css'
import { EventPages } from './event-pages.tsx'
import { ListActions } from './list-actions.tsx'
import { ListTabs } from './list-tabs.tsx'
import { NoEvents } from './no-events.tsx'
import { type EventListData, eventListLoader } from './event-list-loader.ts'
import { filtersOfList, type ListOfEvents } from './read-list.ts'
import { useListText } from './use-list-text.ts'
import { useListLinks } from './use-list-links.ts'

function EventListScreen() {
  const loaded = useLoaderData<EventListData>()
  const { variables, list, baseFilters, placeName } = loaded
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
  const countries = data.eventCounts?.countries ?? []

  return (
    <>
      <div className={`${styles.page} wrap`}>
        <PageHead title={title} description={description} trail={trail} />
        <ListHeader trail={trail} title={heading}>
          {/* Screen readers announce the count, because a filter changes the count without loading
              another page. */}
          <p className="row quiet" aria-live="polite">
            {list.kind === 'country' && <Flag code={list.country} />}
            <FormattedMessage id="event_list.count" values={{ count: total }} />
          </p>
        </ListHeader>
        <Finder list={list} placeName={placeName} countries={countries} />
        <ListTabs />
        <ListActions list={list} baseFilters={baseFilters} />
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
            filters={filtersOfList(list)}
            neighbours={loaded.neighbours}
            countries={countries}
            listLinks={listLinks}
          />
        ) : (
          <EventPages events={data.events} variables={variables} hasPosters={loaded.hasPosters} />
        )}
      </div>
      <CountryLinks counts={countries} listLinks={listLinks} />
    </>
  )
}

interface FinderProps {
  list: ListOfEvents
  placeName: string | undefined
  countries: NonNullable<EventListScreenQuery['eventCounts']>['countries']
}

/**
 * The button of the event finder. The page of found events also has the event finder as a form, for
 * browsers without JavaScript.
 */
function Finder({ list, placeName, countries }: FinderProps) {
  return (
    <>
      <NarrowFinderButton />
      {list.kind === 'found' && (
        // Browsers with JavaScript never show this form, so the scripts do not contain the code of
        // the form.
        <noscript className={styles.plain}>
          {import.meta.env.SSR && (
            <PlainFinder filters={list.filters} placeName={placeName} countries={countries} />
          )}
        </noscript>
      )}
    </>
  )
}

export const screen: Screen = {
  Component: EventListScreen,
  loader: eventListLoader,
  query: EventListScreenDocument,
}

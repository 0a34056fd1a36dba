import type { ComponentProps } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { enumValueOf } from '../../../domain/enum-words.ts'
import { useLinks } from '../../router/links.ts'
import { readPage } from '../../router/page-number.ts'
import { pageSizes } from '../../router/paging.ts'
import { useLoaderData } from 'react-router-dom'
import type { Loader, Screen, ShownByShell } from '../../router/page-route.ts'
import { preload } from '../../data/preload.ts'
import { countFilters, type EventFilters, writeFilters } from '../../filters/event-filters.ts'
import { Subscribe } from '../../components/subscribe/subscribe.tsx'
import { sportOf } from '../../router/sport-of.ts'
import type { Sport } from '../../../domain/sports.ts'
import { NarrowFinderButton } from '../../components/event-finder/narrow-finder-button.tsx'
import { EventCard } from '../../components/event-card/event-card.tsx'
import {
  OrganisationEventsScreenDocument,
  type OrganisationEventsScreenQueryVariables,
  useOrganisationEventsScreenSuspenseQuery,
} from '../../gql/organisation-events.ts'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { CardGrid } from '../../ui/page/card-grid.tsx'
import { NavLink } from '../../ui/link.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { NoItems } from '../../ui/page/no-items.tsx'
import { Pagination } from '../../ui/page/pagination.tsx'
import { SportLinks } from '../../ui/sport/sport-links.tsx'
import styles from './organisation-events-screen.module.css'

interface OrganisationEventsData extends ShownByShell {
  variables: OrganisationEventsScreenQueryVariables
  sport: Sport | undefined
}

const organisationEventsLoader: Loader = async ({
  client,
  params,
  request,
}): Promise<OrganisationEventsData> => {
  const { organisationId = '' } = params
  const sport = sportOf({ params, request }, (links, key) =>
    links.organisationEventsOfSport({ organisationId, sport: key }),
  )
  const variables = {
    organisationId,
    ofOrganisation: { organisationId },
    ...(sport && { filter: { sport: [enumValueOf(sport)] } }),
    page: readPage(request),
    itemsPerPage: pageSizes.eventGrid,
  }
  const required = ({ organisation }: { organisation: { events: object | null } | null }) =>
    organisation?.events
  const filters: EventFilters = sport ? { sport: [sport] } : {}
  return {
    sport,
    filterCount: countFilters(filters),
    filterText: writeFilters(filters),
    variables: await preload(client, OrganisationEventsScreenDocument, variables, { required }),
  }
}

function OrganisationEventsScreen() {
  const { variables, sport, filterText } = useLoaderData<OrganisationEventsData>()
  const { data } = useOrganisationEventsScreenSuspenseQuery({ variables })
  const intl = useIntl()
  const links = useLinks()
  const { organisation } = data
  if (!organisation?.events) return null
  const { items, total } = organisation.events
  const { organisationId, page, itemsPerPage } = variables
  const trail = [{ to: links.organisation({ organisationId }), name: organisation.name }]
  const heading = intl.formatMessage({
    id: sport ? `sport.${sport}` : 'organisation_events.title',
  })

  return (
    <div className={`${styles.page} wrap`}>
      <PageHead
        title={intl.formatMessage(
          { id: 'organisation_events.head_title' },
          { events: heading, organisation: organisation.name },
        )}
        description={intl.formatMessage(
          { id: 'organisation_events.description' },
          { organisation: organisation.name },
        )}
        trail={trail}
      />
      <Header
        heading={heading}
        trail={trail}
        total={total}
        sport={sport}
        allEvents={links.organisationEvents({ organisationId })}
      />
      <NarrowFinderButton />
      <SportLinks
        label={intl.formatMessage({ id: 'organisation_events.by_sport' })}
        counts={data.eventCounts?.sports ?? []}
        addressOf={(key) => links.organisationEventsOfSport({ organisationId, sport: key })}
      />
      <Subscribe list={{ organisation: organisationId, filters: filterText }} />
      <NoItems shown={items.length} total={total} itemsPerPage={itemsPerPage} contents="events" />
      <EventsOfPage events={items} page={page} />
      {items.length > 0 && <Pagination page={page} total={total} itemsPerPage={itemsPerPage} />}
    </div>
  )
}

interface HeaderProps extends ComponentProps<typeof Breadcrumb> {
  heading: string
  total: number
  sport: Sport | undefined
  /** Path of the page with the events of all sports. */
  allEvents: string
}

function Header({ heading, trail, total, sport, allEvents }: HeaderProps) {
  return (
    <header className={styles.header}>
      <Breadcrumb trail={trail} />
      <h1 className="display display-80">{heading}</h1>
      <p className="row quiet">
        <FormattedMessage id="organisation_events.count" values={{ count: total }} />
        {sport && (
          <NavLink className="more" to={allEvents} end>
            <FormattedMessage id="organisation_events.all" />
          </NavLink>
        )}
      </p>
    </header>
  )
}

type Event = ComponentProps<typeof EventCard>['event']

function EventsOfPage({ events, page }: { events: readonly Event[]; page: number }) {
  if (events.length === 0) return null
  return (
    <>
      {/* The cards have h3 headings. This h2 heading avoids a gap in the levels of headings. */}
      <h2 className="visuallyHidden">
        <FormattedMessage id="organisation_events.page" values={{ page }} />
      </h2>
      <CardGrid>
        {events.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </CardGrid>
    </>
  )
}

export const screen: Screen = {
  Component: OrganisationEventsScreen,
  loader: organisationEventsLoader,
  query: OrganisationEventsScreenDocument,
}

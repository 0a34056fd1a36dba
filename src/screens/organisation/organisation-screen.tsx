import type { ComponentProps, ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLinks } from '../../router/links.ts'
import { readPage } from '../../router/page-number.ts'
import { pageSizes } from '../../router/paging.ts'
import { useLoaderData } from 'react-router-dom'
import type { Loader, Screen } from '../../router/page-route.ts'
import { preload } from '../../data/preload.ts'
import { FollowButton } from '../../components/following/follow-button.tsx'
import { EventRow } from '../../components/event-row/event-row.tsx'
import {
  OrganisationScreenDocument,
  type OrganisationScreenQuery,
  type OrganisationScreenQueryVariables,
  useOrganisationScreenSuspenseQuery,
} from '../../gql/organisation.ts'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { useTrail } from '../../router/use-trail.ts'
import { Place } from '../../ui/country.tsx'
import { EventCourse } from '../../ui/course/poster/event-course.tsx'
import { EntryState } from '../../components/entries/entry-state.tsx'
import { EventDate } from '../../ui/event/event-date.tsx'
import { StateLabel } from '../../ui/event/state-icon.tsx'
import { isCancelled } from '../../ui/event/status-facts.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Emblem } from '../../ui/image/emblem.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { NoItems } from '../../ui/page/no-items.tsx'
import { Pagination } from '../../ui/page/pagination.tsx'
import { Prose } from '../../components/prose/prose.tsx'
import { SportLinks } from '../../ui/sport/sport-links.tsx'
import { EventLink } from '../../components/event-row/event-link.tsx'
import styles from './organisation-screen.module.css'
import { sportsOrganization } from './sports-organization.ts'

const organisationLoader: Loader = ({ client, params: { organisationId = '' }, request }) => {
  const variables = {
    organisationId,
    ofOrganisation: { organisationId },
    page: readPage(request),
    itemsPerPage: pageSizes.list,
  }
  const required = ({ organisation }: { organisation: object | null }) => organisation
  return preload(client, OrganisationScreenDocument, variables, { required })
}

function OrganisationScreen() {
  const variables = useLoaderData<OrganisationScreenQueryVariables>()
  const { data } = useOrganisationScreenSuspenseQuery({ variables })
  const links = useLinks()
  const intl = useIntl()
  const trail = useTrail('organisations')
  const { organisation } = data
  if (!organisation) return null
  const { items = [], total = 0 } = organisation.events ?? {}
  const { page, itemsPerPage } = variables

  return (
    <>
      <PageHead
        title={organisation.name}
        description={organisation.description}
        trail={trail}
        about={sportsOrganization(organisation, links)}
      />
      <OrganisationHeader organisation={organisation} trail={trail} />
      {organisation.descriptionHtml !== '' && (
        <PageSection title={<FormattedMessage id="organisation.about.title" />}>
          <Prose html={organisation.descriptionHtml} />
        </PageSection>
      )}
      <PageSection
        title={<FormattedMessage id="organisation.events.title" />}
        note={
          <FormattedMessage
            id="organisation.events.count"
            values={{ count: organisation.eventsCount }}
          />
        }
        more={
          total > itemsPerPage && (
            <MoreLink
              to={links.organisationEvents({ organisationId: organisation.id })}
              id="organisation.events.all"
            />
          )
        }
      >
        <NoItems shown={items.length} total={total} itemsPerPage={itemsPerPage} contents="events" />
        <SportLinks
          label={intl.formatMessage({ id: 'organisation.events.by_sport' })}
          counts={data.eventCounts?.sports ?? []}
          addressOf={(sport) =>
            links.organisationEventsOfSport({ organisationId: organisation.id, sport })
          }
        />
        <OrganisationEvents events={items} page={page} />
        <Pagination page={page} total={total} itemsPerPage={itemsPerPage} />
      </PageSection>
    </>
  )
}

type Organisation = NonNullable<OrganisationScreenQuery['organisation']>

/** Emblem, name, place and web site of the organisation. */
function OrganisationHeader({
  organisation,
  trail,
}: {
  organisation: Organisation
  trail: ReturnType<typeof useTrail>
}) {
  return (
    <header className={`${styles.header} wrap`}>
      <Breadcrumb trail={trail} />
      <Emblem name={organisation.name} url={organisation.logoUrl} kind="logo" />
      <h1 className="display display-80">{organisation.name}</h1>
      <p className="row">
        <Place city={organisation.city} country={organisation.country} />
        {organisation.websiteUrl !== null && (
          <ExternalLink className="more" href={organisation.websiteUrl}>
            <FormattedMessage id="organisation.website" />
          </ExternalLink>
        )}
      </p>
      <FollowButton kind="organisations" id={organisation.id} name={organisation.name} />
    </header>
  )
}

/**
 * The events on one page of the list. The first page shows the next event and the most recently
 * finished event above the list.
 */
function OrganisationEvents({ events, page }: { events: readonly Event[]; page: number }) {
  const nearest = page === 1 ? events : []
  const next = nearest.find(({ state }) => state !== 'AFTER')
  const last = nearest.find(({ state }) => state === 'AFTER')
  const others = events.filter((event) => event !== next && event !== last)
  return (
    <>
      {(next ?? last) && (
        <div className={styles.nearest}>
          <Nearest
            title={
              next?.state === 'DURING' && !isCancelled(next) ? (
                <StateLabel state="during" />
              ) : (
                <FormattedMessage id="organisation.events.next" />
              )
            }
            event={next}
          />
          <Nearest title={<FormattedMessage id="organisation.events.last" />} event={last} />
        </div>
      )}
      {others.length > 0 && (
        <ul className={`${styles.events} ruled`}>
          {others.map((event) => (
            <li key={event.id}>
              <EventRow event={event} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Event = ComponentProps<typeof EventRow>['event']

/** The course of the organisation's next or latest event, with the event's name and date. */
function Nearest({ title, event }: { title: ReactNode; event: Event | undefined }) {
  if (!event) return null
  return (
    <div className={styles.event}>
      <p className="quiet">{title}</p>
      <div className={styles.course}>
        <EventCourse event={event} />
      </div>
      <p className={styles.name}>
        <EventLink event={event} />
      </p>
      <p className="row quiet">
        <EventDate from={event.dateFrom} to={event.dateTo} of={event} />
        <EntryState of={event} timeZone={event.timeZone} />
      </p>
    </div>
  )
}

export const screen: Screen = {
  Component: OrganisationScreen,
  loader: organisationLoader,
  query: OrganisationScreenDocument,
}

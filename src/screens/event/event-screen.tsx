import { Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLanguage } from '../../i18n/languages.ts'
import { linksIn, useLinks } from '../../router/links.ts'
import { readRankingView } from '../../router/ranking-view.ts'
import { useLoaderData } from 'react-router-dom'
import type { Loader, Screen, RequestTime } from '../../router/page-route.ts'
import { LineLoader } from '../../ui/page/line-loader.tsx'
import { preload, problemOf } from '../../data/preload.ts'
import { AwaitedStart } from '../../components/live/awaited-start.tsx'
import { LiveRacesWithNews } from '../../components/live/live-races-with-news.tsx'
import { NewsList } from '../../components/news-list/news-list.tsx'
import {
  type EventPosterFragment,
  EventPosterFragmentDoc,
  EventScreenDocument,
  type EventScreenQuery,
  type EventScreenQueryVariables,
  useEventScreenSuspenseQuery,
} from '../../gql/event.ts'
import type { Crumb } from '../../ui/page/breadcrumb.tsx'
import { useTrail } from '../../router/use-trail.ts'
import { PageSection } from '../../ui/page/page-section.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { previewOf } from '../../components/page-head/shared-preview.tsx'
import { Prose } from '../../components/prose/prose.tsx'
import { factsOfEvent } from '../../components/share/facts.ts'
import { sportsEvent } from '../../components/page-head/sports-event.ts'
import { EventHost, EventLive, EventPoster } from './event-poster.tsx'
import styles from './event-screen.module.css'
import { LiveStrip } from './live-strip.tsx'
import { RaceTable } from './race-table.tsx'
import { EventResults } from './results/event-results.tsx'
import { findInEvent, type FoundInEvent } from './results/find-in-event.ts'
import { SponsorList } from './sponsor-list.tsx'
import { Timetable } from './timetable.tsx'
import { siteTime } from '../../ui/site-time.ts'

/** Maximum number of news items on the event page. The page of updates shows all items. */
const latest = 3

interface EventData extends RequestTime {
  variables: EventScreenQueryVariables
  /**
   * Event data that another query has stored in the cache. The page shows these data while the
   * other data load.
   */
  cached?: EventPosterFragment
  /** The athletes that match the text in the URL. */
  found?: FoundInEvent
}

const eventLoader: Loader = async ({ client, params, request }): Promise<EventData> => {
  const { lang = '', eventId = '' } = params
  const variables = { eventId, updates: latest }
  const now = siteTime()
  const { find: text } = readRankingView(request)
  const found =
    text === undefined
      ? undefined
      : await findInEvent(client, { eventId, text, links: linksIn(lang) })
  const cached = client.cache.readFragment<EventPosterFragment>({
    id: client.cache.identify({ __typename: 'Event', id: eventId }) ?? '',
    fragment: EventPosterFragmentDoc,
    fragmentName: 'EventPoster',
  })
  const isCached = client.readQuery({ query: EventScreenDocument, variables }) !== null
  // Only the data of the poster are cached. The suspense hook fetches the other data during
  // rendering.
  if (cached && !isCached && !found) return { variables, now, cached }
  const required = ({ event }: EventScreenQuery) => event
  await preload(client, EventScreenDocument, variables, { required })
  return { variables, now, ...(found && { found }) }
}

/** Returns the complete event. Suspends rendering while the event loads. */
function useEvent() {
  const { variables } = useLoaderData<EventData>()
  // `data` is undefined when the gateway does not respond, although the generated type says
  // otherwise.
  const result: { data?: EventScreenQuery | undefined; error?: unknown } =
    useEventScreenSuspenseQuery({ variables, errorPolicy: 'all' })
  const { event } = result.data ?? {}
  if (!event) throw problemOf(result.error)
  return event
}

function EventScreen() {
  const { cached } = useLoaderData<EventData>()
  const trail = useTrail('events')
  if (!cached) return <WholeEvent trail={trail} />
  return (
    <>
      <title>{cached.name}</title>
      <EventPoster
        event={cached}
        trail={trail}
        live={
          <Suspense>
            <Live />
          </Suspense>
        }
      >
        <Suspense>
          <Host />
        </Suspense>
      </EventPoster>
      <Suspense fallback={<LineLoader />}>
        <EventDetails trail={trail} />
      </Suspense>
    </>
  )
}

function WholeEvent({ trail }: { trail: readonly Crumb[] }) {
  return (
    <>
      <EventPoster event={useEvent()} trail={trail} live={<Live />}>
        <Host />
      </EventPoster>
      <EventDetails trail={trail} />
    </>
  )
}

function Live() {
  return <EventLive event={useEvent()} />
}

function Host() {
  return <EventHost event={useEvent()} />
}

function EventDetails({ trail }: { trail: readonly Crumb[] }) {
  const event = useEvent()
  const { variables, found } = useLoaderData<EventData>()
  const { code } = useLanguage()
  const links = useLinks()
  const entered = event.races.reduce((sum, race) => sum + race.participantsCount, 0)

  return (
    <>
      <PageHead
        title={event.name}
        description={event.description}
        shared={previewOf(factsOfEvent(event))}
        trail={trail}
        about={sportsEvent(event, links, code)}
      />
      <LiveStrip event={event} />
      <LiveRacesWithNews
        query={EventScreenDocument}
        variables={variables}
        data={event}
        isLive={event.state === 'DURING'}
        races={event.races}
      />
      <AwaitedStart query={EventScreenDocument} variables={variables} event={event} />
      <div className={styles.sections}>
        <EventResults event={event} found={found} />
        <PageSection
          title={<FormattedMessage id="event.races.title" />}
          note={
            <FormattedMessage
              id="event.races.note"
              values={{ races: event.races.length, entered }}
            />
          }
        >
          <RaceTable event={event} />
        </PageSection>
        <Timetable event={event} />
        {event.descriptionHtml !== '' && (
          <PageSection title={<FormattedMessage id="event.about.title" />}>
            <Prose html={event.descriptionHtml} />
          </PageSection>
        )}
        <Updates event={event} />
        {event.sponsors.length > 0 && (
          <PageSection title={<FormattedMessage id="event.sponsors.title" />}>
            <SponsorList event={event} />
          </PageSection>
        )}
      </div>
    </>
  )
}

/** The latest news of the event, if there are any. */
function Updates({ event }: { event: ReturnType<typeof useEvent> }) {
  const links = useLinks()
  const updates = event.updates?.items ?? []
  if (updates.length === 0) return null
  return (
    <PageSection
      title={<FormattedMessage id="event.updates.title" />}
      more={<MoreLink to={links.eventUpdates({ eventId: event.id })} id="event.updates.all" />}
    >
      <NewsList items={updates} />
    </PageSection>
  )
}

export const screen: Screen = {
  Component: EventScreen,
  loader: eventLoader,
  query: EventScreenDocument,
}

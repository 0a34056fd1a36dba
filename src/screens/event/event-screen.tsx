import { FormattedMessage } from 'react-intl'
import { useLinks } from '../../app/links.ts'
import { useLoaderData } from 'react-router-dom'
import type { Loader, Screen } from '../../router/page-route.ts'
import { preload } from '../../app/preload.ts'
import { NewsList } from '../../components/news-list/news-list.tsx'
import {
  EventScreenDocument,
  type EventScreenQueryVariables,
  useEventScreenSuspenseQuery,
} from '../../gql/event.ts'
import { useTrail } from '../../ui/breadcrumb.tsx'
import { Leg } from '../../ui/leg.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Prose } from '../../ui/prose.tsx'
import { posterOf, sportsEvent } from '../../ui/sports-event.ts'
import { EventPoster } from './event-poster.tsx'
import styles from './event-screen.module.css'
import { LiveStrip } from './live-strip.tsx'
import { RaceTable } from './race-table.tsx'
import { SponsorList } from './sponsor-list.tsx'
import { Timetable } from './timetable.tsx'

/** How many of its news an event shows; the others stand on a page of their own. */
const latest = 3

const eventLoader: Loader = ({ client, params: { eventId = '' } }) => {
  const variables = { eventId, updates: latest }
  return preload(client, EventScreenDocument, variables, { required: ({ event }) => event })
}

function EventScreen() {
  const variables = useLoaderData<EventScreenQueryVariables>()
  const { data } = useEventScreenSuspenseQuery({ variables })
  const trail = useTrail('events')
  const links = useLinks()
  const { event } = data
  if (!event) return null
  const updates = event.updates?.items ?? []
  const entered = event.races.reduce((sum, race) => sum + race.participantsCount, 0)

  return (
    <>
      <PageHead
        title={event.name}
        description={event.description}
        image={posterOf(event)}
        trail={trail}
        about={sportsEvent(event, links)}
      />
      <EventPoster event={event} trail={trail} />
      <LiveStrip event={event} />
      <div className={styles.legs}>
        <Leg
          title={<FormattedMessage id="event.races.title" />}
          note={
            <FormattedMessage
              id="event.races.note"
              values={{ races: event.races.length, entered }}
            />
          }
        >
          <RaceTable event={event} />
        </Leg>
        <Timetable event={event} />
        {event.descriptionHtml !== '' && (
          <Leg title={<FormattedMessage id="event.about.title" />}>
            <Prose html={event.descriptionHtml} />
          </Leg>
        )}
        {updates.length > 0 && (
          <Leg
            title={<FormattedMessage id="event.updates.title" />}
            more={
              <Link className="more" to={links.eventUpdates({ eventId: event.id })}>
                <FormattedMessage id="event.updates.all" />
              </Link>
            }
          >
            <NewsList items={updates} />
          </Leg>
        )}
        {event.sponsors.length > 0 && (
          <Leg title={<FormattedMessage id="event.sponsors.title" />}>
            <SponsorList event={event} />
          </Leg>
        )}
      </div>
    </>
  )
}

export const eventScreen: Screen = {
  Component: EventScreen,
  loader: eventLoader,
  query: EventScreenDocument,
}

import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { metresBetween, type Near } from '../../../domain/earth.ts'
import type { Place } from '../../../domain/event-positions.ts'
import { EventRow } from '../../components/event-row/event-row.tsx'
import {
  type EventMapEventsFragment,
  EventMapListDocument,
  type EventMapPictureFragment,
  type EventMapScreenQueryVariables,
} from '../../gql/event-map.ts'
import { useLazyComponent } from '../../ui/dialog/use-lazy-component.ts'
import { Distance } from '../../ui/distance/distance.tsx'
import { BeyondLastPage, Pagination } from '../../ui/page/pagination.tsx'
import styles from './event-map-screen.module.css'
import { MapPicture } from './map-picture.tsx'
import { placesAround } from './places-around.ts'

interface MapAndListProps {
  events: EventMapEventsFragment
  clusters: readonly EventMapPictureFragment[]
  variables: EventMapScreenQueryVariables
  near: Near | undefined
}

const loadMap = () => import('./map/event-map.tsx')
// The browser loads the code of the map while it hydrates the page.
if (typeof document !== 'undefined') void loadMap().catch(() => undefined)

/**
 * The map and the list of the events in its view. Until the map moves, and without JavaScript, the
 * list has all events, page by page.
 */
export function MapAndList({ events, clusters, variables, near }: MapAndListProps) {
  const { filter, page, itemsPerPage } = variables
  const {
    Component: EventMap,
    request,
    failed,
  } = useLazyComponent(async () => (await loadMap()).EventMap)
  const requestOnce = useEffectEvent(request)
  useEffect(() => {
    requestOnce()
  }, [])
  const first = useMemo(() => near && placesAround(near), [near])
  const [marked, setMarked] = useState<Place>()
  const { inView, read, readMore } = useEventsInView(variables)
  const shown = inView ?? events
  const picture = <MapPicture clusters={clusters} first={first} />
  return (
    <div className={styles.columns}>
      <div className={styles.map}>
        {failed && (
          <p role="status">
            <FormattedMessage id="event_map.failed" />
          </p>
        )}
        {EventMap ? (
          <EventMap filter={filter} first={first} marked={marked} onView={read} picture={picture} />
        ) : (
          <div className={styles.frame}>{picture}</div>
        )}
      </div>
      <section>
        {/* The rows of the list have h3 headings, so the section needs an h2 heading. */}
        <h2 className={inView ? styles.heading : 'visuallyHidden'} aria-live="polite">
          {inView ? (
            <FormattedMessage id="event_map.in_view" values={{ count: inView.total }} />
          ) : (
            <FormattedMessage id="event_map.count" values={{ count: events.total }} />
          )}
        </h2>
        {shown.total === 0 && !inView && (
          <p className="lead">
            <FormattedMessage id="ui.empty.events" />
          </p>
        )}
        <EventsOfMap items={shown.items} near={near} onMark={setMarked} />
        {readMore && (
          <button type="button" className="button" onClick={readMore}>
            <FormattedMessage id="event_map.more" />
          </button>
        )}
        {!inView && events.items.length === 0 && events.total > 0 && (
          <BeyondLastPage total={events.total} itemsPerPage={itemsPerPage} contents="events" />
        )}
        {!inView && <Pagination page={page} total={events.total} itemsPerPage={itemsPerPage} />}
      </section>
    </div>
  )
}

interface EventsOfMapProps {
  items: EventMapEventsFragment['items']
  near: Near | undefined
  /** Called with the place of the event that is under the pointer or has the focus. */
  onMark: (place: Place | undefined) => void
}

function EventsOfMap({ items, near, onMark }: EventsOfMapProps) {
  return (
    <ul className={styles.list}>
      {items.map((event) => {
        const mark = () => {
          onMark(event.coordinates ?? undefined)
        }
        return (
          <li key={event.id} onPointerEnter={mark} onFocus={mark}>
            <EventRow event={event} />
            {near && event.coordinates && (
              <p className={`${styles.distance} quiet`}>
                <Distance metres={wholeKilometres(near, event.coordinates)} />
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/**
 * Returns the distance in metres, rounded to whole kilometres because the centre of the circle is
 * rounded, too.
 */
function wholeKilometres(near: Near, { latitude, longitude }: Place): number {
  const metres = metresBetween([near.longitude, near.latitude], [longitude, latitude])
  return Math.round(metres / 1000) * 1000
}

type Within = NonNullable<NonNullable<EventMapScreenQueryVariables['filter']>['within']>

/** The first pages of the events in a box of the map. */
interface EventsInView {
  filter: EventMapScreenQueryVariables['filter']
  within: Within
  pages: number
  events: EventMapEventsFragment
}

/**
 * Returns the first events in the box that the map shows, and functions that read the events of
 * another box and more events of this box. The events are undefined until they have been read with
 * the current filter.
 */
function useEventsInView({ filter, sort, itemsPerPage }: EventMapScreenQueryVariables) {
  const client = useApolloClient()
  const [found, setFound] = useState<EventsInView>()
  const latest = useRef(0)
  const shown = found?.filter === filter ? found : undefined
  const read = async (within: Within, before?: EventsInView) => {
    latest.current += 1
    const number = latest.current
    const pages = (before?.pages ?? 0) + 1
    const variables = { filter: { ...filter, within }, sort, page: pages, itemsPerPage }
    const { data } = await client.query({
      query: EventMapListDocument,
      variables,
      fetchPolicy: 'no-cache',
      errorPolicy: 'all',
    })
    // If the request fails, keep the earlier list. If the map has requested a later box meanwhile,
    // ignore this response.
    if (!data?.events || number !== latest.current) return
    const items = [...(before?.events.items ?? []), ...data.events.items]
    // The list may have changed since the last page, so the page may repeat an event.
    const byId = new Map(items.map((event) => [event.id, event]))
    setFound({ filter, within, pages, events: { ...data.events, items: [...byId.values()] } })
  }
  const hasMore = shown !== undefined && shown.pages * itemsPerPage < shown.events.total
  return {
    inView: shown?.events,
    read: (box: Within) => void read(box),
    readMore: hasMore ? () => void read(shown.within, shown) : undefined,
  }
}

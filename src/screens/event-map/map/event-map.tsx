import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Place } from '../../../../domain/event-positions.ts'
import {
  EventMapPositionsDocument,
  type EventMapPositionsQuery,
  type EventMapPositionsQueryVariables,
} from '../../../gql/event-map.ts'
import type { Site } from '../../../site.ts'
import { useSite } from '../../../site-context.ts'
import { hasWebGL } from '../../../ui/map/has-webgl.ts'
import { Sentences } from '../../../ui/text/sentences.tsx'
import { Clusters } from './clusters.ts'
import styles from './event-map.module.css'
import { zoomStep } from './gestures.ts'
import type { Ground } from './ground.ts'
import { createLand } from './land.ts'
import { MapScene } from './map-scene.ts'
import { type DegreeBox, boxOfView } from './projection.ts'

interface EventMapProps {
  filter: EventMapPositionsQueryVariables['filter']
  /** The places that the first view shows. If undefined, it shows all events. */
  first: readonly Place[] | undefined
  /** A place with a ring around it. */
  marked: Place | undefined
  /** Called with the box that the map shows, when the visitor has moved or zoomed the map. */
  onView: (box: DegreeBox) => void
  /** Shown until the map is loaded, and when it cannot be loaded. */
  picture: ReactNode
}

/**
 * Shows the events as clusters on a map. Visitors move the map with pointers, keys and buttons.
 */
export function EventMap(props: EventMapProps) {
  const intl = useIntl()
  const help = useId()
  const frame = useRef<HTMLDivElement>(null)
  const { scene, state, unplaced } = useScene(frame, props)
  const { marked } = props
  useEffect(() => {
    scene?.mark(marked)
  }, [scene, marked])
  return (
    <div className={styles.map}>
      <div
        ref={frame}
        className={styles.frame}
        role="application"
        aria-label={intl.formatMessage({ id: 'event_map.label' })}
        aria-describedby={help}
        aria-busy={state === 'loading'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move the map
        tabIndex={0}
      >
        <div className={styles.ground} />
        <canvas className={styles.canvas} aria-hidden="true" />
        {state !== 'shown' && props.picture}
      </div>
      {state === 'failed' ? (
        <p role="status">
          <FormattedMessage id="event_map.failed" />
        </p>
      ) : (
        <div className="row">
          <button type="button" className="button" onClick={() => scene?.zoom(zoomStep)}>
            <FormattedMessage id="event_map.zoom_in" />
          </button>
          <button type="button" className="button" onClick={() => scene?.zoom(-zoomStep)}>
            <FormattedMessage id="event_map.zoom_out" />
          </button>
          <button type="button" className="button" onClick={() => scene?.showAll()}>
            <FormattedMessage id="event_map.whole" />
          </button>
        </div>
      )}
      <p id={help} className="quiet">
        <Sentences
          first={<FormattedMessage id="event_map.help" />}
          second={
            unplaced > 0 && (
              <FormattedMessage id="event_map.unplaced" values={{ count: unplaced }} />
            )
          }
        />
      </p>
    </div>
  )
}

/** Shows the events on the map as soon as the events and the base map are loaded. */
function useScene(
  frame: { current: HTMLDivElement | null },
  { filter, first, onView }: EventMapProps,
) {
  const client = useApolloClient()
  const intl = useIntl()
  const tiles = useSite().map
  const [scene, setScene] = useState<MapScene>()
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [unplaced, setUnplaced] = useState(0)
  const load = useEffectEvent((container: HTMLElement) =>
    Promise.all([loadEvents(client, filter), loadGround(container, tiles, intl.locale)]),
  )
  const show = useEffectEvent((parts: Parts, { packed }: Found, ground: Ground) => {
    const shown = new MapScene({
      ...parts,
      ground,
      clusters: new Clusters(packed),
      first,
      format: (events) => intl.formatNumber(events, { notation: 'compact' }),
      onRest(view, size) {
        onView(boxOfView(view, size))
      },
    })
    setScene(shown)
    setState('shown')
    return shown
  })

  useEffect(() => {
    const parts = partsOf(frame.current)
    let shown: MapScene | undefined
    let isOver = false
    load(parts.container)
      .then(([found, ground]) => {
        if (isOver) {
          ground.remove()
          return
        }
        shown = show(parts, found, ground)
        setUnplaced(found.total - found.placed)
      })
      .catch(() => {
        if (!isOver) setState('failed')
      })
    return () => {
      isOver = true
      shown?.remove()
    }
  }, [frame, filter, first])
  return { scene, state, unplaced }
}

interface Parts {
  frame: HTMLElement
  container: HTMLElement
  canvas: HTMLCanvasElement
}

function partsOf(frame: HTMLElement | null): Parts {
  const [container, canvas] = frame?.children ?? []
  if (!frame || !(container instanceof HTMLElement) || !(canvas instanceof HTMLCanvasElement)) {
    throw new Error('the map has no frame')
  }
  return { frame, container, canvas }
}

type Found = NonNullable<EventMapPositionsQuery['eventPositions']>

async function loadEvents(client: ApolloClient, filter: EventMapProps['filter']): Promise<Found> {
  const { data } = await client.query({
    query: EventMapPositionsDocument,
    variables: { filter },
    fetchPolicy: 'no-cache',
  })
  if (!data?.eventPositions) throw new Error('there are no positions of events')
  return data.eventPositions
}

/** Loads the base map: map tiles, or drawn land with the names of countries. */
async function loadGround(
  container: HTMLElement,
  tiles: Site['map'],
  language: string,
): Promise<Ground> {
  if (tiles === undefined || !hasWebGL()) {
    return createLand(container, { className: styles.land ?? '', language })
  }
  const { createTileGround } = await import('./tile-ground.ts')
  return createTileGround(container, tiles)
}

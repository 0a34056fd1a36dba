import { useIntl } from 'react-intl'
import type { Place } from '../../../domain/event-positions.ts'
import { project } from '../../../domain/world-map.ts'
import type { EventMapPictureFragment } from '../../gql/event-map.ts'
import { radiusOf } from './map/cluster-radius.ts'
import { cornersOfPlaces, viewOf, worldSize } from './map/projection.ts'
import { worldSide } from './map/world.ts'
import { worldShapes } from './map/world-shapes.ts'
import styles from './map-picture.module.css'

interface MapPictureProps {
  clusters: readonly EventMapPictureFragment[]
  /** The places that the view contains. If undefined, the view contains all clusters. */
  first: readonly Place[] | undefined
}

/** The size in the units of the drawing. The style sheet scales the picture. */
const [width, height] = [640, 400]

/**
 * A picture of the map without interaction. Visitors see it until the map is loaded, and when the
 * map cannot be loaded or there is no JavaScript.
 */
export function MapPicture({ clusters, first }: MapPictureProps) {
  const intl = useIntl()
  const view = viewOf(cornersOfPlaces(first ?? clusters).map(project), { width, height })
  const scale = worldSize(view)
  const [left, top] = [width / 2 - view.x * scale, height / 2 - view.y * scale]
  const moved = `translate(${String(left)} ${String(top)}) scale(${String(scale / worldSide)})`
  return (
    <svg className={styles.picture} aria-hidden="true">
      <svg className={styles.land} viewBox={`0 0 ${String(width)} ${String(height)}`}>
        <g transform={moved}>
          <use href={worldShapes.land} />
          <use href={worldShapes.borders} />
        </g>
      </svg>
      {clusters.map((cluster) => {
        const { x, y } = project(cluster)
        // Use percentages, because circles and texts have the same size on all screens.
        const cx = `${(((left + x * scale) / width) * 100).toFixed(2)}%`
        const cy = `${(((top + y * scale) / height) * 100).toFixed(2)}%`
        const isSingle = cluster.events === 1
        return (
          <g key={`${cx} ${cy}`} className={isSingle ? styles.event : styles.cluster}>
            <circle cx={cx} cy={cy} r={radiusOf(cluster).toFixed(1)} />
            {!isSingle && (
              <text x={cx} y={cy}>
                {intl.formatNumber(cluster.events, { notation: 'compact' })}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

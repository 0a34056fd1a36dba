import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster'
import { type Place, unpackPositions } from '../../../../domain/event-positions.ts'
import { type Box, boxOf, type MapView, project, type Size, type WorldPoint } from './projection.ts'

/** One event, or several events that are close to each other at the zoom of the view. */
export interface Cluster extends WorldPoint {
  events: number
}

/** Distance in pixels within which events become one cluster. */
const radius = 60
/**
 * Up to this zoom, one index contains the clusters of all events. At a higher zoom, only the events
 * in and around the view are clustered, because an index for all zooms takes five times as long.
 */
const lastIndexedZoom = 8

/** The events of a map, grouped into clusters. */
export class Clusters {
  readonly places: readonly Place[]
  readonly #index = new Supercluster<object, object>({ radius, maxZoom: lastIndexedZoom })
  #read: { zoom: number; box: Box; clusters: Cluster[] } | undefined

  constructor(packed: string) {
    this.places = unpackPositions(packed)
    this.#index.load(
      this.places.map(({ longitude, latitude }) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    )
  }

  /**
   * The clusters in a view and in the area around it. The result stays the same while the view
   * moves a little.
   */
  around(view: MapView, size: Size): readonly Cluster[] {
    const zoom = Math.max(0, Math.floor(view.zoom))
    if (this.#read?.zoom !== zoom || !contains(this.#read.box, boxOf(view, size))) {
      const box = boxOf(view, size, 2)
      this.#read = { zoom, box, clusters: this.#clustersIn(box, zoom) }
    }
    return this.#read.clusters
  }

  #clustersIn({ west, south, east, north }: Box, zoom: number): Cluster[] {
    const bounds: [number, number, number, number] = [west, south, east, north]
    if (zoom <= lastIndexedZoom) return this.#index.getClusters(bounds, zoom).map(clusterOf)
    // At a zoom above its last zoom, the index returns single events.
    const events = this.#index.getClusters(bounds, lastIndexedZoom + 1) as PointFeature<object>[]
    const near = new Supercluster<object, object>({ radius, minZoom: zoom, maxZoom: zoom })
    return near.load(events).getClusters(bounds, zoom).map(clusterOf)
  }
}

function clusterOf({
  geometry,
  properties,
}: ClusterFeature<object> | PointFeature<object>): Cluster {
  const [longitude = 0, latitude = 0] = geometry.coordinates
  const events = 'point_count' in properties ? properties.point_count : 1
  return { ...project({ longitude, latitude }), events }
}

function contains(outer: Box, inner: Box): boolean {
  return (
    outer.south <= inner.south &&
    outer.north >= inner.north &&
    outer.west <= inner.west &&
    outer.east >= inner.east
  )
}

import Supercluster from 'supercluster'
import { type Place, unpackPositions } from '../../../../domain/event-positions.ts'
import {
  type Box,
  boxOf,
  type MapView,
  maxZoom,
  project,
  type Size,
  type WorldPoint,
} from './projection.ts'

/** One event, or several events that are close to each other at the zoom of the view. */
export interface Cluster extends WorldPoint {
  events: number
  /** Zoom at which the cluster falls apart; undefined for a single event. */
  splitsAt: number | undefined
}

/** The events of a map in clusters. */
export class Clusters {
  readonly places: readonly Place[]
  readonly #index = new Supercluster<object, object>({ radius: 44, maxZoom: maxZoom - 1 })
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

  /** The clusters of a view and around it. They stay the same while the view moves a little. */
  around(view: MapView, size: Size): readonly Cluster[] {
    const zoom = Math.max(0, Math.floor(view.zoom))
    if (this.#read?.zoom !== zoom || !contains(this.#read.box, boxOf(view, size))) {
      const box = boxOf(view, size, 2)
      this.#read = { zoom, box, clusters: this.#clustersIn(box, zoom) }
    }
    return this.#read.clusters
  }

  #clustersIn({ west, south, east, north }: Box, zoom: number): Cluster[] {
    return this.#index
      .getClusters([west, south, east, north], zoom)
      .map(({ geometry, properties }) => {
        const [longitude = 0, latitude = 0] = geometry.coordinates
        const cluster = 'cluster' in properties ? properties : undefined
        return {
          ...project({ longitude, latitude }),
          events: cluster?.point_count ?? 1,
          splitsAt: cluster && this.#index.getClusterExpansionZoom(cluster.cluster_id),
        }
      })
  }
}

function contains(outer: Box, inner: Box): boolean {
  return (
    outer.south <= inner.south &&
    outer.north >= inner.north &&
    outer.west <= inner.west &&
    outer.east >= inner.east
  )
}

import Supercluster, { type PointFeature } from 'supercluster'
import { type Place, unpackPositions } from '../../../../domain/event-positions.ts'
import { project, type WorldPoint } from '../../../../domain/world-map.ts'
import { type DegreeBox, boxOfView, type MapView, type Size } from './projection.ts'

/** One event, or several events that are close to each other at the zoom of the view. */
export interface Cluster extends WorldPoint {
  events: number
}

/** Distance in pixels within which events become one cluster. */
const radius = 60
/** The lowest zoom. A phone shows the whole world in less than 512 pixels. */
const firstZoom = -1
/**
 * Up to this zoom, the events of a grid cell are treated as one point. The first view of 20,000
 * events then takes less than half of the time. A cell is at most 16 pixels wide at these zooms.
 */
const lastGridZoom = 3
/** Number of cells from west to east, and from south to north. */
const cells = 512
/**
 * Up to this zoom, an index contains the clusters of all events. At a higher zoom, only the events
 * in and around the view are clustered, because an index for all zooms takes five times as long.
 */
const lastIndexedZoom = 8

/** One event, or all events of a grid cell at their middle. */
interface Spot extends Place {
  events: number
}

type Index = Supercluster<Pick<Spot, 'events'>, Pick<Spot, 'events'>>

/** The events of a map, grouped into clusters. */
export class Clusters {
  readonly places: readonly Place[]
  #far: Index | undefined
  #near: Index | undefined
  #read: { zoom: number; box: DegreeBox; clusters: Cluster[] } | undefined

  constructor(packed: string) {
    this.places = unpackPositions(packed)
  }

  /**
   * Builds the index for the zooms above `lastGridZoom`, so a later change of the zoom does not
   * wait for this index.
   */
  prepare(): void {
    this.#nearIndex()
  }

  #farIndex(): Index {
    return (this.#far ??= indexOf(spotsOf(this.places), firstZoom, lastGridZoom))
  }

  #nearIndex(): Index {
    return (this.#near ??= indexOf(
      this.places.map((place) => ({ ...place, events: 1 })),
      lastGridZoom + 1,
      lastIndexedZoom,
    ))
  }

  /**
   * Returns the clusters in a view and in the area around the view. Returns the same list while the
   * view moves only a little.
   */
  around(view: MapView, size: Size): readonly Cluster[] {
    const zoom = Math.max(firstZoom, Math.floor(view.zoom))
    if (this.#read?.zoom !== zoom || !contains(this.#read.box, boxOfView(view, size))) {
      const box = boxOfView(view, size, 2)
      this.#read = { zoom, box, clusters: this.#clustersIn(box, zoom) }
    }
    return this.#read.clusters
  }

  #clustersIn({ west, south, east, north }: DegreeBox, zoom: number): Cluster[] {
    const bounds: [number, number, number, number] = [west, south, east, north]
    if (zoom <= lastGridZoom) return this.#farIndex().getClusters(bounds, zoom).map(clusterOf)
    const index = this.#nearIndex()
    if (zoom <= lastIndexedZoom) return index.getClusters(bounds, zoom).map(clusterOf)
    // At a zoom above `lastIndexedZoom`, the index returns single events.
    const events = index.getClusters(bounds, lastIndexedZoom + 1) as Feature[]
    return emptyIndex(zoom, zoom).load(events).getClusters(bounds, zoom).map(clusterOf)
  }
}

type Feature = PointFeature<Pick<Spot, 'events'>>

function emptyIndex(minZoom: number, maxZoom: number): Index {
  return new Supercluster({
    radius,
    minZoom,
    maxZoom,
    reduce: (sum, { events }) => {
      sum.events += events
    },
  })
}

function indexOf(spots: readonly Spot[], minZoom: number, maxZoom: number): Index {
  return emptyIndex(minZoom, maxZoom).load(
    spots.map(({ longitude, latitude, events }) => ({
      type: 'Feature',
      properties: { events },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  )
}

/**
 * Joins the events of each cell of the grid into one spot. In packed positions, the events of a
 * cell follow each other.
 */
function spotsOf(places: readonly Place[]): Spot[] {
  const spots: Spot[] = []
  let [last, cell] = [undefined as Spot | undefined, -1]
  for (const { latitude, longitude } of places) {
    const row = Math.floor(((latitude + 90) / 180) * cells)
    const here = row * cells + Math.floor(((longitude + 180) / 360) * cells)
    if (last === undefined || here !== cell) {
      last = { latitude, longitude, events: 1 }
      cell = here
      spots.push(last)
      continue
    }
    last.events += 1
    last.latitude += (latitude - last.latitude) / last.events
    last.longitude += (longitude - last.longitude) / last.events
  }
  return spots
}

function clusterOf({ geometry, properties }: ReturnType<Index['getClusters']>[number]): Cluster {
  const [longitude = 0, latitude = 0] = geometry.coordinates
  return { ...project({ longitude, latitude }), events: properties.events }
}

function contains(outer: DegreeBox, inner: DegreeBox): boolean {
  return (
    outer.south <= inner.south &&
    outer.north >= inner.north &&
    outer.west <= inner.west &&
    outer.east >= inner.east
  )
}

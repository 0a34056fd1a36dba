import Supercluster from 'supercluster'
import type { Place } from '../../../domain/event-positions.ts'
import { boxAround, project } from '../../../domain/world-map.ts'
import type { EventCluster } from './schema.ts'

/** Distance within which events become one cluster, as a part of the longer side of the map. */
const radius = 0.1
/** Width of the map divided by its height. */
const aspectRatio = 1.6
/** Minimum length of the longer side, as a part of the width of the world: about forty kilometres. */
const minSide = 0.001

/**
 * Groups close events into clusters, for a small map that shows all events. The clusters with the
 * most events come first.
 */
export function clustersOf(places: readonly Place[]): EventCluster[] {
  const index = new Supercluster<object, { events: number }>({
    minZoom: 0,
    maxZoom: 0,
    extent: 1,
    radius: radius * longerSideOf(places),
    map: () => ({ events: 1 }),
    reduce: (sum, { events }) => {
      sum.events += events
    },
  }).load(
    places.map(({ longitude, latitude }) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  )
  const clusters = index.getClusters([-180, -90, 180, 90], 0).map(({ geometry, properties }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    return {
      latitude: rounded(latitude),
      longitude: rounded(longitude),
      events: 'events' in properties ? properties.events : 1,
    }
  })
  return clusters.sort((a, b) => b.events - a.events)
}

/**
 * Returns the longer side of the smallest map with all places, as a part of the width of the world.
 */
function longerSideOf(places: readonly Place[]): number {
  const { west, east, north, south } = boxAround(places.map(project))
  return Math.max(minSide, east - west, (south - north) * aspectRatio)
}

/** Rounds degrees to thousandths. A thousandth is at most about a hundred metres. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000
}

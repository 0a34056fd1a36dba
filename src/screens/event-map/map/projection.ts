import type { Place } from '../../../../domain/event-positions.ts'
import { boxAround, unproject, type WorldPoint } from '../../../../domain/world-map.ts'

export interface Size {
  width: number
  height: number
}

/** The visible part of the world: its middle, and the zoom level of tiles of 512 pixels. */
export interface MapView extends WorldPoint {
  zoom: number
}

const maxZoom = 13
const tileSize = 512

/** The width of the whole world in pixels. */
export function worldSize({ zoom }: Pick<MapView, 'zoom'>): number {
  return tileSize * 2 ** zoom
}

/** Returns the nearest view that shows nothing outside the world and is not above `maxZoom`. */
export function limited(view: MapView, { width, height }: Size): MapView {
  const minZoom = Math.log2(Math.max(width, height) / tileSize)
  const zoom = Math.min(maxZoom, Math.max(minZoom, view.zoom))
  const size = worldSize({ zoom })
  const within = (middle: number, pixels: number) => {
    const half = pixels / 2 / size
    return Math.min(1 - half, Math.max(half, middle))
  }
  return { x: within(view.x, width), y: within(view.y, height), zoom }
}

/** Moves the middle of a view by a number of pixels. */
export function panned(view: MapView, right: number, down: number): MapView {
  const size = worldSize(view)
  return { ...view, x: view.x + right / size, y: view.y + down / size }
}

/**
 * Changes the zoom. The point `at` of the map stays in place.
 * @param at the point in pixels from the middle of the frame
 */
export function zoomed(view: MapView, by: number, at: WorldPoint): MapView {
  const zoom = Math.min(maxZoom, view.zoom + by)
  const change = 1 / worldSize(view) - 1 / worldSize({ zoom })
  return { x: view.x + at.x * change, y: view.y + at.y * change, zoom }
}

/**
 * Returns the view with the highest zoom up to 10 that shows all points and a margin. Without
 * points, returns a view of the whole world.
 */
export function viewOf(points: readonly WorldPoint[], { width, height }: Size): MapView {
  if (points.length === 0) return { x: 0.5, y: 0.5, zoom: -1 }
  const margin = 48
  const { west, east, north, south } = boxAround(points)
  const fit = (pixels: number, length: number) =>
    Math.max(1, pixels - 2 * margin) / Math.max(length, 1e-9)
  const pixels = Math.min(fit(width, east - west), fit(height, south - north))
  return {
    x: (west + east) / 2,
    y: (north + south) / 2,
    zoom: Math.min(10, Math.log2(pixels / tileSize)),
  }
}

/**
 * Returns two corners of the smallest box that contains all places. Without places, returns an
 * empty list.
 */
export function cornersOfPlaces(places: readonly Place[]): Place[] {
  let [south, north, west, east] = [90, -90, 180, -180]
  for (const { latitude, longitude } of places) {
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
  }
  if (places.length === 0) return []
  return [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ]
}

/**
 * A view that ends within this distance of an edge of the world ends at the edge. The distance
 * allows for rounding errors.
 */
const nearEdge = 1e-9

/** A box in geographic degrees. */
export interface DegreeBox {
  south: number
  north: number
  west: number
  east: number
}

/**
 * Returns the box that a view shows. The map shows places beyond its northern and southern edges at
 * these edges, so a view of an edge reaches to the pole.
 * @param share size of the box relative to the view: 2 means a box of twice the width and height
 */
export function boxOfView(view: MapView, { width, height }: Size, share = 1): DegreeBox {
  const size = worldSize(view)
  const [right, down] = [(width / 2 / size) * share, (height / 2 / size) * share]
  const [top, bottom] = [view.y - down, view.y + down]
  const northWest = unproject({ x: Math.max(0, view.x - right), y: top })
  const southEast = unproject({ x: Math.min(1, view.x + right), y: bottom })
  return {
    south: bottom > 1 - nearEdge ? -90 : southEast.latitude,
    north: top < nearEdge ? 90 : northWest.latitude,
    west: northWest.longitude,
    east: southEast.longitude,
  }
}

export interface PlaceAt {
  /** Metres from the start. */
  distance: number
  position: number
}

interface Plot {
  left: number
  right: number
  top: number
  base: number
  fontSize: number
  /** Radius of each point's ring. */
  ring: number
  /** Width of a formatted number, in drawing units. */
  widthOf: (position: number) => number
}

interface Point {
  x: number
  y: number
}

type Anchor = 'start' | 'middle' | 'end'

interface Label extends Point {
  anchor: Anchor
}

/**
 * Computes the points of the place chart, the best place at the top.
 * A label stands above its point, or below where the line would cross the label.
 * @param distance length of the course in metres
 */
export function layOutPlaces(places: readonly PlaceAt[], distance: number, plot: Plot) {
  const { left, right, top, base } = plot
  const positions = places.map(({ position }) => position)
  const best = Math.min(...positions)
  // The axis covers at least four places, so that a change of one place looks small.
  const reach = Math.max(4, Math.max(...positions) - best)
  const points = places.map((place) => ({
    ...place,
    x: left + (place.distance / distance) * (right - left),
    y: top + ((place.position - best) / reach) * (base - top),
  }))
  // From the finish backwards, so that the last place always gets a label.
  let free = Infinity
  const labelled = points.map((point, index) => [point, index] as const).toReversed()
  return labelled
    .map(([point, index]) => {
      if (point.x > free) return { ...point, label: null }
      free = point.x - plot.fontSize * 3.2
      return { ...point, label: labelAt(points, index, plot) }
    })
    .reverse()
}

function labelAt(points: readonly (PlaceAt & Point)[], index: number, plot: Plot): Label | null {
  const point = points[index]
  if (!point) return null
  const { fontSize, ring, widthOf } = plot
  const width = widthOf(point.position)
  const anchor = anchorOf(point.x, plot)
  const from = point.x - { start: 0, middle: width / 2, end: width }[anchor]
  const above = { x: from, y: point.y - ring * 2 - fontSize, width, height: fontSize }
  const below = { ...above, y: point.y + ring * 2 }
  const lines = points.slice(1).map((to, end) => [points[end] ?? to, to] as const)
  const isFree = (box: Box) => !lines.some(([a, b]) => crosses(a, b, box))
  const isBelow = !isFree(above) && isFree(below)
  // `y` is the baseline; digits are about 0.72 em high.
  return { x: point.x, y: isBelow ? below.y + fontSize * 0.75 : point.y - ring * 2, anchor }
}

function anchorOf(x: number, { left, right, fontSize }: Plot): Anchor {
  if (x > right - fontSize * 2) return 'end'
  return x < left + fontSize * 2 ? 'start' : 'middle'
}

interface Box extends Point {
  width: number
  height: number
}

/** True when the line from `a` (left) to `b` crosses the box. */
function crosses(a: Point, b: Point, box: Box): boolean {
  const from = Math.max(a.x, box.x)
  const to = Math.min(b.x, box.x + box.width)
  if (from > to) return false
  const heightAt = (x: number) =>
    b.x === a.x ? b.y : a.y + ((x - a.x) / (b.x - a.x)) * (b.y - a.y)
  const [first, last] = [heightAt(from), heightAt(to)]
  return Math.max(first, last) > box.y && Math.min(first, last) < box.y + box.height
}

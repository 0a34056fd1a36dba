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
  /** The radius of the ring at each point. */
  ring: number
  /** Returns the width of the text that shows a place, in drawing units. */
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
 * Returns the points of the chart of places. The best place is at the top. Each label is near its
 * point, where no line and no later label crosses the label. A point has no label if there is no
 * free position, or if a later label is too close.
 * @param distance length of the course in metres
 */
export function layOutPlaces(places: readonly PlaceAt[], distance: number, plot: Plot) {
  const { left, right, top, base } = plot
  const positions = places.map(({ position }) => position)
  const best = Math.min(...positions)
  // The best and the last place on the axis differ by at least four, so a change by one looks
  // small.
  const reach = Math.max(4, Math.max(...positions) - best)
  const points = places.map((place) => ({
    ...place,
    x: left + (place.distance / distance) * (right - left),
    y: top + ((place.position - best) / reach) * (base - top),
  }))
  // Begin with the label at the finish, because a label is left out if it is too close to a later
  // label.
  let free = Infinity
  let later: Box | undefined
  const labelled = points.map((point, index) => [point, index] as const).toReversed()
  return labelled
    .map(([point, index]) => {
      if (point.x > free) return { ...point, label: null }
      free = point.x - plot.fontSize * 3.2
      const found = labelAt(points, index, plot, later)
      later = found?.box ?? later
      return { ...point, label: found?.label ?? null }
    })
    .reverse()
}

/**
 * Returns the first position around a point at which no line and no later label crosses the label,
 * and the label is within the width of the chart. Undefined if there is no such position.
 * @param later the box of the next label to the right
 */
function labelAt(
  points: readonly (PlaceAt & Point)[],
  index: number,
  plot: Plot,
  later: Box | undefined,
): { label: Label; box: Box } | undefined {
  const point = points[index]
  if (!point) return undefined
  const { fontSize, ring, widthOf, left, right } = plot
  const width = widthOf(point.position)
  const lines = points.slice(1).map((to, end) => [points[end] ?? to, to] as const)
  const { x } = point
  // `y` is the upper edge of the label's box. Digits are about 0.72 em high.
  const [above, below, beside] = [
    point.y - ring * 2 - fontSize,
    point.y + ring * 2,
    point.y - fontSize / 2,
  ]
  const shift = ring * 1.8
  const candidates: Label[] = [
    { x, y: above, anchor: 'middle' },
    { x, y: below, anchor: 'middle' },
    { x, y: above, anchor: 'start' },
    { x, y: above, anchor: 'end' },
    { x, y: below, anchor: 'start' },
    { x, y: below, anchor: 'end' },
    { x: x + shift, y: beside, anchor: 'start' },
    { x: x - shift, y: beside, anchor: 'end' },
  ]
  return candidates
    .map((label) => ({
      label: { ...label, y: label.y + fontSize * 0.85 },
      box: {
        x: label.x - { start: 0, middle: width / 2, end: width }[label.anchor],
        y: label.y,
        width,
        height: fontSize,
      },
    }))
    .find(({ box }) => {
      const isInside = box.x >= left - ring && box.x + width <= right + ring
      const isFree = !later || !overlaps(box, later, ring)
      return isInside && isFree && !lines.some(([a, b]) => crosses(a, b, box))
    })
}

interface Box extends Point {
  width: number
  height: number
}

/** Whether the two boxes overlap, or their horizontal distance is less than the gap. */
function overlaps(a: Box, b: Box, gap: number): boolean {
  return (
    a.x < b.x + b.width + gap &&
    b.x < a.x + a.width + gap &&
    a.y < b.y + b.height &&
    b.y < a.y + a.height
  )
}

/** Whether the line from `a` (left) to `b` (right) crosses the box. */
function crosses(a: Point, b: Point, box: Box): boolean {
  const from = Math.max(a.x, box.x)
  const to = Math.min(b.x, box.x + box.width)
  if (from > to) return false
  const heightAt = (x: number) =>
    b.x === a.x ? b.y : a.y + ((x - a.x) / (b.x - a.x)) * (b.y - a.y)
  const [first, last] = [heightAt(from), heightAt(to)]
  return Math.max(first, last) > box.y && Math.min(first, last) < box.y + box.height
}

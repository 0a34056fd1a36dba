/** Where somebody stood when a point was passed. */
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
  /** How far two numbers must be apart. */
  labelWidth: number
}

/**
 * The places over the course, the first at the top.
 * @param distance metres of the whole course
 */
export function layOutPlaces(
  places: readonly PlaceAt[],
  distance: number,
  { left, right, top, base, labelWidth }: Plot,
) {
  const positions = places.map(({ position }) => position)
  const best = Math.min(...positions)
  // One place up or down is no mountain: the plot covers at least four.
  const reach = Math.max(4, Math.max(...positions) - best)
  const points = places.map((place) => ({
    ...place,
    x: left + (place.distance / distance) * (right - left),
    y: top + ((place.position - best) / reach) * (base - top),
  }))
  // From the finish back: the last place is the one that counts.
  let free = Infinity
  const labelled = points.toReversed().map((point) => {
    const isLabelled = point.x <= free
    if (isLabelled) free = point.x - labelWidth
    return { ...point, isLabelled }
  })
  return labelled.reverse()
}

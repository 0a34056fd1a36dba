/** Radius of a single event, and the radius from which clusters grow, in pixels. */
const radiusOfEvent = 6
export const radiusOfCluster = 13

/** Returns the radius of the circle for a number of events, in pixels. */
export function radiusOf({ events }: { events: number }): number {
  return events === 1 ? radiusOfEvent : radiusOfCluster + 3 * Math.log10(events)
}

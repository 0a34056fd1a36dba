/** The radius of an event and of the smallest cluster, in pixels. */
const radiusOfEvent = 6
export const radiusOfCluster = 13

/** The radius of a circle for a number of events, in pixels. */
export function radiusOf({ events }: { events: number }): number {
  return events === 1 ? radiusOfEvent : radiusOfCluster + 3 * Math.log10(events)
}

const part = encodeURIComponent

/** Addresses of files to keep. They are the same in every language. */
export const fileLinks = {
  /** An event for one's calendar. */
  calendar: ({ eventId }: { eventId: string }) => `/events/${part(eventId)}.ics`,
  /** The course of a race as GPX. */
  gpx: ({ raceId }: { raceId: string }) => `/v1/web/races/${part(raceId)}/route.gpx`,
  /** The course of a race as GeoJSON. */
  geoJson: ({ raceId }: { raceId: string }) => `/v1/web/races/${part(raceId)}/route`,
}

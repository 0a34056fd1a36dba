const part = encodeURIComponent

/** URLs of downloadable files. These URLs contain no language. */
export const fileLinks = {
  /** URL of an event as an iCalendar file. */
  calendar: ({ eventId }: { eventId: string }) => `/events/${part(eventId)}.ics`,
  gpx: ({ raceId }: { raceId: string }) => `/v1/web/races/${part(raceId)}/route.gpx`,
  geoJson: ({ raceId }: { raceId: string }) => `/v1/web/races/${part(raceId)}/route`,
}

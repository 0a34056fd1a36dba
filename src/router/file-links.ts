const part = encodeURIComponent

/** URLs of downloadable files; these have no language. */
export const fileLinks = {
  /** An event as an iCalendar file. */
  calendar: ({ eventId }: { eventId: string }) => `/events/${part(eventId)}.ics`,
  gpx: ({ raceId }: { raceId: string }) => `/v1/web/races/${part(raceId)}/route.gpx`,
  geoJson: ({ raceId }: { raceId: string }) => `/v1/web/races/${part(raceId)}/route`,
}

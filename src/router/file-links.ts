const part = encodeURIComponent

/**
 * The criteria for the events of a feed or a calendar. Without criteria, these are all coming
 * events.
 */
interface FeedOfEvents {
  /** Code of the language of the feed. */
  language: string
  list?: 'week' | 'upcoming' | 'finished' | undefined
  /** base64 of JSON */
  filters?: string | undefined
  /** Id of an organisation. */
  organisation?: string | undefined
}

function feed(end: string, { language, ...criteria }: FeedOfEvents): string {
  const given = Object.entries<string | undefined>(criteria)
  const query = new URLSearchParams(
    given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString()
  return `/feeds/${part(language)}/events.${end}${query === '' ? '' : `?${query}`}`
}

export const fileLinks = {
  /** URL of an event as an iCalendar file. */
  calendar: ({ eventId }: { eventId: string }) => `/events/${part(eventId)}.ics`,
  /** URL of a list of events as a calendar to subscribe to. */
  eventsCalendar: (of: FeedOfEvents) => feed('ics', of),
  /** URL of a list of events as an Atom feed. */
  eventsFeed: (of: FeedOfEvents) => feed('xml', of),
  gpx: ({ raceId }: { raceId: string }) => `/v1/web/races/${part(raceId)}/route.gpx`,
  geoJson: ({ raceId }: { raceId: string }) => `/v1/web/races/${part(raceId)}/route`,
}

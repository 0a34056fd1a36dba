import type { DownloadFormat } from '../../domain/download-formats.ts'
import { query } from './query-string.ts'
import type { RankingFilters, RankingView } from './ranking-view.ts'

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

const feed = (end: string, { language, ...criteria }: FeedOfEvents) =>
  `/feeds/${part(language)}/events.${end}${query(criteria)}`

/** A ranking with the filters and the order of a file. */
type DownloadedRanking = { rankingId: string; format: DownloadFormat } & RankingFilters &
  Pick<RankingView, 'sort' | 'checkpoint'>

/** URLs of files. */
export const fileLinks = {
  /** URL of an event as an iCalendar file. */
  calendar: ({ eventId }: { eventId: string }) => `/events/${part(eventId)}.ics`,
  /** URL of a list of events as a calendar to subscribe to. */
  eventsCalendar: (of: FeedOfEvents) => feed('ics', of),
  /** URL of a list of events as an Atom feed. */
  eventsFeed: (of: FeedOfEvents) => feed('xml', of),
  /** URL of a race's milestones as an Atom feed. */
  raceFeed: ({ language, raceId }: { language: string; raceId: string }) =>
    `/feeds/${part(language)}/races/${part(raceId)}.xml`,
  gpx: ({ raceId }: { raceId: string }) => `/v1/web/races/${part(raceId)}/route.gpx`,
  /** URL of a file with all filtered entries of a ranking. */
  ranking: ({ rankingId, format, ...view }: DownloadedRanking) =>
    `/downloads/rankings/${part(rankingId)}.${format}${query({ ...view })}`,
  geoJson: ({ raceId }: { raceId: string }) => `/v1/web/races/${part(raceId)}/route`,
}

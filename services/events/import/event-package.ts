import type { Forced } from './check/possible-times/forced.ts'
import type { Checkpoint, RankingMembers, WayPoint } from '../database.ts'
import type { ResultRow } from '../../../reader/result-row.ts'
import type { RaceSport } from '../../../domain/sports.ts'
import type { RankingStatus, TimeRule } from '../../../domain/results.ts'
import type { EventState } from '../../../domain/events.ts'

export type { ResultRow } from '../../../reader/result-row.ts'

/**
 * An event as it is written to the database, read from a folder or generated for the demo season.
 * All values are validated. Results are streamed; everything else is small and held in memory.
 */
export interface EventPackage {
  /** Changes with any part of the package; an import with the stored hash changes nothing. */
  contentHash: string
  /** Id of the calendar that lists the event; undefined for an event with its own package. */
  calendar?: string
  organisation: OrganisationInPackage
  event: EventInPackage
  races: RaceInPackage[]
  news: NewsInPackage[]
  timetable: TimetableItemInPackage[]
  sponsors: SponsorInPackage[]
  files: FileInPackage[]
}

export interface FileInPackage {
  /** SHA-256 of the bytes, hexadecimal. */
  id: string
  mediaType: string
  bytes: Uint8Array
}

export interface OrganisationInPackage {
  id: string
  name: string
  /** Text in Markdown. */
  description: string
  city: string | null
  country: string | null
  websiteUrl: string | null
  logoFileId: string | null
}

export interface EventInPackage {
  /** Also the prefix of all ids within the event: `harbour-half-2026`. */
  id: string
  name: string
  /** Text in Markdown. */
  description: string
  city: string | null
  /** Lower-case ISO 3166-1 alpha-2. */
  country: string | null
  /** IANA time zone name. */
  timeZone: string
  /** Local dates in `timeZone`. */
  dateFrom: string
  dateTo: string
  startsAt: Date
  endsAt: Date
  fixedState: EventState | null
  imageFileId: string | null
  logoFileId: string | null
  timelineWelcomeImageFileId: string | null
}

export interface RaceInPackage {
  /** `<event id>-<key>`: `harbour-half-2026-10k`. */
  id: string
  name: string
  sport: RaceSport
  /** Metres. */
  distance: number | null
  startsAt: Date | null
  /** In course order, without the finish. */
  checkpoints: Checkpoint[]
  route: Route | null
  rankings: RankingInPackage[]
  results: ResultsInPackage | null
  /** Price of the race replay in the app; undefined when there is no replay. */
  replay?: 'free' | 'paid' | undefined
}

/** A measured course. */
export interface Route {
  /** Metres along the line. */
  distance: number
  /** Metres, smoothed; null without elevation. */
  ascent: number | null
  descent: number | null
  line: [longitude: number, latitude: number, elevation: number | null][]
  wayPoints: WayPoint[]
  /**
   * x, y, x, y, … of 256 points evenly spaced by distance along the course.
   * North is up, y grows downwards; the larger side is 1000 and both sides start at 0.
   */
  outline: number[]
  /** Smoothed elevation in metres at 256 points evenly spaced from start to finish. */
  profile: number[] | null
}

export interface RankingInPackage {
  /** `<race id>-<key>`: `harbour-half-2026-10k-overall`. */
  id: string
  name: string
  /** `official` (set by the timer), `unofficial` (live), or a status of the source. */
  status: RankingStatus | null
  decidedBy: TimeRule
  /** `given`: by the places in the rows; `computed`: by the deciding time. */
  order?: 'given' | 'computed'
  only: RankingMembers
}

export interface ResultsInPackage {
  /** Changes with the result file and with any setting that affects how rows are read. */
  contentHash: string
  /** Name of the source file, if any. */
  file?: string
  /** Changes when a place in the source changes; undefined when the source has no places. */
  placesHash?: string | undefined
  /** Set when the operator confirms impossible times with `--force`. */
  forced?: Forced | undefined
  /** Validated rows, streamed from the source; can be iterated only once. */
  rows: AsyncIterable<ResultRow> | Iterable<ResultRow>
}

export interface NewsInPackage {
  id: string
  title: string
  subtitle: string
  /** Text in Markdown. */
  body: string
  imageFileId: string | null
  publishedFrom: Date
}

export interface TimetableItemInPackage {
  startsAt: Date
  title: string
  place: string | null
}

export interface SponsorInPackage {
  name: string
  websiteUrl: string | null
  logoFileId: string | null
}

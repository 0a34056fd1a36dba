import type { Checkpoint, WayPoint } from './tables/races.ts'
import type { RankingMembers } from './tables/results.ts'
import type { ResultRow } from '../../reader/result-row.ts'
import type { RaceSport, SportLabel } from '../../domain/sports.ts'
import type { RankingStatus, ScoreRule, TimeRule } from '../../domain/results.ts'
import type { Entries, EventState, StatusDecision } from '../../domain/events.ts'

export type { ResultRow } from '../../reader/result-row.ts'

/**
 * An event in the form in which it is written to the database. The event is read from a folder or
 * a calendar, or it is generated. All values are validated. Results can be streamed; all other data
 * is in memory.
 */
export interface EventPackage {
  /**
   * Hash that changes with any part of the package. If the database has the same hash, an import
   * changes nothing, unless it drops corrections.
   */
  contentHash: string
  /** Id of the calendar that lists the event. Undefined for an event with its own package. */
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
  /** SHA-256 of the bytes as hexadecimal text. */
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

/**
 * Each field is stored in the table `events`, in the column that has the name of the field in snake
 * case. The exceptions are `status` and `entries`.
 */
export interface EventInPackage {
  /**
   * Id of the event: `harbour-half-2026`. This id is also the prefix of all ids within the event.
   */
  id: string
  name: string
  /** Text in Markdown. */
  description: string
  city: string | null
  /** Country code in lower case (ISO 3166-1 alpha-2). */
  country: string | null
  /** IANA time zone name. */
  timeZone: string
  /** First and last day of the event, as local dates in `timeZone`. */
  dateFrom: string
  dateTo: string
  startsAt: Date
  endsAt: Date
  fixedState: EventState | null
  /** Id of the earlier edition of the event. */
  editionOf: string | null
  status: StatusDecision | null
  /**
   * How to enter the races of the event (sign-up). Applies to every race that has no `entries` of
   * its own.
   */
  entries: Entries | null
  imageFileId: string | null
  logoFileId: string | null
  timelineWelcomeImageFileId: string | null
}

/**
 * Default values for fields of an event, for example of an event in a calendar. Invented events
 * replace some of these values.
 */
export const noEventDetails = {
  fixedState: null,
  editionOf: null,
  status: null,
  entries: null,
  imageFileId: null,
  logoFileId: null,
  timelineWelcomeImageFileId: null,
} as const satisfies Partial<EventInPackage>

export interface RaceInPackage {
  /** Id `<event id>-<key>`: `harbour-half-2026-10k`. */
  id: string
  name: string
  /** The sport. Null for a sport that has only a label. */
  sport: RaceSport | null
  sportLabel?: SportLabel | null
  /** Distance in metres. */
  distance: number | null
  startsAt: Date | null
  /** Checkpoints in the order of the course, without the finish. */
  checkpoints: Checkpoint[]
  route: MeasuredRoute | null
  rankings: RankingInPackage[]
  results: ResultsInPackage | null
  /** Whether the race replay is free or paid. Undefined when there is no replay. */
  replay?: 'free' | 'paid' | undefined
  status?: StatusDecision | null
  /** How to enter the race (sign-up). If undefined or null, the `entries` of the event apply. */
  entries?: Entries | null
}

/** A measured course. */
export interface MeasuredRoute {
  /** Length of the course in metres. */
  distance: number
  /** Smoothed ascent in metres. Null without elevation. */
  ascent: number | null
  descent: number | null
  line: [longitude: number, latitude: number, elevation: number | null][]
  wayPoints: WayPoint[]
  /**
   * The coordinates x, y, x, y, … of 256 points, evenly spaced by distance along the course. North
   * is up, and y increases downwards. The larger side is 1000, and both sides start at 0.
   */
  outline: number[]
  /**
   * Smoothed elevation in metres at 256 points, evenly spaced from start to finish. Null without
   * elevation.
   */
  profile: number[] | null
}

export interface RankingInPackage {
  /** Id `<race id>-<key>`: `harbour-half-2026-10k-overall`. */
  id: string
  name: string
  /**
   * The status `official` (set by the timer) or `unofficial` (live). Null if the status is not
   * known.
   */
  status: RankingStatus | null
  decidedBy: TimeRule
  /**
   * The score that decides the ranking before times are compared. Undefined or null when only the
   * time decides.
   */
  scoredBy?: ScoreRule | null
  /** Whether event.yml names the deciding time. */
  isTimeNamed?: boolean
  /**
   * With `given`, the ranking is sorted by the places in the rows. With `computed`, the ranking is
   * sorted by the deciding time or score.
   */
  order?: 'given' | 'computed'
  /** Whether gaps in given places are closed, for example after a person was removed. */
  closesGaps?: boolean
  only: RankingMembers
}

export interface ResultsInPackage {
  /**
   * Hash that changes with the result file, and with any setting that affects how rows are read.
   */
  contentHash: string
  /** Name of the source file. Undefined if there is no file. */
  file?: string
  /**
   * Whether event.yml asks for the places in the file (`given`) or for computed places. Undefined
   * when event.yml names neither.
   */
  order?: 'given' | 'computed' | undefined
  /** What event.yml says about gaps in given places: they stay, or they are closed. */
  places?: 'keep' | 'close' | undefined
  /** Rows whose places contradict the deciding time or score. Undefined if not compared. */
  outOfOrder?: Disagreement | undefined
  /**
   * Hash that changes when a place in the source changes. Undefined when the source has no places.
   */
  placesHash?: string | undefined
  /**
   * The operator's confirmation of impossible times with `--force`. Undefined without `--force`.
   */
  forced?: Forced | undefined
  /** Number of rows with an athlete, without excluded rows. Undefined if there is no file. */
  count?: number
  /** The kinds of finish time that the source has. Undefined if there is no file. */
  times?: readonly TimeRule[]
  /** Whether the source has a column that says who is private. */
  saysPrivate?: boolean
  /** Validated rows. Some sources stream the rows, so they can be iterated only once. */
  rows: AsyncIterable<ResultRow> | Iterable<ResultRow>
}

/** How far an import has read the results of a race. */
export interface RowProgress {
  race: string
  rows: number
  /** Number of rows of the race. Undefined if it is not known. */
  total?: number | undefined
}

/** Rows whose places contradict their times or scores. */
export interface Disagreement {
  rows: number
  /** The first few contradicting rows. */
  examples: { line: number; given: number; computed: number | null }[]
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
  /**
   * The race on whose start the item depends. If undefined, `listTimetable` chooses a race by the
   * time of the item.
   */
  raceId?: string | undefined
}

export interface SponsorInPackage {
  name: string
  websiteUrl: string | null
  logoFileId: string | null
}

/** The operator's confirmation with `--force` that impossible times are correct. */
export interface Forced {
  reason: string
  /** Number of impossible times. The number is complete after the last row. */
  times: number
}

import type { Forced } from './possible-times/forced.ts'
import type {
  CheckPoint,
  EventState,
  Gender,
  RankingStatus,
  ResultState,
  TimeRule,
  WayPoint,
} from '../database.ts'

/**
 * An event as it goes into the database, wherever it came from: a folder read by
 * `read-event-package.ts`, or the demo season. Everything but the results is small and held in
 * memory; results are streamed. Every text is already checked.
 */
export interface EventPackage {
  /** Changes when anything in the package changes. The same hash again is no work. */
  contentHash: string
  /** Id of the calendar that the event is a line of; undefined for a package of its own. */
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
  /** Markdown. */
  description: string
  city: string | null
  country: string | null
  websiteUrl: string | null
  logoFileId: string | null
}

export interface EventInPackage {
  /** Also the first part of every id below it: `harbour-half-2026`. */
  id: string
  name: string
  /** Markdown. */
  description: string
  city: string | null
  /** Lower-case ISO 3166-1 alpha-2. */
  country: string | null
  /** IANA name. */
  timeZone: string
  /** Civil days in `timeZone`. */
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
  /** One of the nine sports, or wheelchair, handcycle, wheelchair_race. */
  sport: string
  /** Metres. */
  distance: number | null
  startsAt: Date | null
  /** In course order, the finish not among them. */
  checkpoints: CheckPoint[]
  route: Route | null
  rankings: RankingInPackage[]
  results: ResultsInPackage | null
  /** What it takes to see the race once more in the app; nobody can without it. */
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
   * x, y, x, y, … of 256 points evenly spaced by distance along the course. North is up, y grows
   * downwards, the larger side is 1000, both sides start at 0.
   */
  outline: number[]
  /** Smoothed elevation in metres at 256 places evenly spaced from start to finish. */
  profile: number[] | null
}

export interface RankingInPackage {
  /** `<race id>-<key>`: `harbour-half-2026-10k-overall`. */
  id: string
  name: string
  /** `official` (set by the timer), `unofficial` (live), or a word of the source. */
  status: RankingStatus | null
  decidedBy: TimeRule
  /** `given`: by the places of the rows; by the deciding time otherwise. */
  order?: 'given' | 'computed'
  /** Who is in it; everyone when empty. Conditions are joined by "and". */
  only: {
    gender?: Gender
    category?: string
    /** Start numbers that match, e.g. `^W`. A regular expression in the syntax of RE2. */
    bib?: string
    /** Start numbers that do not match. */
    notBib?: string
  }
}

export interface ResultsInPackage {
  /** Changes when a result file or anything that decides how its rows are read changes. */
  contentHash: string
  /** The name of the source file, where there is one. */
  file?: string
  /** Changes when a place that the source gives changes; undefined where it gives none. */
  placesHash?: string | undefined
  /** Set where the operator says that impossible times are true. */
  forced?: Forced | undefined
  /** Rows as they stream from the source, already checked. Can be iterated once. */
  rows: AsyncIterable<ResultRow> | Iterable<ResultRow>
}

/** How a key begins that is made of what a row says about the person: it changes with a correction. */
export const keyFromDescription = 'person:'

/** One participant of one race. Times are integer milliseconds. */
export interface ResultRow {
  /** What the source knows the row by: an id, a start number, or else what it says about the person. */
  key: string
  /** Of the source file, where there is one. */
  line?: number
  bib: string | null
  name: string
  gender: Gender | null
  age: number | null
  team: string | null
  category: string | null
  city: string | null
  country: string | null
  private: boolean
  /** Null while on course or not started yet. */
  state: ResultState | null
  gunTime: number | null
  chipTime: number | null
  raceTime: number | null
  /** Since the start, one for each check point of the race, null where missing. */
  splitTimes: (number | null)[]
  /** The places that the source gives a finisher; see `RankingInPackage.order`. */
  places?: GivenPlaces
}

/** From 1; undefined where the source gives none. */
export interface GivenPlaces {
  /** Among everybody; `none` for a finisher out of competition, who gets no place at all. */
  overall?: number | 'none' | undefined
  gender?: number | undefined
  category?: number | undefined
}

export interface NewsInPackage {
  id: string
  title: string
  subtitle: string
  /** Markdown. */
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

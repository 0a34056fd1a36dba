import type { Gender, ResultState } from '../domain/results.ts'

/**
 * Prefix that marks a row key made from the person's data. Such a key changes when the data are
 * corrected.
 */
export const keyFromDescription = 'person:'

/** What a result says about a person. */
export interface PersonalData {
  bib: string | null
  name: string
  gender: Gender | null
  age: number | null
  team: string | null
  category: string | null
  city: string | null
  /** Country code in lower case (ISO 3166-1 alpha-2). */
  country: string | null
  private: boolean
}

/** One participant of one race. Times are whole milliseconds. */
export interface ResultRow extends PersonalData {
  /** Identifies the row in its source, by an id, a bib, or `person:` and a hash of the data. */
  key: string
  /** Line number in the source file; undefined without a file. */
  line?: number
  /** The state of the result. Null for an athlete before the start or on the course. */
  state: ResultState | null
  gunTime: number | null
  chipTime: number | null
  raceTime: number | null
  /** Time since the start at each checkpoint of the race; null where the time is missing. */
  splitTimes: (number | null)[]
  /**
   * Laps, points or metres that can decide a ranking instead of a time. Undefined if the row has no
   * such value.
   */
  scores?: Scores
  /** Places of a finisher in the source. `RankingInPackage.order` decides whether they are used. */
  places?: GivenPlaces
}

/**
 * Values that can decide a ranking instead of a time. A value is undefined where the source has
 * none.
 */
export interface Scores {
  laps?: number | undefined
  points?: number | undefined
  /** Metres that the athlete covered, in a race that lasts a fixed time. */
  distance?: number | undefined
  /**
   * Number of laps behind the winner, for an athlete who was taken out of the race. 0 if the source
   * does not tell the number.
   */
  lapsBehind?: number | undefined
}

/** Places begin with 1. A place is undefined where the source has none. */
export interface GivenPlaces {
  /** Place among all finishers. `none` is for a finisher out of competition, who gets no place. */
  overall?: number | 'none' | undefined
  gender?: number | undefined
  category?: number | undefined
}

import type { Gender, ResultState } from '../domain/results.ts'

/** Prefix of a key made of the person's own data; such a key changes when the data is corrected. */
export const keyFromDescription = 'person:'

/** One participant of one race. Times are integer milliseconds. */
export interface ResultRow {
  /** Identifies the row in its source: an id, a bib, or `person:` and the person's data. */
  key: string
  /** Line in the source file, if any. */
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
  /** Null while on course or before the start. */
  state: ResultState | null
  gunTime: number | null
  chipTime: number | null
  raceTime: number | null
  /** Time since the start at each checkpoint of the race; null where missing. */
  splitTimes: (number | null)[]
  /** Places of a finisher as the source gives them; see `RankingInPackage.order`. */
  places?: GivenPlaces
}

/** Places count from 1; undefined where the source gives none. */
export interface GivenPlaces {
  /** Place among all finishers; `none` for a finisher out of competition, who gets no place. */
  overall?: number | 'none' | undefined
  gender?: number | undefined
  category?: number | undefined
}

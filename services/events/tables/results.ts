import type { Generated } from 'kysely'
import type {
  Gender,
  RankingStatus,
  ResultState,
  ScoreRule,
  TimeRule,
} from '../../../domain/results.ts'
import type { PersonalData } from '../../../reader/result-row.ts'
import type { Instant, Json } from './column-types.ts'

export interface ResultSetsTable {
  id: Generated<number>
  race_id: string
  content_hash: string
  participants: Generated<number>
  finishers: Generated<number>
  /** Number of athletes on the course of a timed race. Null if they are counted at each read. */
  on_course: number | null
  others_started: number | null
  created_at: Generated<Date>
  /** Whether any race has ever shown this result set to readers. */
  published: Generated<boolean>
  /** Reason for publishing the result set although its times look impossible. */
  forced_reason: string | null
  /**
   * True if the search keys of this result set were deleted. This happens to a result set that no
   * race shows and that is kept for an undo.
   */
  without_names: Generated<boolean>
  /**
   * Number of decimals of the seconds in result times. Null for a race with a timing system, whose
   * times can still change.
   */
  time_digits: number | null
}

/**
 * Public data of a participant. A private profile has initials in place of the name. It has no age,
 * city and picture, and no live position. `participants` is a view of the table
 * `stored_participants`. Imports, timing and privacy requests use the table.
 */
export interface ParticipantsView extends PersonalData {
  result_set_id: number
  id: string
  state: ResultState | null
  gun_time: number | null
  chip_time: number | null
  race_time: number | null
  split_times: (number | null)[]
  /**
   * Times at the checkpoints since the gun of the athlete's wave. Empty if no timing system wrote the
   * result.
   */
  gun_split_times: (number | null)[]
  avatar_file_id: string | null
  /**
   * Milliseconds from the gun of the race to the start of the athlete: to the passing at the start,
   * or else to the gun of the wave. Null until a passing of the athlete has an effect, and without a
   * timing system.
   */
  start_time: number | null
  laps: number | null
  points: number | null
  /** Metres that the athlete covered, in a race that lasts a fixed time. */
  distance_covered: number | null
  /** Number of laps that a lapped athlete is behind the winner. 0 when the number is unknown. */
  laps_behind: number | null
}

export interface RankingsTable {
  id: string
  race_id: string
  number: number
  name: string
  status: RankingStatus | null
  decided_by: TimeRule
  /**
   * The score that decides the ranking before times are compared. Null when only the time decides.
   */
  scored_by: ScoreRule | null
  /**
   * `given` if the published places come from the organiser's file, `computed` if the site computed
   * them. Null when that is not known.
   */
  place_order: 'given' | 'computed' | null
  updated_at: Instant
  /**
   * Conditions of the ranking. Null in rankings of earlier releases if their package was not
   * imported again.
   */
  members: Json<RankingMembers> | null
}

/** Conditions that all participants of a ranking meet. A ranking for everyone has no conditions. */
export interface RankingMembers {
  gender?: Gender
  category?: string
  /** Regular expression in RE2 syntax. The bib must match it: `^W`. */
  bib?: string
  /** Regular expression in RE2 syntax. The bib must not match it. */
  notBib?: string
}

export interface RankingEntriesTable {
  result_set_id: number
  ranking_number: number
  ordinal: number
  participant_id: string
  position: number | null
  gender: Gender | null
  gender_ordinal: number
  gender_position: number | null
  category: string | null
  category_ordinal: number
  category_position: number | null
  team: string | null
  /** Start number and normalised name: `#007 ana maria silva`. Null for a private profile. */
  found_by: string | null
  /**
   * Sort key of an entry in a live ranking. A live ranking has sort keys instead of stored places.
   * Null in any other ranking.
   */
  sort_key: number | null
}

export interface RankingCountsTable {
  result_set_id: number
  ranking_number: number
  gender: Gender | null
  category: string | null
  entries: number
  finishers: number
}

export interface RankingChangesTable {
  ranking_id: string
  version: number
  changed_at: Instant
  changes: number
  corrects: boolean
  participants: string[]
  from_places: number[]
  to_places: number[]
  from_stages: number[]
  to_stages: number[]
  from_times: (number | null)[]
  to_times: (number | null)[]
  causes: number[]
}

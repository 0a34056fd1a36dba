import type { Generated } from 'kysely'
import type { RaceSport, SportLabel } from '../../../domain/sports.ts'
import type { Entries, EntryState, EventStatus } from '../../../domain/events.ts'
import type { Instant, Json } from './column-types.ts'

export interface RacesTable {
  id: string
  event_id: string
  number: number
  name: string
  /** The sport. Null for a sport that has only a label. */
  sport: RaceSport | null
  sport_label: Json<SportLabel> | null
  distance: number | null
  /** First day of the event, YYYY-MM-DD. */
  held_on: string
  starts_at: Instant | null
  /** The start as the package plans it. `starts_at` includes postponements. */
  planned_starts_at: Instant | null
  /** `postponed` while the new start is not known. */
  start_status: Generated<'scheduled' | 'postponed'>
  /** The status of the race after all decisions. */
  standing: Generated<EventStatus>
  status_reason: string | null
  status_decided_at: Instant | null
  new_place: string | null
  entry_offer: Json<Entries> | null
  /** State of the entries from `entries_from` to `entries_to`. `closed` if cancelled. */
  entry_state: EntryState | null
  entries_from: Instant | null
  entries_to: Instant | null
  check_points: Json<Checkpoint[]>
  result_set_id: number | null
  replay: 'free' | 'paid' | null
  /**
   * How good the published forecasts of the race were. Null while athletes are on the course, and
   * if few forecasts can be compared.
   */
  forecast_quality: Json<ForecastQuality> | null
}

export interface Checkpoint {
  name: string
  /** Distance from the start in metres. */
  distance: number
}

/** How good the published forecasts of a race were. */
export interface ForecastQuality {
  /** Number of forecasts for passings that took place. */
  forecasts: number
  /** Share of passings that took place within the window of the forecast, from 0 to 1. */
  held: number
  /**
   * Mean error of the finish times that were forecast at about half of the distance, as a share of
   * the chip time. Null for few such forecasts.
   */
  finish_error: number | null
}

export interface RaceVersionsTable {
  race_id: string
  /** Number of the last publication that changed the race. */
  version: number
}

export interface RoutesTable {
  race_id: string
  distance: number
  ascent: number | null
  descent: number | null
  line: Json<[longitude: number, latitude: number, elevation: number | null][]>
  way_points: Json<WayPoint[]>
  outline: number[]
  profile: number[] | null
}

export interface WayPoint {
  name: string
  longitude: number
  latitude: number
}

/** Forecasts that the site has published. Times are in milliseconds since the gun. */
export interface PublishedForecastsTable {
  race_id: string
  participant_id: string
  /** Number of checkpoints up to the furthest checkpoint that the athlete had passed. */
  reached: number
  /** Index of the checkpoint. For the finish, this is the number of checkpoints. */
  point: number
  earliest: number
  expected: number
  latest: number
}

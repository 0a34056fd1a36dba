import type { Generated, GeneratedAlways } from 'kysely'
import type { RaceSport } from '../../../domain/sports.ts'
import type { Entries, EventState, EventStatus } from '../../../domain/events.ts'
import type { Instant, Json } from './column-types.ts'

export interface OrganisationsTable {
  id: string
  name: string
  description: string
  city: string | null
  country: string | null
  website_url: string | null
  logo_file_id: string | null
}

export interface EventsTable {
  id: string
  organisation_id: string
  name: string
  description: string
  city: string | null
  country: string | null
  time_zone: string
  /** First day of the event, `YYYY-MM-DD`, in the time zone of the event. */
  date_from: string
  date_to: string
  starts_at: Instant
  ends_at: Instant
  fixed_state: EventState | null
  /** Id of the earlier edition of the event. This database may not contain that edition. */
  edition_of: string | null
  /** `postponed` while all races are postponed and no race has a new start. */
  start_status: Generated<'scheduled' | 'postponed'>
  /** The status of the event after all decisions. */
  standing: Generated<EventStatus>
  status_reason: string | null
  status_decided_at: Instant | null
  /**
   * The first day of the event as it was planned before the postponement. Null unless the event is
   * postponed.
   */
  previous_date: string | null
  new_place: string | null
  /** The city that `new_place` names. `locateEvents` sets it. */
  new_city: string | null
  /** The city where the event is held: `new_city` of a moved event, else `city`. */
  held_in: GeneratedAlways<string | null>
  entry_offer: Json<Entries> | null
  /** Number of the publication that last changed the calendar entries of the event. */
  revision: Generated<number>
  /**
   * When the calendar entries of the event last changed. For an event of an earlier release, this
   * may be the time of the migration that filled this column.
   */
  revised_at: Generated<Date>
  /** Highest number of a publication that was undone. 0 if none was. */
  undone_publication: Generated<number>
  /** Hash of the calendar entries of the event. */
  calendar_facts: string | null
  sports: RaceSport[]
  distances: number[]
  main_distance: number | null
  course_outline: number[] | null
  /** Coordinates in degrees (WGS 84). `locateEvents` sets them. */
  latitude: number | null
  longitude: number | null
  image_file_id: string | null
  logo_file_id: string | null
  timeline_welcome_image_file_id: string | null
  /** The time after which the event is over. */
  over_at: GeneratedAlways<unknown>
  /**
   * The distances of the event's races in metres, as a multirange. A race of 5 km gives
   * `[5000,5001)`.
   */
  distance_points: GeneratedAlways<unknown>
  /** Bit mask with one bit for each sport. The lowest bit stands for the first sport. */
  sport_bits: GeneratedAlways<number>
}

/** Times of an event as in its package. The times in `events` include postponements. */
export interface EventPlansTable {
  event_id: string
  date_from: string
  date_to: string
  starts_at: Instant
  ends_at: Instant
  fixed_state: EventState | null
}

/**
 * Decisions on the status of events and races. Each event or race has at most one decision for each
 * origin and status: the latest.
 */
export interface StatusDecisionsTable {
  event_id: string
  /** Id of the race. Empty for a decision on the event. */
  race_id: string
  origin: 'package' | 'operator'
  status: EventStatus
  reason: string | null
  decided_at: Instant | null
  new_start: string | null
  new_place: string | null
}

export interface TimetableItemsTable {
  event_id: string
  number: number
  starts_at: Instant
  title: string
  place: string | null
  /** The race on whose start the item depends. */
  race_id: string | null
}

export interface SponsorsTable {
  event_id: string
  number: number
  name: string
  website_url: string | null
  logo_file_id: string | null
}

export interface NewsTable {
  id: string
  event_id: string | null
  title: string
  subtitle: string
  body: string
  image_file_id: string | null
  published_from: Instant
  /** Who wrote the item. An import keeps the items that organisers wrote. */
  origin: Generated<'package' | 'organiser'>
}

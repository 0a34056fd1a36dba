import type { Generated, GeneratedAlways, Kysely } from 'kysely'
import type { RaceSport, SportLabel } from '../../domain/sports.ts'
import type { Entries, EntryState, EventState, EventStatus } from '../../domain/events.ts'
import type {
  Gender,
  RankingStatus,
  ResultState,
  ScoreRule,
  TimeRule,
} from '../../domain/results.ts'
import type { PersonalData } from '../../reader/result-row.ts'
import type { Instant, Json } from './column-types.ts'
import type {
  RankingStatusesTable,
  TimedRacesTable,
  TimingChangesTable,
  TimingChipsTable,
  TimingPassingsTable,
  TimingStartersTable,
  TimingStartsTable,
  TimingStatesTable,
  TimingWithdrawalsTable,
} from './timing-tables.ts'

export interface FilesTable {
  id: string
  media_type: string
  bytes: Uint8Array
  /**
   * Width in pixels of the picture as it is shown. `width`, `height` and `placeholder` are null if
   * an earlier release stored the file and no later import has read it.
   */
  width: number | null
  height: number | null
  /** A small preview as a `data:` URL. */
  placeholder: string | null
}

export interface FileVariantsTable {
  file_id: string
  variant: string
  format: string
  recipe: number
  media_type: string
  bytes: Uint8Array
}

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
  /** `postponed` while no race of the event has a known start. */
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
  entry_offer: Json<Entries> | null
  /** Number of the publication that last changed the calendar entries of the event. */
  revision: Generated<number>
  /**
   * When the calendar entries of the event last changed. For an event of an earlier release, this
   * may be the time of the migration that filled this column.
   */
  revised_at: Generated<Date>
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
  /** The time from which the event is over. */
  over_at: GeneratedAlways<unknown>
  /**
   * The distances of the event's races in metres, as a multirange. A race of 5 km gives
   * `[5000,5001)`.
   */
  distance_points: GeneratedAlways<unknown>
  /** Bit mask of sports. Bit n stands for the nth sport. */
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
   * Mean error of the finish times that were forecast at half of the distance. The error is a share
   * of the finish time.
   */
  finish_error: number | null
}

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
  /** The state of the entries from `entries_from` until `entries_to`. Null without entries. */
  entry_state: EntryState | null
  entries_from: Instant | null
  entries_to: Instant | null
  check_points: Json<Checkpoint[]>
  result_set_id: number | null
  replay: 'free' | 'paid' | null
  /** How good the published forecasts of the race were. Null while athletes are on the course. */
  forecast_quality: Json<ForecastQuality> | null
}

export interface RaceVersionsTable {
  race_id: string
  /** Number of the last publication that changed the race. */
  version: number
}

export interface WayPoint {
  name: string
  longitude: number
  latitude: number
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

export interface ResultSetsTable {
  id: Generated<number>
  race_id: string
  content_hash: string
  participants: Generated<number>
  finishers: Generated<number>
  /** Number of athletes on the course. Null while this number is unknown. */
  on_course: number | null
  others_started: number | null
  created_at: Generated<Date>
  /** Whether any race has ever shown this result set to readers. */
  published: Generated<boolean>
  /** Reason for publishing the result set although its times look impossible. */
  forced_reason: string | null
  /** Whether the search keys of a replaced result set are deleted. */
  without_names: Generated<boolean>
  /**
   * Number of decimals of the seconds in result times. Null while passings can still change the
   * times.
   */
  time_digits: number | null
}

/**
 * Public data of a participant. A private profile has only initials and no live position.
 * `participants` is a view of the table `stored_participants`. Imports, timing and privacy requests
 * use that table.
 */
export interface ParticipantsView extends PersonalData {
  result_set_id: number
  id: string
  state: ResultState | null
  gun_time: number | null
  chip_time: number | null
  race_time: number | null
  split_times: (number | null)[]
  avatar_file_id: string | null
  /**
   * Milliseconds from the gun of the race to the start of the athlete. Null until a passing at the
   * start is recorded. Always null for a race without a timing system.
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
  /** Whether the published places come from the organiser's file. Null when that is not known. */
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

export interface TimetableItemsTable {
  event_id: string
  number: number
  starts_at: Instant
  title: string
  place: string | null
  /** The race on whose start the item depends. */
  race_id: string | null
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

export interface SponsorsTable {
  event_id: string
  number: number
  name: string
  website_url: string | null
  logo_file_id: string | null
}

export interface ParticipantNamesTable {
  key: string
  result_set_id: number
  participant_id: string
}

export interface EventNamesTable {
  key: string
  event_id: string
}

/** A city of the gazetteer. `id` is the id in GeoNames. */
export interface PlacesTable {
  id: number
  name: string
  /**
   * Names by language, if they differ from `name`. The key `local` has the name in the main
   * language of the country.
   */
  names: Json<Partial<Record<string, string>>>
  country: string
  latitude: number
  longitude: number
  population: number
}

export interface PlaceNamesTable {
  key: string
  place_id: number
}

export interface OrganisationNamesTable {
  key: string
  organisation_id: string
}

export interface ClubNamesTable {
  key: string
  result_set_id: number
  /** Name of the club or team as in the results. */
  team: string
}

export interface WordsTable {
  word: string
}

export interface PackagesTable {
  event_id: string
  content_hash: string
  imported_at: Generated<Date>
  /** Id of the calendar that lists the event. Null for an event with its own package. */
  calendar: string | null
}

export type RemovedKind = 'event' | 'race' | 'ranking' | 'news' | 'file'

/** Addresses of deleted events. Requests for these addresses get 410. */
export interface RemovedAddressesTable {
  kind: RemovedKind
  id: string
  event_id: string
  removed_at: Generated<Date>
}

/** Publications of the last hour, in the order of commits. */
export interface PublicationsTable {
  number: number
  tags: string[]
  published_at: Generated<Date>
}

/** This table has one row, which contains the number of the last publication. */
export interface PublicationCounterTable {
  number: number
}

/** Published states of an event. The site shows the latest state. */
export interface EventPublicationsTable {
  event_id: string
  number: number
  kind: 'import' | 'correction'
  description: string
  published_by: string | null
  published_at: Generated<Date>
  content_hash: string
  /** The event package, without result rows and without the bytes of files. */
  package: Json<object>
  corrections: number[]
}

export interface PublicationResultSetsTable {
  event_id: string
  number: number
  race_id: string
  result_set_id: number
}

/**
 * Corrections of the result of an athlete. Imports keep all corrections that are still in effect.
 */
export interface ResultCorrectionsTable {
  id: Generated<number>
  race_id: string
  source_key: string
  participant_id: string
  bib: string | null
  changes: Json<CorrectionChanges>
  reason: string
  corrected_by: string | null
  corrected_at: Generated<Date>
  ended_at: Instant | null
}

/** What a correction changes in the row of an athlete. */
export interface CorrectionChanges {
  /** Values of the row by field, before and after the correction. */
  fields: Partial<Record<CorrectedField, { from: FieldValue; to: FieldValue }>>
  /** Whether the correction removes the athlete from the results. */
  removed?: boolean
  /** The penalty that the changed times include, in milliseconds. Negative for a bonus. */
  penaltyMs?: number
  /**
   * Whether the site computes the places of the race after this correction, and ignores the places
   * in the file.
   */
  computesPlaces?: boolean
}

export type FieldValue = string | number | null
export const correctedFields = [
  'bib',
  'name',
  'gender',
  'age',
  'team',
  'category',
  'city',
  'country',
  'state',
  'gunTime',
  'chipTime',
  'raceTime',
] as const
export type CorrectedField = (typeof correctedFields)[number]

/** Imports that organisers send over HTTP. */
export interface ImportJobsTable {
  id: string
  organisation_id: string
  credential_id: string
  dry_run: boolean
  stage: string
  progress: Json<object> | null
  outcome: Json<object> | null
  event_id: string | null
  content_hash: string | null
  created_at: Generated<Date>
  updated_at: Instant
}

/**
 * Answers of organisers about the columns of tables. The answers also apply to later tables with
 * the same headings.
 */
export interface ColumnMappingsTable {
  organisation_id: string
  /** Hash of the headings. */
  id: string
  headings: Json<string[]>
  /** For each field, the heading of its column. */
  columns: Json<Record<string, string>>
  times: string | null
  used_at: Instant
}

/** API keys of apps and tokens of organisers. `server/credentials` reads and writes the table. */
export interface CredentialsTable {
  id: string
  kind: 'app' | 'organiser'
  name: string
  secret_hash: string
  organisation_id: string | null
  scopes: string[]
  /** Requests per minute; 0 for no limit. */
  requests_per_minute: number
  /** Cost of GraphQL operations per minute; 0 for no limit. */
  cost_per_minute: number
  created_at: Generated<Date>
  expires_at: Instant
  /** Time of the last use, rounded to the hour. */
  last_used_at: Instant | null
  revoked_at: Instant | null
}

/** Forecasts that the site has published. Times are in milliseconds since the gun. */
export interface PublishedForecastsTable {
  race_id: string
  participant_id: string
  /** Number of checkpoints that the athlete had passed. */
  reached: number
  /** Index of the checkpoint. For the finish, this is the number of checkpoints. */
  point: number
  earliest: number
  expected: number
  latest: number
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

export interface EventsSchema {
  removed_addresses: RemovedAddressesTable
  files: FilesTable
  file_variants: FileVariantsTable
  organisations: OrganisationsTable
  events: EventsTable
  event_plans: EventPlansTable
  status_decisions: StatusDecisionsTable
  races: RacesTable
  routes: RoutesTable
  result_sets: ResultSetsTable
  participants: ParticipantsView
  rankings: RankingsTable
  ranking_entries: RankingEntriesTable
  ranking_counts: RankingCountsTable
  news: NewsTable
  timetable_items: TimetableItemsTable
  sponsors: SponsorsTable
  participant_names: ParticipantNamesTable
  event_names: EventNamesTable
  places: PlacesTable
  place_names: PlaceNamesTable
  place_releases: { release: string }
  organisation_names: OrganisationNamesTable
  club_names: ClubNamesTable
  words: WordsTable
  packages: PackagesTable
  import_jobs: ImportJobsTable
  column_mappings: ColumnMappingsTable
  event_publications: EventPublicationsTable
  publication_result_sets: PublicationResultSetsTable
  result_corrections: ResultCorrectionsTable
  publications: PublicationsTable
  publication_counter: PublicationCounterTable
  credentials: CredentialsTable
  race_versions: RaceVersionsTable
  published_forecasts: PublishedForecastsTable
  timed_races: TimedRacesTable
  timing_starts: TimingStartsTable
  timing_starters: TimingStartersTable
  timing_chips: TimingChipsTable
  timing_passings: TimingPassingsTable
  timing_withdrawals: TimingWithdrawalsTable
  timing_states: TimingStatesTable
  timing_changes: TimingChangesTable
  ranking_statuses: RankingStatusesTable
  ranking_changes: RankingChangesTable
}

export type EventsDatabase = Kysely<EventsSchema>

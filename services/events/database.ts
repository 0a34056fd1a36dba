import type { Kysely } from 'kysely'
import type { CredentialsTable } from './tables/credentials.ts'
import type { ResultCorrectionsTable } from './tables/corrections.ts'
import type {
  EventPlansTable,
  EventsTable,
  NewsTable,
  OrganisationsTable,
  SponsorsTable,
  StatusDecisionsTable,
  TimetableItemsTable,
} from './tables/events.ts'
import type { FileVariantsTable, FilesTable } from './tables/files.ts'
import type { ColumnMappingsTable, ImportJobsTable, PackagesTable } from './tables/imports.ts'
import type {
  EventPublicationsTable,
  PublicationCounterTable,
  PublicationResultSetsTable,
  PublicationsTable,
  RemovedAddressesTable,
} from './tables/publications.ts'
import type {
  PublishedForecastsTable,
  RaceVersionsTable,
  RacesTable,
  RoutesTable,
} from './tables/races.ts'
import type {
  ParticipantsView,
  RankingChangesTable,
  RankingCountsTable,
  RankingEntriesTable,
  RankingsTable,
  ResultSetsTable,
} from './tables/results.ts'
import type {
  ClubNamesTable,
  EventNamesTable,
  OrganisationNamesTable,
  ParticipantNamesTable,
  PlaceNamesTable,
  PlacesTable,
  WordsTable,
} from './tables/search.ts'
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
} from './tables/timing.ts'

export interface EventsSchema {
  organisations: OrganisationsTable
  events: EventsTable
  event_plans: EventPlansTable
  status_decisions: StatusDecisionsTable
  timetable_items: TimetableItemsTable
  sponsors: SponsorsTable
  news: NewsTable

  races: RacesTable
  race_versions: RaceVersionsTable
  routes: RoutesTable
  published_forecasts: PublishedForecastsTable

  result_sets: ResultSetsTable
  participants: ParticipantsView
  rankings: RankingsTable
  ranking_entries: RankingEntriesTable
  ranking_counts: RankingCountsTable
  ranking_changes: RankingChangesTable

  timed_races: TimedRacesTable
  timing_starts: TimingStartsTable
  timing_starters: TimingStartersTable
  timing_chips: TimingChipsTable
  timing_passings: TimingPassingsTable
  timing_withdrawals: TimingWithdrawalsTable
  timing_changes: TimingChangesTable
  timing_states: TimingStatesTable
  ranking_statuses: RankingStatusesTable

  publications: PublicationsTable
  publication_counter: PublicationCounterTable
  event_publications: EventPublicationsTable
  publication_result_sets: PublicationResultSetsTable
  removed_addresses: RemovedAddressesTable

  result_corrections: ResultCorrectionsTable

  packages: PackagesTable
  import_jobs: ImportJobsTable
  column_mappings: ColumnMappingsTable

  files: FilesTable
  file_variants: FileVariantsTable

  participant_names: ParticipantNamesTable
  event_names: EventNamesTable
  organisation_names: OrganisationNamesTable
  club_names: ClubNamesTable
  words: WordsTable
  places: PlacesTable
  place_names: PlaceNamesTable
  place_releases: { release: string }

  credentials: CredentialsTable
}

export type EventsDatabase = Kysely<EventsSchema>

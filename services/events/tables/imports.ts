import type { Generated } from 'kysely'
import type { Instant, Json } from './column-types.ts'

export interface PackagesTable {
  event_id: string
  content_hash: string
  imported_at: Generated<Date>
  /** Id of the calendar that lists the event. Null for an event with its own package. */
  calendar: string | null
}

/** Imports that were sent over HTTP. The ids are null for the check of a visitor without a token. */
export interface ImportJobsTable {
  id: string
  organisation_id: string | null
  credential_id: string | null
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

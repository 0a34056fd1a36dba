import type { Generated } from 'kysely'
import type { Json } from './column-types.ts'

/** What was published. `import` is a package; `…_removal` removes a part of the event. */
export type PublicationKind =
  | 'import'
  | 'table'
  | 'facts'
  | 'course'
  | 'course_removal'
  | 'picture'
  | 'picture_removal'
  | 'correction'

/** Recent publications, at least those of the last hour, in the order of commits. */
export interface PublicationsTable {
  number: number
  tags: string[]
  published_at: Generated<Date>
}

/** This table has one row with the number of the last publication. */
export interface PublicationCounterTable {
  number: number
}

/** Published states of an event. The site shows the latest state. */
export interface EventPublicationsTable {
  event_id: string
  number: number
  kind: PublicationKind
  description: string
  published_by: string | null
  published_at: Generated<Date>
  content_hash: string
  /** The event package, without result rows and files. */
  package: Json<object>
  corrections: number[]
  /** Whether the event was new with this publication. False for publications of former releases. */
  is_first: Generated<boolean>
}

export interface PublicationResultSetsTable {
  event_id: string
  number: number
  race_id: string
  result_set_id: number
}

/** Addresses of deleted events. Requests for these addresses get 410. */
export interface RemovedAddressesTable {
  kind: RemovedKind
  id: string
  event_id: string
  removed_at: Generated<Date>
  /** The organisation that has removed the event. Null if the operator has. */
  removed_by: string | null
}

export type RemovedKind = 'event' | 'race' | 'ranking' | 'news' | 'file'

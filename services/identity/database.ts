import type { ColumnType, Generated, Kysely } from 'kysely'

export interface AccessRequestsTable {
  id: string
  received_at: Generated<Date>
  name: string
  email: string
  organisation: string | null
  event: string
  /** YYYY-MM-DD. */
  date: string | null
  country: string | null
  sport: string | null
  expected_participants: number | null
  message: string
}

export interface AddressCountsTable {
  /** A hash: nobody reads addresses here. */
  address: string
  purpose: string
  minute: ColumnType<Date, Date | string, never>
  count: Generated<number>
}

export interface IdentitySchema {
  access_requests: AccessRequestsTable
  address_counts: AddressCountsTable
}

/** The identity service's view of the database. */
export type IdentityDatabase = Kysely<IdentitySchema>

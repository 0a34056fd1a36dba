import type { Followed } from '../../domain/followed.ts'
import type { ColumnType, Generated, Kysely } from 'kysely'

export interface AccessRequestsTable {
  id: string
  received_at: Generated<Date>
  name: string
  email: string
  organisation: string | null
  event: string
  /** Date as YYYY-MM-DD. */
  date: string | null
  country: string | null
  sport: string | null
  expected_participants: number | null
  message: string
  /** Language of the form. */
  language: Generated<string>
}

export interface OrganiserAccessTable {
  /** Confirmed e-mail address of the account, even if the account does not exist yet. */
  email: string
  organisation_id: string
  /** Name of the organisation when the access was granted. */
  organisation_name: string
  granted_at: Generated<Date>
}

export interface AccountsTable {
  id: string
  /** E-mail address as returned by `canonicalEmail`. */
  email: string
  password_hash: string
  first_name: string
  last_name: string
  /** Date as YYYY-MM-DD. */
  date_of_birth: string | null
  nationality: string | null
  gender: string | null
  newsletter: boolean
  private_profile: boolean
  language: string
  created_at: Generated<Date>
  /** Number that grows with every change of the password or the e-mail address. */
  credentials_version: Generated<number>
  /** What the account follows, by kind: ids of athletes, events, organisations, names of clubs. */
  following: ColumnType<Partial<Followed>, string | undefined, string>
}

/** A time for which the database has no default value. */
type Moment = ColumnType<Date, Date, Date>

export interface SessionsTable {
  /** Hash of the token in the cookie, or of the app's current access token. */
  token_hash: string
  /** Public id of the session. It differs from the token. */
  id: Generated<string>
  account_id: string
  kind: 'cookie' | 'bearer'
  browser: string | null
  system: string | null
  created_at: Generated<Date>
  used_at: ColumnType<Date, never, Date>
  expires_at: Moment
  /** Time when the access token of an app expires. Null for a session with a cookie. */
  access_expires_at: Moment | null
  /** Hash of the part that is the same in all refresh tokens of a session. */
  refresh_family_hash: string | null
  refresh_hash: string | null
  /** Hash of the refresh token that was valid before the current refresh token. */
  former_refresh_hash: string | null
  /** Time at which the former refresh token was first used. */
  refreshed_at: Moment | null
}

export interface MailedLinksTable {
  token_hash: string
  purpose: 'sign_up' | 'recovery' | 'email_change'
  email: string
  account_id: string | null
  expires_at: Moment
  /** Version of the account's credentials when the link was requested. */
  credentials_version: Generated<number>
}

export interface MailJobsTable {
  id: string
  kind:
    | 'sign_up'
    | 'recovery'
    | 'email_change'
    | 'email_changed'
    | 'password_changed'
    | 'access_request'
    | 'access_granted'
  email: string | null
  subject_id: string | null
  language: string
  attempts: Generated<number>
  due_at: Generated<Date>
  created_at: Generated<Date>
  /** Version of the account's credentials when the e-mail was requested. */
  credentials_version: Generated<number>
  /** Path of the page to which the link of a sign-up or a recovery returns. */
  next: string | null
}

export interface AttemptCountsTable {
  /** Keyed hash of a network, of an account, or of a network and an account together. */
  who: string
  purpose: string
  ends_at: Moment
  count: Generated<number>
  /** Keyed hash of the account. Null for counts of a network without an account. */
  account: Generated<string | null>
}

export interface AccountNetworksTable {
  account_id: string
  /** Keyed hash of the network. */
  network: string
  used_at: Generated<Date>
}

export interface SecretsTable {
  name: string
  value: string
  created_at: Generated<Date>
}

export interface ReplayEntitlementsTable {
  /** The id that the shop has given to the order. */
  order_id: string
  account_id: string | null
  email: string
  race_id: string
  live_tracking: boolean
  purchased_at: Moment
  valid_until: Moment
}

export interface ClaimedResultsTable {
  race_id: string
  participant_id: string
  account_id: string
  claimed_at: Generated<Date>
}

export interface HiddenResultsTable {
  race_id: string
  participant_id: string
}

export interface EndedClaimLinksTable {
  race_id: string
  participant_id: string
  /** Links that were made before this time do not work. */
  ended_at: Generated<Date>
}

export interface ForgottenOrdersTable {
  order_hash: string
}

export interface SecurityEventsTable {
  id: Generated<number>
  kind:
    | 'sign_in_failed'
    | 'sign_in_succeeded'
    | 'recovery_asked'
    | 'recovery_used'
    | 'password_changed'
    | 'email_change_asked'
    | 'email_changed'
    | 'limit_met'
    | 'order_refused'
    | 'session_ended'
    | 'refresh_reused'
    | 'claim_links_made'
    | 'claim_released'
    | 'access_granted'
    | 'access_withdrawn'
    | 'organiser_token_created'
    | 'organiser_token_revoked'
  account_id: string | null
  credential_id: string | null
  race_id: string | null
  network_hash: string
  happened_at: Generated<Date>
}

export interface IdentitySchema {
  access_requests: AccessRequestsTable
  organiser_access: OrganiserAccessTable
  accounts: AccountsTable
  sessions: SessionsTable
  mailed_links: MailedLinksTable
  mail_jobs: MailJobsTable
  attempt_counts: AttemptCountsTable
  account_networks: AccountNetworksTable
  secrets: SecretsTable
  replay_entitlements: ReplayEntitlementsTable
  forgotten_orders: ForgottenOrdersTable
  claimed_results: ClaimedResultsTable
  hidden_results: HiddenResultsTable
  ended_claim_links: EndedClaimLinksTable
  security_events: SecurityEventsTable
}

export type IdentityDatabase = Kysely<IdentitySchema>

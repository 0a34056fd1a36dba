import type { OrganiserSource } from './claims/organiser-source.ts'
import type { TokenSource } from './organiser-access/token-source.ts'
import type { CurrentResult, SetPrivate } from './claims/queries.ts'
import type { IdentityDatabase } from './database.ts'
import type { Limits } from './limits/limits.ts'
import type { LinkCookies } from './security/link-cookies.ts'
import type { Passwords } from './security/passwords.ts'
import type { SecurityLog } from './security/security-log.ts'
import type { ReplaySource } from './settings.ts'
import type { Visitors } from './sessions/visitor.ts'

/** Dependencies that the routes of this service share. */
export interface Context {
  db: IdentityDatabase
  limits: Limits
  passwords: Passwords
  visitors: Visitors
  securityLog: SecurityLog
  linkCookies: LinkCookies
  /** Makes the mailer send queued e-mails. */
  wakeMailer: () => void
  setPrivate: SetPrivate
  currentResult: CurrentResult
  organisers: OrganiserSource
  tokens: TokenSource
  /** Canonical e-mail addresses of the accounts that may grant access to organisers. */
  operators: readonly string[]
  /** Returns the public origin of the site, without a trailing slash. */
  origin: () => string
  replays: ReplaySource
  /** Name of the site. Passwords must not be easy to guess from it. */
  siteName: string
  /** Secret that this site and the shop share. Undefined if there is no shop. */
  shopSecret: string | undefined
}

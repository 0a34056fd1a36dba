import type { CurrentResult, SetPrivate } from './claims/queries.ts'
import type { IdentityDatabase } from './database.ts'
import type { Limits } from './limits/limits.ts'
import type { LinkCookies } from './security/link-cookies.ts'
import type { Passwords } from './security/passwords.ts'
import type { SecurityLog } from './security/security-log.ts'
import type { ReplaySource } from './settings.ts'
import type { Visitors } from './sessions/visitor.ts'

/** Dependencies that the routes of accounts share. */
export interface Context {
  db: IdentityDatabase
  limits: Limits
  passwords: Passwords
  visitors: Visitors
  securityLog: SecurityLog
  linkCookies: LinkCookies
  /** Starts the mailer after an e-mail was queued. */
  wakeMailer: () => void
  setPrivate: SetPrivate
  currentResult: CurrentResult
  replays: ReplaySource
  /** Name of the site. It is not allowed as a password. */
  siteName: string
  /** Secret that this site and the shop share. Undefined without a shop. */
  shopSecret: string | undefined
}

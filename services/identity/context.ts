import type { CurrentResult, SetPrivate } from './claims/queries.ts'
import type { IdentityDatabase } from './database.ts'
import type { Limits } from './limits/limits.ts'
import type { LinkCookies } from './security/link-cookies.ts'
import type { Passwords } from './security/passwords.ts'
import type { SecurityLog } from './security/security-log.ts'
import type { Visitors } from './sessions/visitor.ts'

/** What the routes of accounts share. */
export interface Context {
  db: IdentityDatabase
  limits: Limits
  passwords: Passwords
  visitors: Visitors
  securityLog: SecurityLog
  linkCookies: LinkCookies
  /** There is a letter to send. */
  wakeMailer: () => void
  setPrivate: SetPrivate
  currentResult: CurrentResult
  /** What the installation is called: no good password. */
  siteName: string
  /** Shared with the shop; undefined without one. */
  shopSecret: string | undefined
}

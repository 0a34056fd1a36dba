import type { CurrentResult, SetPrivate } from './claims/queries.ts'
import type { IdentityDatabase } from './database.ts'
import type { Limits } from './limits/limits.ts'
import type { LinkCookies } from './security/link-cookies.ts'
import type { Passwords } from './security/passwords.ts'
import type { SecurityLog } from './security/security-log.ts'
import type { Visitors } from './sessions/visitor.ts'

/** Dependencies shared by the routes of accounts. */
export interface Context {
  db: IdentityDatabase
  limits: Limits
  passwords: Passwords
  visitors: Visitors
  securityLog: SecurityLog
  linkCookies: LinkCookies
  /** Starts sending after an e-mail was queued. */
  wakeMailer: () => void
  setPrivate: SetPrivate
  currentResult: CurrentResult
  replayData: (raceId: string) => Promise<object>
  /** Name of the site, which is refused as a password. */
  siteName: string
  /** Secret shared with the shop; undefined without a shop. */
  shopSecret: string | undefined
}

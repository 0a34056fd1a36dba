import type { IdentityDatabase } from './database.ts'
import type { Limits } from './limits/limits.ts'
import type { LinkCookies } from './security/link-cookies.ts'
import type { Passwords } from './security/passwords.ts'
import type { SecurityLog } from './security/security-log.ts'
import type { Visitors } from './sessions/visitor.ts'
import type { IdentitySettings } from './settings.ts'

/** The settings of this service, and the dependencies that its routes share. */
export interface Context extends IdentitySettings {
  db: IdentityDatabase
  limits: Limits
  passwords: Passwords
  visitors: Visitors
  securityLog: SecurityLog
  linkCookies: LinkCookies
}

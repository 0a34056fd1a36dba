import type { CurrentResult, SetPrivate } from './claims/queries.ts'
import type { IdentityDatabase } from './database.ts'
import type { Passwords } from './security/passwords.ts'
import type { Visitors } from './sessions/visitor.ts'

/** What the routes of accounts share. */
export interface Context {
  db: IdentityDatabase
  passwords: Passwords
  visitors: Visitors
  /** There is a letter to send. */
  wakeMailer: () => void
  setPrivate: SetPrivate
  currentResult: CurrentResult
  /** What the installation is called: no good password. */
  siteName: string
  /** Shared with the shop; undefined without one. */
  shopSecret: string | undefined
}

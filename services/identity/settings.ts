import type { Admission } from '../platform/http/admission.ts'
import type { Moment } from '../platform/http/moment-query.ts'
import type { CurrentResult, SetPrivate } from './claims/queries.ts'
import { type Argon2, defaultPasswordCost, type PasswordCost } from './security/passwords.ts'

/** Reads replays from the events service, for visitors who may see these replays. */
export interface ReplaySource {
  /** Returns all passings of a race. */
  passings: (raceId: string) => Promise<object>
  /** Returns the field of a race at a moment. */
  moment: (raceId: string, moment: Moment) => Promise<object>
}

export interface IdentitySettings {
  /** Proxies whose X-Forwarded-For header this service trusts. */
  trustedProxies: string[]
  /** Limits requests from outside this process. */
  admission: Admission | undefined
  siteName: string
  /** Public origin of the site, without a trailing slash. */
  origin: () => string
  /** Whether cookies need HTTPS. False only for plain HTTP on the same machine. */
  secureCookies: boolean
  passwordCost: PasswordCost
  /** Replacement of the argon2 library in tests. */
  argon2: Argon2 | undefined
  /** Starts the mailer after an e-mail was queued. */
  wakeMailer: () => void
  /** Whether the operator gets access requests by e-mail. */
  mailsAccessRequests: boolean
  /** Key of the shop's signatures. Undefined without a shop. */
  shopSecret: string | undefined
  /** Key that signs links to results. Without this key, visitors cannot claim results. */
  claimSecret: string | undefined
  /**
   * Key of the hashes of network addresses. If undefined, a random key is used and stored in the
   * database.
   */
  secretKey: string | undefined
  /** Applies a privacy request to the results in the events service. */
  setPrivate: SetPrivate
  /** Finds the current result of a link that contains a former participant id. */
  currentResult: CurrentResult
  replays: ReplaySource
}

export const defaultSettings: IdentitySettings = {
  trustedProxies: [],
  admission: undefined,
  siteName: '',
  origin: () => 'http://localhost',
  secureCookies: true,
  passwordCost: defaultPasswordCost,
  argon2: undefined,
  wakeMailer: () => undefined,
  mailsAccessRequests: false,
  shopSecret: undefined,
  claimSecret: undefined,
  secretKey: undefined,
  setPrivate: () => Promise.resolve(),
  currentResult: (_db, result) => Promise.resolve(result),
  replays: { passings: () => Promise.resolve({}), moment: () => Promise.resolve({}) },
}

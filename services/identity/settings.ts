import type { Admission } from '../platform/http/admission.ts'
import type { Moment } from '../platform/http/moment-query.ts'
import { noOrganisers, type OrganiserSource } from './claims/organiser-source.ts'
import type { CurrentResult, SetPrivate } from './claims/queries.ts'
import { noTokens, type TokenSource } from './organiser-access/token-source.ts'
import { type Argon2, defaultPasswordCost, type PasswordCost } from './security/passwords.ts'

/**
 * Reads the paid replays of races from the events service. Only called for visitors who may see
 * them.
 */
export interface ReplaySource {
  /** Returns all passings of a race. */
  passings: (raceId: string) => Promise<object>
  /** Returns the field of a race at a moment, with the positions of the requested athletes. */
  moment: (raceId: string, moment: Moment) => Promise<object>
}

export interface IdentitySettings {
  /** Proxies whose X-Forwarded-For header this service trusts. */
  trustedProxies: string[]
  /** Limits requests from outside this process. Undefined for no limits. */
  admission: Admission | undefined
  /** Name of the site. Passwords must not be easy to guess from it. */
  siteName: string
  /** Returns the public origin of the site, without a trailing slash. */
  origin: () => string
  /**
   * True if browsers may send cookies over HTTPS only. False only for plain HTTP on the same
   * machine.
   */
  secureCookies: boolean
  passwordCost: PasswordCost
  /** Replaces the argon2 library in tests. */
  argon2: Argon2 | undefined
  /** Makes the mailer send queued e-mails. */
  wakeMailer: () => void
  /** True if the operator gets access requests by e-mail. */
  mailsAccessRequests: boolean
  /** Key of the shop's signatures. Undefined if there is no shop. */
  shopSecret: string | undefined
  /** Key that signs links to results. Without this key, visitors cannot claim results. */
  claimSecret: string | undefined
  /**
   * Key of the hashes of network addresses. If undefined, a random key is created and stored in the
   * database.
   */
  secretKey: string | undefined
  /** Hides or shows the athlete of a result in the events service. */
  setPrivate: SetPrivate
  /**
   * Returns the key of the result to which a link leads, because the participant id in the link may
   * have changed.
   */
  currentResult: CurrentResult
  /** Verifies organisers and finds the athletes of their races. By default, refuses every token. */
  organisers: OrganiserSource
  /** Adds and revokes the tokens of organisers. By default, there are none. */
  tokens: TokenSource
  /** E-mail addresses of the accounts that may grant access to organisers. Canonical in `Context`. */
  operators: readonly string[]
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
  organisers: noOrganisers,
  tokens: noTokens,
  operators: [],
  replays: { passings: () => Promise.resolve({}), moment: () => Promise.resolve({}) },
}

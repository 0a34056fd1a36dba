import type { Admission } from '../platform/http/admission.ts'
import type { CurrentResult, SetPrivate } from './claims/queries.ts'
import { type Argon2, defaultPasswordCost, type PasswordCost } from './security/passwords.ts'

export interface IdentitySettings {
  /** Proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: string[]
  /** Limits requests from outside this process. */
  admission: Admission | undefined
  /** Name of the site. */
  siteName: string
  /** Public origin of the site, without a trailing slash. */
  origin: () => string
  /** False only for plain HTTP on the same machine. */
  secureCookies: boolean
  passwordCost: PasswordCost
  /** Replacement of the argon2 library in tests. */
  argon2: Argon2 | undefined
  /** Starts sending after an e-mail was queued. */
  wakeMailer: () => void
  /** Whether the operator gets access requests by e-mail. */
  mailsAccessRequests: boolean
  /** Key of the shop's signatures; undefined without a shop. */
  shopSecret: string | undefined
  /** Key that signs links to results; without it, results cannot be claimed. */
  claimSecret: string | undefined
  /** Keys the hashes of network addresses; undefined for a random key stored in the database. */
  secretKey: string | undefined
  /** Applies a privacy request to the results in the events service. */
  setPrivate: SetPrivate
  /** Resolves the result of a link with a former participant id. */
  currentResult: CurrentResult
  /** Reads the passings of a race from the events service. */
  replayData: (raceId: string) => Promise<object>
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
  replayData: () => Promise.resolve({}),
}

import type { Admission } from '../platform/admission.ts'
import type { CurrentResult, SetPrivate } from './claims/queries.ts'
import { type Argon2, defaultPasswordCost, type PasswordCost } from './security/passwords.ts'

export interface IdentitySettings {
  /** Proxies that are believed when they say whose request they pass on. */
  trustedProxies: string[]
  /** Limits requests that do not come through the gateway or a page. */
  admission: Admission | undefined
  /** What the installation is called. */
  siteName: string
  /** Where visitors find the site, without a slash at the end. */
  origin: () => string
  /** False only where the site is read over plain HTTP on the same machine. */
  secureCookies: boolean
  passwordCost: PasswordCost
  /** The library, or whoever counts what it does. */
  argon2: Argon2 | undefined
  /** There is a letter to send. */
  wakeMailer: () => void
  /** Whether somebody reads requests for access in letters. */
  mailsAccessRequests: boolean
  /** Shared with the shop, which signs its orders with it; without one there is no shop. */
  shopSecret: string | undefined
  /** Signs the links to results; without one nobody claims any. */
  claimSecret: string | undefined
  /** Keys the hashes of network addresses; undefined for a random key stored in the database. */
  secretKey: string | undefined
  /** Carries the wish not to be found to where results are shown. */
  setPrivate: SetPrivate
  /** Finds the result of a link that was signed for an id of before. */
  currentResult: CurrentResult
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
}

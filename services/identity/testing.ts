import { setTimeout as wait } from 'node:timers/promises'
import type { Service } from '../platform/http/service.ts'
import { createTestDatabase } from '../platform/testing.ts'
import { createIdentityService, identityMigrations } from './app.ts'
import type { IdentitySchema } from './database.ts'
import type { Email } from './mail/delivery.ts'
import { createMailer } from './mail/mailer.ts'
import type { IdentitySettings } from './settings.ts'

export const origin = 'https://results.example'

export const shopSecret = 'shared with the shop of the harbour'

export const claimSecret = 'signs the links to results of the harbour'

/** The lowest cost parameters that argon2 allows. */
const minimalCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Data of a sign-up without e-mail address and token. */
export const testProfile = { first_name: 'Ada', last_name: 'Lagoon', password: 'tugs and barges' }

const resetTables = [
  'accounts',
  'access_requests',
  'replay_entitlements',
  'forgotten_orders',
  'attempt_counts',
] as const

/**
 * Creates the service with an empty database of its own. Collects the e-mails that the service
 * sends.
 */
export async function createTestIdentity(
  settings: Partial<IdentitySettings> = {},
  /** Folders of the migrations of other services that use the same database. */
  otherMigrations: URL[] = [],
) {
  const migrations = [...otherMigrations, identityMigrations]
  const { db, close } = await createTestDatabase<IdentitySchema>(migrations)
  const emails: Email[] = []
  const mailer = createMailer(
    db,
    {
      deliver(message) {
        emails.push(message)
        return Promise.resolve()
      },
      close: () => undefined,
    },
    {
      site: 'Harbour Results',
      origin: () => origin,
      operator: 'desk@results.example',
      hasAccessPage: true,
    },
  )
  const opened: Service[] = []
  const open = async (more: Partial<IdentitySettings> = {}) => {
    const service = await createIdentityService(db, {
      trustedProxies: ['127.0.0.1'],
      siteName: 'Harbour Results',
      origin: () => origin,
      passwordCost: minimalCost,
      wakeMailer: () => {
        mailer.wake()
      },
      mailsAccessRequests: true,
      shopSecret,
      claimSecret,
      ...settings,
      ...more,
    })
    await service.listen({ host: '127.0.0.1', port: 0 })
    opened.push(service)
    return service
  }
  const app = await open()
  return {
    app,
    /** Starts the service again on the same database, like a second process. */
    open,
    db,
    mailer,
    browser: (service = app) => createBrowser(service),
    /** Returns all e-mails that were sent so far. */
    async emails() {
      await mailer.idle()
      return emails
    },
    /** Returns the token of the last e-mail to this address. */
    async lastToken(email: string) {
      await mailer.idle()
      const message = emails.findLast(({ to }) => to === email)
      return /\?token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? ''
    },
    /** Deletes accounts, access requests, orders, counted attempts and the list of sent e-mails. */
    async reset() {
      for (const table of resetTables) await db.deleteFrom(table).execute()
      await mailer.idle()
      emails.length = 0
    },
    /** Returns a browser that is signed in to a new account. */
    async signedUp(email: string, more: object = {}) {
      const browser = createBrowser(app)
      await browser.post('sign-up', { email })
      const token = await this.lastToken(email)
      const response = await browser.post('accounts', { token, ...testProfile, ...more })
      if (response.status !== 201) throw new Error(JSON.stringify(response.body))
      return browser
    },
    async close() {
      await mailer.close()
      for (const service of opened) await service.close()
      await close()
    },
  }
}

export interface TestResponse {
  status: number
  headers: Headers
  /** Parsed JSON body, or an empty object if the response has no body. */
  body: Record<string, unknown>
}

export type Browser = ReturnType<typeof createBrowser>

let browsers = 0

/**
 * Creates a browser with its own IP address and session cookie. Its requests look as if a page of
 * the site had sent them through a trusted proxy.
 * @param service a listening service that trusts 127.0.0.1
 */
export function createBrowser(service: Service) {
  browsers += 1
  const address = `10.0.${Math.floor(browsers / 250)}.${(browsers % 250) + 1}`
  let cookie: string | undefined
  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string | undefined> = {},
  ): Promise<TestResponse> {
    const allHeaders = {
      origin,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': address,
      cookie,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    }
    const sentHeaders = Object.entries(allHeaders).filter(
      (header): header is [string, string] => header[1] !== undefined,
    )
    const response = await fetch(`${service.listeningOrigin}/v1/identity/${path}`, {
      method,
      headers: sentHeaders,
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const [set] = response.headers.getSetCookie()
    if (set !== undefined) cookie = /^[^;]*=([^;]+);/.exec(set) ? set.split(';')[0] : undefined
    const text = await response.text()
    const parsed = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
    return { status: response.status, headers: response.headers, body: parsed }
  }
  return {
    send,
    get: (path: string, headers?: Record<string, string | undefined>) =>
      send('GET', path, undefined, headers),
    post: (path: string, body: unknown, headers?: Record<string, string | undefined>) =>
      send('POST', path, body, headers),
    cookie: () => cookie,
    takeCookie(other: string | undefined) {
      cookie = other
    },
  }
}

/**
 * Five minutes in milliseconds. All periods in which attempts are counted are multiples of five
 * minutes, except the minute for access requests. So a longer period always ends when a period of
 * five minutes ends.
 */
const shortestPeriodMs = 5 * 60_000

/**
 * Waits for the next period of attempts if the current period ends soon. So all attempts of a test
 * are in one period. Does not work for periods of one minute.
 */
export async function withinPeriod(testMs = 3_000): Promise<void> {
  const leftMs = shortestPeriodMs - (Date.now() % shortestPeriodMs)
  if (leftMs < testMs) await wait(leftMs)
}

import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultLimits, type Limits } from '../mesh/settings.ts'
import type { DatabaseLocation } from '../services/platform/database/database.ts'
import { defaultRetention, type Retention, type Site } from '../src/site.ts'
import type { ClockSettings } from './clock.ts'
import { ConfigError } from './config-error.ts'
import { readRole, type RoleSettings } from './roles/role-settings.ts'
import { readSite, type SecurityContact, type SiteSettings } from './site-settings.ts'

export { ConfigError } from './config-error.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Config {
  /** The part of the site that this process serves. */
  role: RoleSettings
  host: string
  port: number
  /** Number of processes that serve the site on one port. 1 means only this process. */
  workers: number
  database: DatabaseLocation
  /** Folder of all run-time data: the embedded database, rejects, the import socket. */
  varDirectory: string
  /** Folder of the result files that packages under tests/ refer to. */
  realDataDir: string | undefined
  /** Whether the site fills its database with the demo season. */
  demoSeason: boolean
  /** Ids of the only events of the demo season that the site loads. Without ids it loads all. */
  demoEvents: string[]
  /** The clock of the site, for tests. Without it, the site uses the clock of the system. */
  clock: ClockSettings | undefined
  /**
   * URL `redis://…` of the cache that several instances of the site share; undefined without a
   * shared cache.
   */
  cacheUrl: string | undefined
  /** Limits for a GraphQL operation. */
  limits: Limits
  /**
   * Folder of the documents that apps send by their id. Without a folder, no such documents exist.
   */
  documentsDirectory: string | undefined
  /** Maximum number of pages, REST requests and downloads per client and minute; 0 for no limit. */
  requestsPerMinute: number
  /** Maximum number of GraphQL operations per client and minute; 0 for no limit. */
  graphqlRequestsPerMinute: number
  /** Maximum cost of GraphQL operations per client and minute; 0 for no limit. */
  graphqlCostPerMinute: number
  /**
   * Maximum number of pages, GraphQL and REST requests that the process handles at the same time.
   */
  requestsAtOnce: number
  /** Maximum number of open streams of subscriptions per client address; 0 for no limit. */
  streamsPerClient: number
  /** Maximum number of open streams of subscriptions in this process. */
  streamsAtOnce: number
  /**
   * Milliseconds after SIGTERM during which connections are still accepted and `/ready` responds
   * 503.
   */
  stopDelayMs: number
  /** Milliseconds after which the site ends a response that its client does not read. */
  unreadTimeoutMs: number
  /**
   * Addresses and networks of trusted reverse proxies. Only their X-Forwarded-For header is
   * trusted.
   */
  trustedProxies: string[]
  /** URL `smtp://…` of the mail server. Without it, e-mails are written to a folder. */
  smtpUrl: string | undefined
  /** Sender address of e-mails. */
  mailFrom: string
  /** Secret with which the shop signs its orders. Without it, the shop API is off. */
  shopSecret: string | undefined
  /**
   * Secret that signs the links with which athletes claim results. Without it, the site has no such
   * links.
   */
  claimSecret: string | undefined
  /** Key for hashing network addresses. Without it, a random key is stored in the database. */
  secretKey: string | undefined
  /** Retention of personal data, in days. */
  retention: Retention
  /** Settings of this installation: name, links, contact, prices. */
  site: Site
  /** Contact for vulnerability reports. Without it, the site has no `security.txt`. */
  security?: SecurityContact | undefined
  /** Whether the HSTS header includes all subdomains of the site's host. */
  hstsIncludeSubDomains: boolean
  /** Minimum severity of messages in the log. */
  logLevel: LogLevel
}

/**
 * Longest retention in days: a hundred years. PostgreSQL can subtract this interval from any date.
 */
const longestRetention = 36_500

const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * Reads the settings from the environment variables. No other code reads the environment.
 * @throws ConfigError when a variable has an invalid value
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const varDirectory = resolve(root, setting(env, 'VAR_DIRECTORY') ?? 'var')
  const url = setting(env, 'DATABASE_URL')
  const realDataDir = setting(env, 'REAL_DATA_DIR')
  const documentsDirectory = setting(env, 'GRAPHQL_DOCUMENTS_DIR')
  const { site, security } = readSiteSettings(setting(env, 'SITE_CONFIG'))
  const retention = readRetention(env)
  const role = readRole({
    setting: (name) => setting(env, name),
    secret: (name) => readSecret(env, name),
    number: (name, least) => readNumber(env, name, least),
    origin: site.origin,
  })
  // Processes with other roles have no results.
  const hasEvents = role.name === 'all' || role.name === 'events'
  // Only the role `all` reads from standbys. With other roles, the `web` process may know a
  // publication before the events process does. The events process could then read older data from
  // a standby.
  const readUrls = role.name === 'all' ? readReadUrls(env) : []
  const host = setting(env, 'HOST') ?? '127.0.0.1'
  return {
    role,
    host,
    port: readPort(setting(env, 'PORT') ?? '3000'),
    workers: readWorkers(env, url !== undefined || role.name === 'web'),
    database:
      url === undefined
        ? { kind: 'embedded', directory: resolve(varDirectory, 'database') }
        : { kind: 'postgres', url: readDatabaseUrl(url), readUrls },
    varDirectory,
    realDataDir: realDataDir === undefined ? undefined : resolve(realDataDir),
    // A configured PostgreSQL database gets demo data only if DEMO_SEASON requests it.
    demoSeason: hasEvents && (readSwitch(env, 'DEMO_SEASON') ?? url === undefined),
    demoEvents: setting(env, 'DEMO_EVENTS')?.split(/[ ,]+/) ?? [],
    clock: readClock(env, host, url === undefined),
    cacheUrl: readCacheUrl(setting(env, 'CACHE_URL')),
    limits: readLimits(env),
    documentsDirectory:
      documentsDirectory === undefined ? undefined : resolve(root, documentsDirectory),
    requestsPerMinute: readNumber(env, 'REQUESTS_PER_MINUTE', 0) ?? 3_000,
    graphqlRequestsPerMinute: readNumber(env, 'GRAPHQL_REQUESTS_PER_MINUTE', 0) ?? 1_800,
    graphqlCostPerMinute: readCostPerMinute(env),
    requestsAtOnce: readNumber(env, 'REQUESTS_AT_ONCE', 1) ?? 8,
    streamsPerClient: readNumber(env, 'STREAMS_PER_CLIENT', 0) ?? 1_000,
    streamsAtOnce: readNumber(env, 'STREAMS_AT_ONCE', 0) ?? 10_000,
    stopDelayMs: readNumber(env, 'STOP_DELAY_MS', 0, 600_000) ?? 5_000,
    unreadTimeoutMs: readNumber(env, 'UNREAD_TIMEOUT_MS', 1, 3_600_000) ?? 60_000,
    trustedProxies: readProxies(setting(env, 'TRUSTED_PROXIES') ?? ''),
    smtpUrl: readSmtpUrl(setting(env, 'SMTP_URL')),
    mailFrom: readSender(setting(env, 'MAIL_FROM') ?? `no-reply@${hostOf(site)}`),
    shopSecret: readSecret(env, 'SHOP_SECRET'),
    claimSecret: readSecret(env, 'CLAIM_SECRET'),
    secretKey: readSecret(env, 'SECRET_KEY'),
    retention: { ...defaultRetention, ...retention },
    site: Object.keys(retention).length > 0 ? { ...site, retention } : site,
    security,
    hstsIncludeSubDomains: readSwitch(env, 'HSTS_INCLUDE_SUBDOMAINS') ?? false,
    logLevel: readLogLevel(setting(env, 'LOG_LEVEL') ?? 'info'),
  }
}

/**
 * Settings of the commands that send passings. These commands may run on a timer's machine, without
 * the site.
 */
export interface TimingConfig {
  /** Origin of the site that receives the passings. */
  url: string
  /** Token of an organiser. */
  token: string | undefined
  varDirectory: string
  realDataDir: string | undefined
}

/**
 * Reads the settings of the commands `send` and `simulate` from the environment variables.
 * @throws ConfigError when a variable has an invalid value
 */
export function readTimingConfig(env: NodeJS.ProcessEnv = process.env): TimingConfig {
  const port = readPort(setting(env, 'PORT') ?? '3000')
  const realDataDir = setting(env, 'REAL_DATA_DIR')
  return {
    url: setting(env, 'TIMING_URL') ?? `http://localhost:${String(port)}`,
    token: setting(env, 'TIMING_TOKEN'),
    varDirectory: resolve(root, setting(env, 'VAR_DIRECTORY') ?? 'var'),
    realDataDir: realDataDir === undefined ? undefined : resolve(realDataDir),
  }
}

function setting(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

function readPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new ConfigError(`PORT is “${text}”. Give a number from 0 to 65535.`)
}

/**
 * @throws ConfigError for a clock on a server that other machines can reach, and for a clock
 * without the embedded database, because PostgreSQL has a clock of its own
 */
function readClock(
  env: NodeJS.ProcessEnv,
  host: string,
  isEmbedded: boolean,
): ClockSettings | undefined {
  const [text, speed] = [setting(env, 'CLOCK'), readNumber(env, 'CLOCK_SPEED', 1, 1_000)]
  if (text === undefined && speed === undefined) return undefined
  if (!isLoopback(host)) {
    throw new ConfigError(
      'CLOCK and CLOCK_SPEED are for tests. Set HOST to 127.0.0.1, or unset them.',
    )
  }
  if (!isEmbedded) {
    throw new ConfigError(
      'CLOCK and CLOCK_SPEED need the embedded database: PostgreSQL has a clock of its own. Unset DATABASE_URL.',
    )
  }
  const startsAt = text === undefined ? Date.now() : Date.parse(text)
  if (Number.isNaN(startsAt) || (text !== undefined && !/T.*(?:Z|[+-]\d\d:\d\d)$/.test(text))) {
    throw new ConfigError(
      `CLOCK is “${String(text)}”. Give an instant such as 2026-10-25T05:00:00Z.`,
    )
  }
  return { startsAt, speed: speed ?? 1 }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function readDatabaseUrl(url: string): string {
  if (/^postgres(?:ql)?:\/\//.test(url)) return url
  throw new ConfigError('DATABASE_URL does not start with postgres://. Unset it to use var/.')
}

/**
 * Splits the list of URLs. Splits only at a comma before a URL, because a password may contain a
 * comma.
 */
function readReadUrls(env: NodeJS.ProcessEnv): string[] {
  const urls = setting(env, 'DATABASE_READ_URLS')?.split(/\s*,\s*(?=postgres(?:ql)?:\/\/)/) ?? []
  if (urls.every((url) => /^postgres(?:ql)?:\/\//.test(url) && URL.canParse(url))) return urls
  throw new ConfigError(
    'DATABASE_READ_URLS has a part that is not a postgres:// address of one server. Separate them with commas.',
  )
}

function readWorkers(env: NodeJS.ProcessEnv, mayBeMany: boolean): number {
  const workers = readNumber(env, 'WORKERS', 1, 256) ?? 1
  if (workers === 1 || mayBeMany) return workers
  throw new ConfigError(
    'WORKERS needs DATABASE_URL: only one process can open the embedded database.',
  )
}

function readCacheUrl(url: string | undefined): string | undefined {
  if (url === undefined || /^rediss?:\/\//.test(url)) return url
  throw new ConfigError(
    'CACHE_URL does not start with redis:// or rediss://. Unset it to keep responses in memory.',
  )
}

function readSmtpUrl(url: string | undefined): string | undefined {
  if (url === undefined || (/^smtps?:\/\//.test(url) && URL.canParse(url))) return url
  throw new ConfigError(
    'SMTP_URL is not smtp://… or smtps://…. Unset it to have e-mails written into var/outbox.',
  )
}

function readSender(address: string): string {
  if (/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address)) return address
  throw new ConfigError(`MAIL_FROM is “${address}”. Give one e-mail address.`)
}

/** @throws ConfigError with a message that does not contain the secret */
function readSecret(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const secret = setting(env, name)
  if (secret === undefined || secret.length >= 32) return secret
  throw new ConfigError(`${name} is too short. Give at least 32 random signs.`)
}

const hostOf = ({ origin }: Site) => (origin === undefined ? 'localhost' : new URL(origin).hostname)

/**
 * Accepts only the addresses and networks of proxies. The number of proxies would not be a safe
 * setting, because a client that bypasses the proxies could forge the header.
 */
function readProxies(text: string): string[] {
  const proxies = text.split(',').flatMap((proxy) => proxy.trim() || [])
  const wrong = proxies.find((proxy) => {
    const [address = '', bits, ...more] = proxy.split('/')
    const longest = isIP(address) === 4 ? 32 : 128
    return (
      isIP(address) === 0 ||
      more.length > 0 ||
      !(Number(bits ?? 1) >= 1 && Number(bits ?? 1) <= longest)
    )
  })
  if (wrong === undefined) return proxies
  throw new ConfigError(
    `TRUSTED_PROXIES holds “${wrong}”. Give addresses or networks: 10.0.0.5, 10.1.0.0/16.`,
  )
}

function readSwitch(env: NodeJS.ProcessEnv, name: string): boolean | undefined {
  const value = setting(env, name)
  if (value === undefined) return undefined
  if (value === '0' || value === '1') return value === '1'
  throw new ConfigError(`${name} is “${value}”. Give 0 or 1.`)
}

function readLimits(env: NodeJS.ProcessEnv): Limits {
  const limits = Object.entries(defaultLimits).map(([name, usual]: [string, number]) => [
    name,
    readNumber(env, `GRAPHQL_MAX_${name.toUpperCase()}`, 1) ?? usual,
  ])
  return Object.fromEntries(limits) as Limits
}

/** @throws ConfigError for a limit that is lower than the maximum cost of one operation */
function readCostPerMinute(env: NodeJS.ProcessEnv): number {
  const { cost } = readLimits(env)
  const perMinute = readNumber(env, 'GRAPHQL_COST_PER_MINUTE', 0) ?? Math.max(60_000, cost)
  if (perMinute === 0 || perMinute >= cost) return perMinute
  throw new ConfigError(
    `GRAPHQL_COST_PER_MINUTE is “${String(perMinute)}”, less than one operation may cost (${String(cost)}). Give 0 or at least as much.`,
  )
}

const retentionSettings: Record<keyof Retention, string> = {
  accessRequests: 'RETENTION_ACCESS_REQUESTS_DAYS',
  unclaimedOrders: 'RETENTION_UNCLAIMED_ORDERS_DAYS',
  queuedEmails: 'RETENTION_QUEUED_EMAILS_DAYS',
  knownNetworks: 'RETENTION_KNOWN_NETWORKS_DAYS',
  securityLog: 'RETENTION_SECURITY_LOG_DAYS',
}

/** @returns the retention periods that the environment sets, in days */
function readRetention(env: NodeJS.ProcessEnv): Partial<Retention> {
  const days = Object.entries(retentionSettings).flatMap(([key, name]) => {
    const value = readNumber(env, name, 1, longestRetention)
    return value === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(days)
}

function readNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number | undefined {
  const text = setting(env, name)
  if (text === undefined) return undefined
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value
  const range = most < Number.MAX_SAFE_INTEGER ? ` to ${String(most)}` : ''
  throw new ConfigError(`${name} is “${text}”. Give a whole number from ${String(least)}${range}.`)
}

function readSiteSettings(file: string | undefined): SiteSettings {
  try {
    return readSite(file === undefined ? undefined : resolve(root, file))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`SITE_CONFIG names “${String(file)}”, which cannot be used: ${why}.`)
  }
}

function readLogLevel(text: string): LogLevel {
  const level = logLevels.find((known) => known === text)
  if (level !== undefined) return level
  throw new ConfigError(`LOG_LEVEL is “${text}”. Give one of ${logLevels.join(', ')}.`)
}

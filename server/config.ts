import { resolve } from 'node:path'
import type { Limits } from '../mesh/settings.ts'
import type { DatabaseLocation } from '../services/platform/database/database.ts'
import type { Retention, Site } from '../src/site.ts'
import type { ClockSettings } from './clock.ts'
import { ConfigError } from './config-error.ts'
import { readRole, type RoleSettings } from './roles/role-settings.ts'
import {
  readCacheUrl,
  readDatabaseUrl,
  readOperators,
  readProxies,
  readReadUrls,
  readSender,
  readSmtpUrl,
  readTraceCollector,
} from './settings/addresses.ts'
import { readClock } from './settings/clock-settings.ts'
import { Environment } from './settings/environment.ts'
import { readFolders, root } from './settings/folders.ts'
import { readCostPerMinute, readLimits, readRetention } from './settings/limits.ts'
import { readSite, type SecurityContact, type SiteSettings } from './site-settings.ts'

export { ConfigError } from './config-error.ts'

export interface Config {
  /** The part of the site that this process serves. */
  role: RoleSettings
  host: string
  port: number
  /** Number of processes that serve the site on one port. 1 means only this process. */
  workers: number
  database: DatabaseLocation
  /**
   * Folder of run-time data, such as the embedded database, the rows that imports have rejected,
   * and the import socket.
   */
  varDirectory: string
  /** Folder of the backups of the embedded database. */
  backupDirectory: string
  /** Number of nightly backups of the embedded database that are kept; 0 for no nightly backups. */
  nightlyBackups: number
  /** Folder of the result files to which packages under tests/ refer. */
  realDataDir: string | undefined
  /** Milliseconds between two checks of a drop folder. */
  watchIntervalMs: number
  /** True if the site fills its database with the demo season. */
  demoSeason: boolean
  /** Ids of the demo events that the site loads. If empty, the site loads the whole demo season. */
  demoEvents: string[]
  /** The clock of the site in tests. If undefined, the site uses the clock of the system. */
  clock: ClockSettings | undefined
  /**
   * URL `redis://…` of the cache that several instances of the site share. Undefined if there is no
   * shared cache.
   */
  cacheUrl: string | undefined
  /** Limits for a GraphQL operation. */
  limits: Limits
  /**
   * Folder of the GraphQL documents of apps. An app sends only the id of its document. If
   * undefined, apps must send the texts of their operations.
   */
  documentsDirectory: string | undefined
  /** Maximum number of requests for pages and REST per client and minute; 0 for no limit. */
  requestsPerMinute: number
  /** Maximum number of GraphQL operations per client and minute; 0 for no limit. */
  graphqlRequestsPerMinute: number
  /** Maximum cost of GraphQL operations per client and minute; 0 for no limit. */
  graphqlCostPerMinute: number
  /**
   * Maximum number of requests for pages, GraphQL and REST that this process handles at the same
   * time.
   */
  requestsAtOnce: number
  /** Maximum number of open streams of subscriptions per client network; 0 for no limit. */
  streamsPerClient: number
  /** Maximum number of open streams of subscriptions in this process. */
  streamsAtOnce: number
  /**
   * Milliseconds after SIGTERM for which connections are still accepted while `/ready` responds
   * 503.
   */
  stopDelayMs: number
  /** Maximum number of milliseconds in which pages are computed before the process listens. */
  warmUpMs: number
  /** Milliseconds after which the site ends a response that its client does not read. */
  unreadTimeoutMs: number
  /**
   * Addresses and networks of reverse proxies. The site trusts the X-Forwarded-For header only of
   * these proxies.
   */
  trustedProxies: string[]
  /**
   * URL of the mail server, `smtp://…` or `smtps://…`. If undefined, e-mails are written to a folder.
   */
  smtpUrl: string | undefined
  /** Sender address of e-mails. */
  mailFrom: string
  /** E-mail addresses of the accounts that may give organisers access. */
  operators: string[]
  /** Origin of the collector that receives traces. If undefined, nothing is traced. */
  traceCollector: string | undefined
  /** Secret with which the shop signs its orders. If undefined, the shop API is off. */
  shopSecret: string | undefined
  /**
   * Secret that signs the links with which athletes claim results. If undefined, the site has no
   * such links.
   */
  claimSecret: string | undefined
  /** Key for hashing network addresses. If undefined, a random key is stored in the database. */
  secretKey: string | undefined
  /** Numbers of days for which personal data are kept. */
  retention: Retention
  /** Settings of this installation: name, links, contact, prices. */
  site: Site
  /** Contact for vulnerability reports. If undefined, the site has no `security.txt`. */
  security?: SecurityContact | undefined
  /**
   * True if browsers store the pages that visitors have looked at, and show them while the network
   * fails.
   */
  keepsPages: boolean
  /** True if the HSTS header includes all subdomains of the site's host. */
  hstsIncludeSubDomains: boolean
  /** Minimum severity of messages in the log. */
  logLevel: LogLevel
}

const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * Reads the settings from the environment variables. Other code of the site must not read the
 * environment.
 * @throws ConfigError when a variable has an invalid value
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const env = new Environment(variables)
  const folders = readFolders(env)
  const url = env.text('DATABASE_URL')
  const { site, security } = readSiteSettings(env.text('SITE_CONFIG'))
  const { retention, changed } = readRetention(env)
  const role = readRole(env, site.origin)
  // Only processes with these roles have results.
  const hasEvents = role.name === 'all' || role.name === 'events'
  const limits = readLimits(env)
  const cacheUrl = readCacheUrl(env.text('CACHE_URL'))
  return {
    ...folders,
    role,
    nightlyBackups: readNightlyBackups(env, url !== undefined),
    host: env.text('HOST'),
    port: env.number('PORT', 0, 65_535),
    workers: readWorkers(env, url !== undefined || role.name === 'web'),
    database:
      url === undefined
        ? { kind: 'embedded', directory: resolve(folders.varDirectory, 'database') }
        : {
            kind: 'postgres',
            url: readDatabaseUrl(url),
            commitTimeoutMs: env.number('DATABASE_COMMIT_TIMEOUT_MS', 100, 600_000),
            // Only processes with results read public data from the database.
            readUrls: hasEvents ? readReadUrls(env.text('DATABASE_READ_URLS')) : [],
          },
    // A configured PostgreSQL database gets demo data only if DEMO_SEASON requests it.
    demoSeason: hasEvents && (env.isOn('DEMO_SEASON') ?? url === undefined),
    demoEvents: env.text('DEMO_EVENTS')?.split(/[ ,]+/) ?? [],
    clock: readClock(env),
    cacheUrl,
    limits,
    requestsPerMinute: env.number('REQUESTS_PER_MINUTE', 0),
    graphqlRequestsPerMinute: env.number('GRAPHQL_REQUESTS_PER_MINUTE', 0),
    graphqlCostPerMinute: readCostPerMinute(env, limits.cost),
    requestsAtOnce: env.number('REQUESTS_AT_ONCE', 1),
    streamsPerClient: env.number('STREAMS_PER_CLIENT', 0),
    streamsAtOnce: env.number('STREAMS_AT_ONCE', 0),
    watchIntervalMs: env.number('WATCH_INTERVAL_MS', 10, 3_600_000),
    stopDelayMs: env.number('STOP_DELAY_MS', 0, 600_000),
    // By default, a site without a shared cache does not warm up. Such a site usually has only one
    // instance, so visitors would get no response during the warm-up.
    warmUpMs: env.number('WARM_UP_MS', 0, 600_000) ?? (cacheUrl === undefined ? 0 : 5_000),
    unreadTimeoutMs: env.number('UNREAD_TIMEOUT_MS', 1, 3_600_000),
    trustedProxies: readProxies(env.text('TRUSTED_PROXIES')),
    smtpUrl: readSmtpUrl(env.text('SMTP_URL')),
    mailFrom: readSender(env.text('MAIL_FROM') ?? `no-reply@${hostOf(site)}`),
    operators: readOperators(env.text('OPERATORS')),
    traceCollector: readTraceCollector(env.text('OTEL_EXPORTER_OTLP_ENDPOINT')),
    shopSecret: env.secret('SHOP_SECRET'),
    claimSecret: env.secret('CLAIM_SECRET'),
    secretKey: env.secret('SECRET_KEY'),
    retention,
    site: Object.keys(changed).length > 0 ? { ...site, retention: changed } : site,
    security,
    keepsPages: env.isOn('OFFLINE_PAGES'),
    hstsIncludeSubDomains: env.isOn('HSTS_INCLUDE_SUBDOMAINS'),
    logLevel: readLogLevel(env.text('LOG_LEVEL')),
  }
}

function readWorkers(env: Environment, mayBeMany: boolean): number {
  const workers = env.number('WORKERS', 1, 256)
  if (workers === 1 || mayBeMany) return workers
  throw new ConfigError(
    'WORKERS needs DATABASE_URL: only one process can open the embedded database.',
  )
}

function readNightlyBackups(env: Environment, isOnServer: boolean): number {
  const kept = env.number('NIGHTLY_BACKUPS', 0)
  if (kept === 0 || !isOnServer) return kept
  throw new ConfigError(
    'NIGHTLY_BACKUPS is for the embedded database. For PostgreSQL see “Backup and restore” in docs/operating.md.',
  )
}

const hostOf = ({ origin }: Site) => (origin === undefined ? 'localhost' : new URL(origin).hostname)

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

import { defaultLimits } from '../../mesh/settings.ts'
import { defaultRetention } from '../../src/site.ts'

/**
 * Describes an environment variable that the site or its commands read. `npm run generate` writes
 * all of them to .env.example and docs/operating.md.
 */
export interface Setting {
  /** The value that is used if the variable is not set. */
  default?: string | number
  /**
   * What happens if the variable is not set, in Markdown. Only for a setting without a fixed
   * default.
   */
  otherwise?: string
  /** What the setting means: sentences in Markdown, without links. */
  meaning: string
  /** Section of docs/operating.md with more information. */
  section?: string
}

export const settings = {
  PORT: { default: 3000, meaning: 'Port of the site; 0 selects a free port.' },
  HOST: { default: '127.0.0.1', meaning: 'Address to listen on; `0.0.0.0` in a container.' },
  DATABASE_URL: {
    otherwise: 'the embedded database',
    meaning:
      '`postgres://…`. Several hosts, one of them the primary: `postgres://USER:PASSWORD@HOST1:5432,HOST2:5432/parcours`.',
    section: 'Database',
  },
  DATABASE_READ_URLS: {
    meaning:
      '`postgres://…` of each server that serves reads while it is a standby, separated by commas.',
    section: 'Standbys and failover',
  },
  DATABASE_COMMIT_TIMEOUT_MS: {
    default: 15_000,
    meaning:
      'Milliseconds that a change waits for a standby (`synchronous_standby_names`). Its request then gets 503 `service.standbyMissing`.',
    section: 'Standbys and failover',
  },
  WORKERS: {
    default: 1,
    meaning: 'Processes that serve the site on this machine.',
    section: 'Several processes',
  },
  ROLE: {
    default: 'all',
    meaning: 'Part of the site that this process serves: `all`, `events`, `identity` or `web`.',
    section: 'Roles',
  },
  EVENTS_URL: {
    meaning: 'Origin of the events service, for `ROLE=web`: `http://10.0.0.5:3001`.',
  },
  IDENTITY_URL: {
    meaning: 'Origin of the identity service, for `ROLE=web`: `http://10.0.0.5:3002`.',
  },
  INTERNAL_TOKEN: {
    meaning:
      'At least 32 random characters, the same for all roles: with it a `web` process calls the services.',
  },
  UPSTREAM_TIMEOUT_MS: {
    default: 5000,
    meaning: 'Milliseconds that a service gets for a request that reads, with `ROLE=web`.',
  },
  VAR_DIRECTORY: {
    default: 'var',
    meaning:
      'Folder of the embedded database, rejects files, import socket, and e-mails without `SMTP_URL`.',
  },
  BACKUP_DIRECTORY: {
    otherwise: '`backups` in `VAR_DIRECTORY`',
    meaning: 'Folder of the backups of the embedded database; better on another disk.',
    section: 'Backup and restore',
  },
  NIGHTLY_BACKUPS: {
    default: 0,
    meaning:
      'Number of backups of the embedded database that are kept; one is made each night. 0: none is made.',
    section: 'Backup and restore',
  },
  DEMO_SEASON: {
    otherwise: '`1` embedded, `0` with `DATABASE_URL`',
    meaning: 'Whether the demo season is loaded at start-up and its races of today are timed.',
  },
  DEMO_EVENTS: {
    otherwise: 'all events',
    meaning: 'Ids of the only events of the demo season that are loaded, separated by commas.',
  },
  CLOCK: {
    otherwise: 'the clock of the system',
    meaning:
      'For tests: the instant `2026-10-25T05:00:00Z` that the clock of the site shows at its start. Only with the embedded database, whose `now()` follows, and a `HOST` of the loopback interface.',
  },
  CLOCK_SPEED: {
    otherwise: 'one second per second',
    meaning: 'For tests: seconds of the clock of the site per second, as `CLOCK`.',
  },
  LOG_LEVEL: { default: 'info', meaning: '`debug`, `info`, `warn` or `error`.' },
  WARM_UP_MS: {
    otherwise: '`5000` with `CACHE_URL`, else `0`',
    meaning:
      'Milliseconds at most in which a starting process computes the home pages and what they link to, before it accepts connections.',
    section: 'Upgrade',
  },
  WATCH_INTERVAL_MS: {
    default: 2000,
    meaning:
      'Milliseconds between two checks of a drop folder. A file is imported when two checks find it unchanged, so files that arrive slowly need more.',
  },
  STOP_DELAY_MS: {
    default: 5000,
    meaning:
      'Milliseconds after `SIGTERM` for which new connections are accepted while `/ready` returns 503.',
    section: 'Stopping and signals',
  },
  UNREAD_TIMEOUT_MS: {
    default: 60_000,
    meaning:
      'Milliseconds without progress after which a response is ended whose client does not read it.',
  },
  TRUSTED_PROXIES: {
    meaning: 'Reverse proxies whose `X-Forwarded-For` is trusted: `10.0.0.5, 10.1.0.0/16`.',
  },
  SITE_CONFIG: {
    meaning: 'JSON file with the settings of this installation.',
    section: 'Site settings',
  },
  CACHE_URL: {
    otherwise: 'each instance has its own',
    meaning:
      '`redis://…`: Valkey or Redis, through which several instances share cached responses and rate limits.',
  },
  REQUESTS_PER_MINUTE: {
    default: 3000,
    meaning:
      'Rate limit of pages and their operations, REST and downloads per client (IPv4 address or IPv6 /64). Searches, comparisons, downloads and queries of many athletes count as several requests each. See [Overload](#overload). 0: no limit on requests.',
  },
  GRAPHQL_REQUESTS_PER_MINUTE: {
    default: 1800,
    meaning:
      'Rate limit of uncached GraphQL operations per client, those of the site’s own pages not counted; 0 for no limit.',
  },
  GRAPHQL_COST_PER_MINUTE: {
    otherwise: '`60000`, or `GRAPHQL_MAX_COST` if that is more',
    meaning:
      'Limit of the cost of uncached GraphQL operations per client; at least `GRAPHQL_MAX_COST`, or 0 for no limit.',
  },
  STREAMS_PER_CLIENT: {
    default: 1000,
    meaning:
      'Streams of live pages that one address (IPv4 address or IPv6 /64) may have open; 0 for no limit.',
    section: 'Live pages',
  },
  STREAMS_AT_ONCE: {
    default: 10_000,
    meaning: 'Streams of live pages that the process keeps open, at about 20 kB each.',
  },
  REQUESTS_AT_ONCE: {
    default: 8,
    meaning:
      'Pages, GraphQL and REST requests that are handled concurrently. One client gets all but one of several.',
    section: 'Overload',
  },
  GRAPHQL_MAX_DEPTH: {
    default: defaultLimits.depth,
    meaning: 'Nesting of the fields of a GraphQL operation; see docs/graphql.md.',
  },
  GRAPHQL_MAX_ALIASES: {
    default: defaultLimits.aliases,
    meaning: 'Fields with an alias in a GraphQL operation.',
  },
  GRAPHQL_MAX_TOKENS: {
    default: defaultLimits.tokens,
    meaning: 'Lexical tokens of a GraphQL document.',
  },
  GRAPHQL_MAX_COST: {
    default: defaultLimits.cost,
    meaning: 'Cost of a GraphQL operation.',
  },
  GRAPHQL_MAX_BATCH: {
    default: defaultLimits.batch,
    meaning: 'Operations in one GraphQL request.',
  },
  GRAPHQL_MAX_BYTES: {
    default: defaultLimits.bytes,
    meaning: 'Size of the body of a GraphQL request.',
  },
  GRAPHQL_DOCUMENTS_DIR: {
    meaning:
      'Folder of `*.graphql` documents that apps send by their id, read at start-up; an invalid one ends the start. See docs/graphql.md, HTTP.',
  },
  SMTP_URL: {
    otherwise: 'e-mails are files in `var/outbox`',
    meaning: '`smtp://user:password@host:587` or `smtps://…`, the mail server.',
    section: 'Accounts',
  },
  MAIL_FROM: {
    otherwise: '`no-reply@` and the host of `origin`',
    meaning: 'Sender of e-mails.',
  },
  OPERATORS: {
    otherwise: 'nobody',
    meaning:
      'E-mail addresses of the accounts that answer access requests of organisers, separated by commas.',
    section: 'Access requests of organisers',
  },
  OFFLINE_PAGES: {
    default: 1,
    meaning:
      'Whether browsers keep the pages that visitors looked at, for a failing network; `0` removes the service worker and all it kept from every browser.',
    section: 'Pages without a network',
  },
  HSTS_INCLUDE_SUBDOMAINS: {
    default: 0,
    meaning:
      '`1` adds `includeSubDomains` to `Strict-Transport-Security`, for all subdomains of the site’s host.',
  },
  SHOP_SECRET: {
    meaning: 'At least 32 random characters, shared with the shop that sells replays.',
    section: 'Shop orders',
  },
  CLAIM_SECRET: {
    meaning: 'At least 32 random characters that sign claim links of athletes.',
    section: 'Claims',
  },
  SECRET_KEY: {
    otherwise: 'a random key, stored in the database',
    meaning: 'At least 32 random characters that key the hashes of network addresses.',
    section: 'Accounts',
  },
  RETENTION_ACCESS_REQUESTS_DAYS: {
    default: defaultRetention.accessRequests,
    meaning: 'Days until access requests are deleted.',
    section: 'Retention',
  },
  RETENTION_UNCLAIMED_ORDERS_DAYS: {
    default: defaultRetention.unclaimedOrders,
    meaning: 'Days until orders without an account are deleted, from the purchase.',
  },
  RETENTION_QUEUED_EMAILS_DAYS: {
    default: defaultRetention.queuedEmails,
    meaning: 'Days until unsent e-mails are deleted, from their request.',
  },
  RETENTION_KNOWN_NETWORKS_DAYS: {
    default: defaultRetention.knownNetworks,
    meaning: 'Days until network hashes of an account are deleted, from the last sign-in.',
  },
  RETENTION_SECURITY_LOG_DAYS: {
    default: defaultRetention.securityLog,
    meaning: 'Days until events of the security log are deleted.',
    section: 'Security log',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    otherwise: 'no traces',
    meaning:
      '`http://host:4318`: collector of OpenTelemetry (OTLP over HTTP) that receives the traces of requests.',
    section: 'Traces',
  },
  REAL_DATA_DIR: {
    meaning: 'Folder of the result files of packages under `tests/packages`.',
  },
  TIMING_URL: {
    otherwise: '`http://localhost:PORT`',
    meaning:
      'Site of the commands `send` and `simulate`, on the machine of the timer; see docs/timing.md.',
  },
  TIMING_TOKEN: { meaning: 'Token of an organiser, for the commands `send` and `simulate`.' },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings

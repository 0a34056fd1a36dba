import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultLimits, type Limits } from '../mesh/settings.ts'
import type { DatabaseLocation } from '../services/platform/database.ts'
import type { Site } from '../src/site.ts'
import { readSite } from './site-settings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Config {
  host: string
  port: number
  database: DatabaseLocation
  /** Where everything that is not code lives: the embedded database, rejects, the import socket. */
  varDirectory: string
  /** Where packages under tests/ find their result files. */
  realDataDir: string | undefined
  /** Whether an empty site fills itself with the invented season. */
  demoSeason: boolean
  /** `redis://…`, where several copies of the site share answers. */
  cacheUrl: string | undefined
  /** Of one GraphQL operation. */
  limits: Limits
  /** GraphQL requests of one client in a minute; 0 for no limit. */
  requestsPerMinute: number
  /** Proxies that are believed when they say whose request they pass on. */
  trustedProxies: string[]
  /** `smtp://…`, which takes letters; without it they are written into a folder. */
  smtpUrl: string | undefined
  /** Whom letters are from. */
  mailFrom: string
  /** With which the shop signs its orders; without one there is no shop. */
  shopSecret: string | undefined
  /** Signs the links with which athletes claim results; without one there are none. */
  claimSecret: string | undefined
  /** Key of the hashes of networks in the security log; without one they can be compared until the next start. */
  networkSecret: string | undefined
  /** How long the security log holds an event. */
  securityLogDays: number
  /** What this installation calls its own: its name, its links, who answers for it. */
  site: Site
  /** What goes to the log: this and everything graver. */
  logLevel: LogLevel
}

const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** A setting that cannot be used as it is. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * The settings of this process, from its environment. Nothing else reads the environment.
 * @throws ConfigError
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const varDirectory = resolve(root, setting(env, 'VAR_DIRECTORY') ?? 'var')
  const url = setting(env, 'DATABASE_URL')
  const realDataDir = setting(env, 'REAL_DATA_DIR')
  const site = readSiteSettings(setting(env, 'SITE_CONFIG'))
  return {
    host: setting(env, 'HOST') ?? '127.0.0.1',
    port: readPort(setting(env, 'PORT') ?? '3000'),
    database:
      url === undefined
        ? { kind: 'embedded', directory: resolve(varDirectory, 'database') }
        : { kind: 'postgres', url: readDatabaseUrl(url) },
    varDirectory,
    realDataDir: realDataDir === undefined ? undefined : resolve(realDataDir),
    // A database of one's own stays one's own unless asked.
    demoSeason: readSwitch(env, 'DEMO_SEASON') ?? url === undefined,
    cacheUrl: readCacheUrl(setting(env, 'CACHE_URL')),
    limits: readLimits(env),
    requestsPerMinute: readNumber(env, 'GRAPHQL_REQUESTS_PER_MINUTE', 0) ?? 600,
    trustedProxies: readProxies(setting(env, 'TRUSTED_PROXIES') ?? ''),
    smtpUrl: readSmtpUrl(setting(env, 'SMTP_URL')),
    mailFrom: readSender(setting(env, 'MAIL_FROM') ?? `no-reply@${hostOf(site)}`),
    shopSecret: readSecret(env, 'SHOP_SECRET'),
    claimSecret: readSecret(env, 'CLAIM_SECRET'),
    networkSecret: readSecret(env, 'NETWORK_SECRET'),
    securityLogDays: readNumber(env, 'SECURITY_LOG_DAYS', 1) ?? 90,
    site,
    logLevel: readLogLevel(setting(env, 'LOG_LEVEL') ?? 'info'),
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

function readDatabaseUrl(url: string): string {
  if (/^postgres(?:ql)?:\/\//.test(url)) return url
  throw new ConfigError('DATABASE_URL does not start with postgres://. Unset it to use var/.')
}

function readCacheUrl(url: string | undefined): string | undefined {
  if (url === undefined || /^rediss?:\/\//.test(url)) return url
  throw new ConfigError(
    'CACHE_URL does not start with redis:// or rediss://. Unset it to keep answers in memory.',
  )
}

function readSmtpUrl(url: string | undefined): string | undefined {
  if (url === undefined || (/^smtps?:\/\//.test(url) && URL.canParse(url))) return url
  throw new ConfigError(
    'SMTP_URL is not smtp://… or smtps://…. Unset it to have letters written into var/outbox.',
  )
}

function readSender(address: string): string {
  if (/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address)) return address
  throw new ConfigError(`MAIL_FROM is “${address}”. Give one e-mail address.`)
}

/** @throws ConfigError without the value: it is not for a terminal */
function readSecret(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const secret = setting(env, name)
  if (secret === undefined || secret.length >= 32) return secret
  throw new ConfigError(`${name} is too short. Give at least 32 random signs.`)
}

const hostOf = ({ origin }: Site) => (origin === undefined ? 'localhost' : new URL(origin).hostname)

/** Addresses and networks; never a number of hops, which whoever comes without a proxy could add to. */
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

function readNumber(env: NodeJS.ProcessEnv, name: string, least: number): number | undefined {
  const text = setting(env, name)
  if (text === undefined) return undefined
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= least) return value
  throw new ConfigError(`${name} is “${text}”. Give a whole number from ${String(least)}.`)
}

function readSiteSettings(file: string | undefined): Site {
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

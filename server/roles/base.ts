import type { Server } from 'node:http'
import type { Redis } from 'ioredis'
import { migrations } from '../../services/migrations.ts'
import { pendingMigrations } from '../../services/platform/database/migrate.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import type { Config } from '../config.ts'
import { type ApiKeys, openApiKeys } from '../credentials/api-keys.ts'
import { findCredential, recordUse } from '../credentials/queries.ts'
import { createReadiness, type Readiness } from '../health.ts'
import { createHttpServer, originOf, type RequestHandler } from '../http-server.ts'
import { type Live, openLive } from '../live/open-live.ts'
import { openAdmission } from '../overload/open-admission.ts'
import { openRedis } from '../redis.ts'
import { type Following, followPublications } from '../response-cache/follow-publications.ts'
import { redisResponseStore } from '../response-cache/redis-response-store.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { defaultHeaders } from '../security/security-headers.ts'
import { stopServing } from '../stop-serving.ts'
import { expireEverySecond } from './expire-every-second.ts'
import type { Database } from './migrated-database.ts'

/** Objects that all parts of a process share. */
export interface Base<Opened extends Database | undefined = Database | undefined> {
  config: Config
  /** Undefined only in a process with the role `web` that runs without a database. */
  database: Opened
  redis: Redis | undefined
  keys: ApiKeys | undefined
  /** The rate limits and the work queue. */
  admission: Admission
  readiness: Readiness
  /**
   * Returns the public origin: `origin` of the site settings, or the address on which the server
   * listens.
   */
  origin: () => string
  server: Server
  /** Sets the handler of all requests. Must be called before the server listens. */
  serve: (handle: RequestHandler) => void
  /** Adds a function that is called when a shutdown begins. Requests are still completed then. */
  onStop: (stop: () => Promise<unknown>) => void
  /**
   * Adds a function that ends streams. Otherwise a stream would last as long as its client stays
   * connected.
   */
  onEndStreams: (end: () => void) => void
  /**
   * Adds a function that is called after the last request. The function that was added last is
   * called first.
   */
  onClose: (close: () => unknown) => void
  /** Completes running requests, and then closes all parts. */
  close: (delayMs: number) => Promise<void>
}

/** Opens the objects that all parts of a process share: limits, readiness and server. */
export function openBase<Opened extends Database | undefined>(
  config: Config,
  database: Opened,
  { development }: { development: boolean },
): Base<Opened> {
  const redis = config.cacheUrl === undefined ? undefined : openRedis(config.cacheUrl)
  const keys = database && openKeys(database)
  const isMigrated = async (): Promise<boolean> =>
    database === undefined || (await pendingMigrations(database.db, migrations)).length === 0
  // A `web` process needs no writes, so a full disk does not matter. It is ready even without its
  // services, because it serves cached pages and the pages of an available service.
  const readiness = createReadiness(
    isMigrated,
    config.role.name === 'web' ? undefined : database?.isDiskFull,
  )
  let handle: RequestHandler
  const server = openServer(config, development, (request, response) => {
    handle(request, response)
  })
  const stops: (() => Promise<unknown>)[] = []
  const streams: (() => void)[] = []
  const closers: (() => unknown)[] = [() => database?.close(), () => redis?.disconnect()]
  const endStreams = () => {
    for (const end of streams) end()
  }
  return {
    config,
    database,
    redis,
    keys,
    admission: openAdmission(config, redis, keys),
    readiness,
    origin: () => config.site.origin ?? originOf(server, config),
    server,
    serve(handler) {
      handle = handler
    },
    onStop: (stop) => stops.push(stop),
    onEndStreams: (end) => streams.push(end),
    onClose: (close) => closers.push(close),
    async close(delayMs) {
      const serving = stopServing(server, { readiness, delayMs, endStreams })
      await Promise.all([serving, ...stops.map((stop) => stop())])
      for (const close of closers.toReversed()) await close()
    },
  }
}

function openKeys({ db }: Database): ApiKeys {
  return openApiKeys({
    find: (key) => findCredential(db, key),
    recordUse: (id) => recordUse(db, id),
  })
}

/** Number of connections that a client may have in addition to those of its streams. */
const otherConnections = 1_000

/** Creates an HTTP server with the default headers of the site. The server does not listen yet. */
function openServer(config: Config, development: boolean, handle: RequestHandler): Server {
  const https = config.site.origin?.startsWith('https:') ?? false
  const { hstsIncludeSubDomains, unreadTimeoutMs, streamsPerClient, trustedProxies } = config
  const headers = defaultHeaders({ https, development, hstsIncludeSubDomains })
  const connectionsPerClient = streamsPerClient && streamsPerClient + otherConnections
  const connections = { connectionsPerClient, trustedProxies }
  return createHttpServer(handle, headers, { unreadTimeoutMs, connections })
}

/** The response cache and the streams of a process. Publications change both. */
export interface Caching {
  responses: ResponseCache
  live: Live
  following: Following
}

/** Opens the response cache and the streams of a process. */
export async function openCaching(base: Base): Promise<Caching> {
  const { config, database, redis, admission } = base
  // A process without the database does not share responses with other processes, because it does
  // not know the numbers of publications.
  const responses = new ResponseCache(database && redis && redisResponseStore(redis))
  const live = openLive(admission, config)
  const following = database
    ? await followPublications(database, responses, live.subscriptions)
    : expireEverySecond(responses, live.subscriptions)
  base.onEndStreams(() => {
    live.streams.close()
  })
  base.onClose(() => {
    following.stop()
  })
  return { responses, live, following }
}

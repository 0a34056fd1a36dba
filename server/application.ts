import type { Server } from 'node:http'
import swaggerUi from '@fastify/swagger-ui'
import { createEventsService, eventsMigrations } from '../services/events/app.ts'
import type { EventsDatabase, EventsSchema } from '../services/events/database.ts'
import { getPackedField } from '../services/events/race-field/queries.ts'
import { RaceFields } from '../services/events/race-field/race-fields.ts'
import { serveImports } from '../services/events/import/import-socket.ts'
import { identityMigrations } from '../services/identity/app.ts'
import type { IdentitySchema } from '../services/identity/database.ts'
import { openDatabase } from '../services/platform/database/database.ts'
import { pendingMigrations } from '../services/platform/database/migrate.ts'
import type { Service } from '../services/platform/http/service.ts'
import { ResponseCache } from './response-cache/response-cache.ts'
import { followPublications } from './response-cache/follow-publications.ts'
import { redisResponseStore } from './response-cache/redis-response-store.ts'
import { sendResponse } from './response-cache/send-response.ts'
import type { Config } from './config.ts'
import { openApiKeys, organisersOf } from './credentials/api-keys.ts'
import { findCredential, recordUse } from './credentials/queries.ts'
import { inProcess, openGateway } from './graphql/gateway.ts'
import { readDocuments } from './graphql/registered-documents.ts'
import { createReadiness } from './health.ts'
import { openIdentity } from './identity/identity.ts'
import { openLive } from './live/live.ts'
import { type RequestHandler, createHttpServer, drain, originOf } from './http-server.ts'
import { openAdmission } from './overload/admission.ts'
import { openBuiltPages } from './pages/pages.ts'
import { openRedis } from './redis.ts'
import { documentationPolicy, defaultHeaders } from './security/security-headers.ts'
import { createWeb } from './web.ts'

export interface Application {
  server: Server
  /** The public origin: `origin` of the site settings, else the address that the server listens on. */
  origin: () => string
  db: EventsDatabase
  /** Completes running requests, aborts running imports, then closes the database. */
  close(): Promise<void>
}

/** Milliseconds that running requests get to complete on shutdown. */
const drainTimeoutMs = 10_000

const migrations = [eventsMigrations, identityMigrations]

/**
 * Opens both services, the gateway, the pages and the import socket in one process, without listening.
 * @throws DirectoryLocked when another process holds the embedded database
 * @throws ConfigError when a registered document is invalid
 */
export async function openApplication(
  config: Config,
  { development }: { development: boolean },
): Promise<Application> {
  const { documentsDirectory, limits } = config
  const documents =
    documentsDirectory === undefined ? undefined : await readDocuments(documentsDirectory, limits)
  const database = await openDatabase<EventsSchema & IdentitySchema>(config.database, migrations)
  const { db } = database
  const redis = config.cacheUrl === undefined ? undefined : openRedis(config.cacheUrl)
  const keys = openApiKeys({
    find: (key) => findCredential(db, key),
    recordUse: (id) => recordUse(db, id),
  })
  const admission = openAdmission(config, redis, keys)
  const { trustedProxies } = config
  const responses = new ResponseCache(redis && redisResponseStore(redis))
  const raceFields = new RaceFields(db)
  const events = await createEventsService(db, undefined, {
    raceFields,
    trustedProxies,
    admission,
    organisers: organisersOf(keys),
    async sendCached(key, request, reply, compute) {
      return sendResponse(await responses.respond(key, compute), request, reply)
    },
  })
  const origin = () => config.site.origin ?? originOf(server, config)
  const { identity, mailer, secureCookies } = await openIdentity(
    db,
    config,
    origin,
    admission,
    (raceId) => getPackedField(db, raceFields, raceId, true),
  )
  const live = openLive(admission, config)
  const following = await followPublications(database, responses, live.subscriptions)
  // A privacy request is answered when no response of this process shows the name any more.
  identity.addHook('onSend', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') await following.catchUp().catch(() => undefined)
  })
  await withDocumentation(events, '/docs/events')
  await withDocumentation(identity, '/docs/identity')
  const { paid, withLiveTracking } = config.site.replay ?? {}
  const shop = { unlockUrl: paid?.href, unlockWithLiveTrackingUrl: withLiveTracking?.href }
  const gateway = await openGateway({ events, identity }, responses, {
    limits,
    shop,
    origin,
    ...(documents && { documents }),
  })
  const imports = await serveImports(db, config)

  const sources = development ? await import('./pages/development-pages.ts') : undefined
  const developmentPages = await sources?.openDevelopmentPages()
  const readiness = createReadiness(
    async () => (await pendingMigrations(db, migrations)).length === 0,
    database.isDiskFull,
  )
  const web = await createWeb({
    pages: developmentPages?.pages ?? (await openBuiltPages()),
    gateway,
    events: inProcess(events),
    readiness,
    responses,
    admission,
    live,
    config,
    secureCookies,
    origin,
  })
  await web.ready()

  const pages: RequestHandler = (request, response) => {
    web.routing(request, response)
  }
  const handlerFor = (url: string): RequestHandler => {
    if (belongsTo('identity', url)) return handlerOf(identity)
    if (belongsTo('events', url)) return handlerOf(events)
    if (!developmentPages) return pages
    return (request, response) => {
      developmentPages.middleware(request, response, () => {
        pages(request, response)
      })
    }
  }
  const https = config.site.origin?.startsWith('https:') ?? false
  const server = createHttpServer(
    (request, response) => {
      handlerFor(request.url ?? '/')(request, response)
    },
    defaultHeaders({ https, development, hstsIncludeSubDomains: config.hstsIncludeSubDomains }),
  )
  return {
    server,
    origin,
    db,
    async close() {
      readiness.stop()
      following.stop()
      // The server waits for open responses.
      live.streams.close()
      await Promise.all([drain(server, drainTimeoutMs), imports.close()])
      await mailer.close()
      await developmentPages?.close()
      await Promise.all([web.close(), events.close(), identity.close()])
      redis?.disconnect()
      await database.close()
    },
  }
}

/** Whether a path belongs to a REST service. All other paths belong to the web application. */
function belongsTo(service: 'events' | 'identity', url: string): boolean {
  const paths =
    service === 'identity'
      ? 'v1/identity|docs/identity'
      : 'v1|files|icons|assets/flags|assets/placeholders|docs/events'
  return new RegExp(`^/(?:${paths})(?:[/?]|$)`).test(url)
}

function handlerOf(service: Service): RequestHandler {
  return (request, response) => {
    service.routing(request, response)
  }
}

async function withDocumentation(service: Service, prefix: `/${string}`) {
  await service.register(swaggerUi, {
    routePrefix: prefix,
    staticCSP: documentationPolicy,
  })
  await service.ready()
}

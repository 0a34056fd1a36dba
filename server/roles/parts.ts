import type { Server } from 'node:http'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import type { Upstream } from '../../mesh/settings.ts'
import { createEventsService } from '../../services/events/app.ts'
import type { EventsDatabase } from '../../services/events/database.ts'
import type { RaceFields } from '../../services/events/race-field/race-fields.ts'
import type { Admission } from '../../services/platform/http/admission.ts'
import type { Service } from '../../services/platform/http/service.ts'
import type { Config } from '../config.ts'
import { type ApiKeys, openApiKeys, organisersOf } from '../credentials/api-keys.ts'
import { findCredential, recordUse } from '../credentials/queries.ts'
import { openGateway } from '../graphql/gateway.ts'
import { readDocuments } from '../graphql/registered-documents.ts'
import type { Readiness } from '../health.ts'
import { createHttpServer, type RequestHandler } from '../http-server.ts'
import { isPlainLoopback } from '../identity/identity.ts'
import type { Live } from '../live/live.ts'
import { openAdmission } from '../overload/admission.ts'
import type { Pages } from '../pages/pages.ts'
import { openRedis } from '../redis.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import { sendResponse } from '../response-cache/send-response.ts'
import { defaultHeaders, documentationPolicy } from '../security/security-headers.ts'
import { createWeb } from '../web.ts'

export interface Application {
  server: Server
  /**
   * The public origin: `origin` of the site settings, or the address on which the server listens.
   */
  origin: () => string
  /** Database of the results. Undefined in roles without results. */
  events?: EventsDatabase
  /**
   * Completes running requests, aborts running imports, then closes the database.
   * @param delayMs milliseconds for which connections are still accepted after `/ready` responds
   * 503
   */
  close(delayMs: number): Promise<void>
}

/** The rate limits, the work queue and the connection to Redis. */
export interface Limits {
  redis: Redis | undefined
  keys: ApiKeys | undefined
  admission: Admission
}

/** @param db database of the API keys; without a database no key is valid */
export function openLimits(config: Config, db: EventsDatabase | undefined): Limits {
  const redis = config.cacheUrl === undefined ? undefined : openRedis(config.cacheUrl)
  const keys =
    db &&
    openApiKeys({
      find: (key) => findCredential(db, key),
      recordUse: (id) => recordUse(db, id),
    })
  return { redis, keys, admission: openAdmission(config, redis, keys) }
}

/** Opens the events service. Requests from outside have limits and cached responses. */
export function openEvents(
  db: EventsDatabase,
  { trustedProxies }: Config,
  { keys, admission }: Limits,
  { responses, raceFields }: { responses: ResponseCache; raceFields: RaceFields },
): Promise<Service> {
  return createEventsService(db, undefined, {
    raceFields,
    trustedProxies,
    admission,
    ...(keys && { organisers: organisersOf(keys) }),
    async sendCached(request, reply, compute) {
      const key = { kind: 'route', url: request.url } as const
      return sendResponse(await responses.respond(key, compute), request, reply)
    },
  })
}

interface WebParts {
  config: Config
  documents: Awaited<ReturnType<typeof openDocuments>>
  pages: Pages
  events: Upstream
  identity: Upstream
  responses: ResponseCache
  admission: Admission
  live: Live
  readiness: Readiness
  origin: () => string
}

/**
 * Reads the registered documents of apps. Called before anything is opened.
 * @throws ConfigError when a document is invalid
 */
export async function openDocuments({ documentsDirectory, limits }: Config) {
  return documentsDirectory === undefined ? undefined : readDocuments(documentsDirectory, limits)
}

/** Opens the gateway over both services, and the web application over the gateway. */
export async function openWeb({
  config,
  documents,
  pages,
  events,
  identity,
  responses,
  admission,
  live,
  readiness,
  origin,
}: WebParts) {
  const { paid, withLiveTracking } = config.site.replay ?? {}
  const shop = { unlockUrl: paid?.href, unlockWithLiveTrackingUrl: withLiveTracking?.href }
  const secureCookies = !isPlainLoopback(config)
  const gateway = await openGateway({ events, identity }, responses, {
    secureCookies,
    limits: config.limits,
    shop,
    origin,
    ...(documents && { documents }),
  })
  const web = await createWeb({
    pages,
    gateway,
    events,
    readiness,
    responses,
    admission,
    live,
    config,
    secureCookies,
    origin,
  })
  await web.ready()
  return web
}

/** Creates an HTTP server with the default headers of the site. The server does not listen yet. */
export function openServer(config: Config, development: boolean, handle: RequestHandler): Server {
  const https = config.site.origin?.startsWith('https:') ?? false
  const { hstsIncludeSubDomains, unreadTimeoutMs } = config
  const headers = defaultHeaders({ https, development, hstsIncludeSubDomains })
  return createHttpServer(handle, headers, { unreadTimeoutMs })
}

const servicePaths = [
  ['identity', /^\/(?:v1\/identity|docs\/identity)(?:[/?]|$)/],
  ['events', /^\/(?:v1|files|icons|assets\/flags|assets\/placeholders|docs\/events)(?:[/?]|$)/],
] as const

/**
 * Passes requests to the REST services by their path. The web application gets all other requests.
 */
export function byPath(
  handlers: Record<'events' | 'identity' | 'pages', RequestHandler>,
): RequestHandler {
  return (request, response) => {
    const service = servicePaths.find(([, paths]) => paths.test(request.url ?? ''))?.[0]
    handlers[service ?? 'pages'](request, response)
  }
}

/** The request handler of an application that does not listen itself. */
export function handlerOf(app: Pick<FastifyInstance, 'routing'>): RequestHandler {
  return (request, response) => {
    app.routing(request, response)
  }
}

/** Adds the documentation page of a service. */
export async function withDocumentation(service: Service, prefix: `/${string}`) {
  await service.register(swaggerUi, {
    routePrefix: prefix,
    staticCSP: documentationPolicy,
  })
  await service.ready()
}

import { join } from 'node:path'
import compress from '@fastify/compress'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'
import type { ServiceName, Upstream } from '../../mesh/settings.ts'
import { createEventsService } from '../../services/events/app.ts'
import { startLoadingPlaces } from '../../services/events/places/load-places.ts'
import { RaceFields } from '../../services/events/race-field/race-fields.ts'
import type { Service } from '../../services/platform/http/service.ts'
import { organisersOf } from '../credentials/api-keys.ts'
import { openGateway } from '../graphql/open-gateway.ts'
import type { readDocuments } from '../graphql/registered-documents.ts'
import { healthRoutes, metricsRoute } from '../health.ts'
import type { RequestHandler } from '../http-server.ts'
import { isPlainLoopback, openIdentity } from '../identity/identity.ts'
import type { Pages } from '../pages/pages.ts'
import { type WarmUp, warmUp } from '../pages/warm-up.ts'
import { sendResponse } from '../response-cache/send-response.ts'
import { documentationPolicy } from '../security/security-headers.ts'
import { compression, createWeb } from '../web.ts'
import type { Base, Caching } from './base.ts'
import type { Database } from './migrated-database.ts'

/** The objects that all parts of a process with a database share. */
export type DatabaseBase = Base<Database>

/**
 * Opens the events service. Requests from outside of this process have limits and may get cached
 * responses.
 */
export async function openEventsService(
  { database: { db }, config, keys, admission, server, onClose, onEndStreams }: DatabaseBase,
  { responses }: Caching,
  raceFields = new RaceFields(db),
): Promise<Service> {
  const service = await createEventsService(db, undefined, {
    raceFields,
    trustedProxies: config.trustedProxies,
    uploads: join(config.varDirectory, 'uploads'),
    admission,
    onEndStreams,
    ...(keys && { organisers: organisersOf(keys) }),
    async sendCached(request, reply, compute) {
      const key = { kind: 'route', url: request.url } as const
      return sendResponse(await responses.respond(key, compute), request, reply)
    },
  })
  onClose(() => service.close())
  await addDocumentation(service, 'events')
  server.once('listening', () => {
    onClose(startLoadingPlaces(db))
    // The first search of a process reads all places. This takes seconds, so no visitor waits for it.
    const search = service.inject('/v1/web/search?q=a')
    onClose(() => search)
  })
  return service
}

/**
 * Opens the identity service with its mailer.
 * @param caching the cached responses of this process
 */
export async function openIdentityService(
  { database: { db }, config, origin, keys, admission, onClose }: DatabaseBase,
  caching?: Caching,
  raceFields = new RaceFields(db),
): Promise<Service> {
  const { identity, mailer } = await openIdentity(db, config, origin, {
    admission,
    raceFields,
    organisers: keys && organisersOf(keys),
  })
  // Before a write is answered, invalidates outdated responses of this process. So after a privacy
  // request, this process does not send the athlete's name. Failures are ignored.
  identity.addHook('onSend', async ({ method }) => {
    if (method === 'GET' || method === 'HEAD') return
    await caching?.following.catchUp().catch(() => undefined)
  })
  onClose(() => identity.close())
  onClose(() => mailer.close())
  await addDocumentation(identity, 'identity')
  return identity
}

/** Adds the documentation page of a service. Its contract is large, so it is compressed. */
async function addDocumentation(service: Service, name: ServiceName): Promise<void> {
  await service.register(async (scope) => {
    await scope.register(compress, compression)
    await scope.register(swaggerUi, {
      routePrefix: `/docs/${name}`,
      staticCSP: documentationPolicy,
    })
  })
  await service.ready()
}

/** What a process with pages needs in addition to the services. */
interface WebSources {
  pages: Pages
  /** Registered documents of apps. */
  documents: Awaited<ReturnType<typeof readDocuments>> | undefined
}

interface OpenedWeb {
  handle: RequestHandler
  /** Loads pages into the cache before the process listens. */
  warmUp: (limits: WarmUp) => Promise<void>
}

/**
 * Opens the web application and the gateway. The web application calls the gateway, and the gateway
 * calls both services.
 */
export async function openWeb(
  base: Base,
  caching: Caching,
  services: Record<ServiceName, Upstream>,
  { pages, documents }: WebSources,
): Promise<OpenedWeb> {
  const { config, origin, onClose } = base
  const { paid, withLiveTracking } = config.site.replay ?? {}
  const shop = { unlockUrl: paid?.href, unlockWithLiveTrackingUrl: withLiveTracking?.href }
  const secureCookies = !isPlainLoopback(config)
  const gateway = await openGateway(services, caching.responses, {
    secureCookies,
    limits: config.limits,
    shop,
    origin,
    ...(documents && { documents }),
  })
  const { events } = services
  const web = await createWeb({ ...base, ...caching, pages, gateway, events, secureCookies })
  onClose(() => web.close())
  await web.ready()
  return { handle: handlerOf(web), warmUp: (limits) => warmUp(web, pages, limits) }
}

/**
 * Opens `/health`, `/ready` and `/metrics` of a process with one service. They are a separate
 * application, because they do not belong to the contract of the service.
 */
export async function openProbes({ readiness, onClose }: Base): Promise<RequestHandler> {
  const probes = Fastify()
  healthRoutes(probes, readiness)
  metricsRoute(probes)
  await probes.ready()
  onClose(() => probes.close())
  return handlerOf(probes)
}

const servicePaths = [
  ['identity', /^\/(?:v1\/identity|docs\/identity)(?:[/?]|$)/],
  ['events', /^\/(?:v1|files|icons|assets\/flags|assets\/placeholders|docs\/events)(?:[/?]|$)/],
] as const

/**
 * Passes requests to the REST services by their path. Passes all other requests to the web
 * application.
 */
export function byPath(
  handlers: Record<'events' | 'identity' | 'pages', RequestHandler>,
): RequestHandler {
  return (request, response) => {
    const service = servicePaths.find(([, paths]) => paths.test(request.url ?? ''))?.[0]
    handlers[service ?? 'pages'](request, response)
  }
}

/**
 * Passes requests for `/health`, `/ready` and `/metrics` to the probes, and all other requests to
 * the service.
 */
export function besideProbes(probes: RequestHandler, service: RequestHandler): RequestHandler {
  return (request, response) => {
    const isProbe = /^\/(?:health|ready|metrics)(?:\?|$)/.test(request.url ?? '')
    const handle = isProbe ? probes : service
    handle(request, response)
  }
}

/** Returns the request handler of an application that does not listen itself. */
export function handlerOf(app: Pick<FastifyInstance, 'routing'>): RequestHandler {
  return (request, response) => {
    app.routing(request, response)
  }
}

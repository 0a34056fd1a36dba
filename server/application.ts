import type { Server } from 'node:http'
import swaggerUi from '@fastify/swagger-ui'
import { setLimits, setShop } from '../mesh/settings.ts'
import { createEventsService, eventsMigrations } from '../services/events/app.ts'
import type { EventsDatabase, EventsSchema } from '../services/events/database.ts'
import { serveImports } from '../services/events/import/import-socket.ts'
import { identityMigrations } from '../services/identity/app.ts'
import type { IdentitySchema } from '../services/identity/database.ts'
import { watchPublications } from '../services/events/publications.ts'
import { openDatabase } from '../services/platform/database.ts'
import { pendingMigrations } from '../services/platform/migrate.ts'
import type { Service } from '../services/platform/service.ts'
import { AnswerCache } from './response-cache/response-cache.ts'
import { redisAnswers } from './response-cache/redis-response-store.ts'
import type { Config } from './config.ts'
import { openGateway } from './gateway.ts'
import { createReadiness } from './health.ts'
import { openIdentity } from './identity.ts'
import { type Answer, createHttpServer, drain, originOf } from './http-server.ts'
import { openAdmission } from './overload/admission.ts'
import { openBuiltPages } from './pages.ts'
import { openRedis } from './redis.ts'
import { documentationPolicy, headersOfAll } from './security-headers.ts'
import { createWeb } from './web.ts'

export interface Application {
  server: Server
  /** Where visitors find it; without a setting, where it listens. */
  origin: () => string
  db: EventsDatabase
  /** Answers what is asked already, gives up imports at work, then closes the database. */
  close(): Promise<void>
}

/** How long running requests may take once the site is to end, in milliseconds. */
const patience = 10_000

const migrations = [eventsMigrations, identityMigrations]

/**
 * Everything in one process: both services, the gateway over them, the pages, and imports from the
 * command line. It listens nowhere yet.
 * @throws DirectoryLocked when another process holds the embedded database
 */
export async function openApplication(
  config: Config,
  { development }: { development: boolean },
): Promise<Application> {
  const database = await openDatabase<EventsSchema & IdentitySchema>(config.database, migrations)
  const { db } = database
  const redis = config.cacheUrl === undefined ? undefined : openRedis(config.cacheUrl)
  const admission = openAdmission(config, redis)
  const { trustedProxies } = config
  const events = await createEventsService(db, undefined, { trustedProxies, admission })
  const origin = () => config.site.origin ?? originOf(server, config)
  const { identity, mailer, secureCookies } = await openIdentity(db, config, origin, admission)
  await withDocumentation(events, '/docs/events')
  await withDocumentation(identity, '/docs/identity')
  setLimits(config.limits)
  const { paid, withLiveTracking } = config.site.replay ?? {}
  setShop({ unlockUrl: paid?.href, unlockWithLiveTrackingUrl: withLiveTracking?.href })
  const gateway = await openGateway({ events, identity })
  const imports = await serveImports(db, config)
  const answers = new AnswerCache(redis && redisAnswers(redis))
  await watchPublications(database, (generation) => {
    answers.startGeneration(generation)
  })

  const sources = development ? await import('./development-pages.ts') : undefined
  const live = await sources?.openDevelopmentPages()
  const readiness = createReadiness(
    async () => (await pendingMigrations(db, migrations)).length === 0,
    database.isDiskFull,
  )
  const web = await createWeb({
    pages: live?.pages ?? (await openBuiltPages()),
    gateway,
    identity,
    readiness,
    answers,
    admission,
    config,
    secureCookies,
    origin,
  })
  await web.ready()

  const pages: Answer = (request, response) => {
    web.routing(request, response)
  }
  const answerer = (url: string): Answer => {
    if (belongsTo('identity', url)) return answeredBy(identity)
    if (belongsTo('events', url)) return answeredBy(events)
    if (!live) return pages
    return (request, response) => {
      live.middleware(request, response, () => {
        pages(request, response)
      })
    }
  }
  const https = config.site.origin?.startsWith('https:') ?? false
  const server = createHttpServer(
    (request, response) => {
      answerer(request.url ?? '/')(request, response)
    },
    headersOfAll({ https, development, hstsIncludeSubDomains: config.hstsIncludeSubDomains }),
  )
  return {
    server,
    origin,
    db,
    async close() {
      readiness.stop()
      await Promise.all([drain(server, patience), imports.close()])
      await mailer.close()
      await live?.close()
      await Promise.all([web.close(), events.close(), identity.close()])
      redis?.disconnect()
      await database.close()
    },
  }
}

/** One port, three applications: the path says whose a request is. */
function belongsTo(service: 'events' | 'identity', url: string): boolean {
  const paths =
    service === 'identity'
      ? 'v1/identity|docs/identity'
      : 'v1|files|icons|assets/flags|assets/placeholders|docs/events'
  return new RegExp(`^/(?:${paths})(?:[/?]|$)`).test(url)
}

function answeredBy(service: Service): Answer {
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

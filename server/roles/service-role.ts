import Fastify from 'fastify'
import type { EventsSchema } from '../../services/events/database.ts'
import { serveImports } from '../../services/events/import/import-socket.ts'
import { RaceFields } from '../../services/events/race-field/race-fields.ts'
import { RaceTables } from '../../services/events/race-table/race-tables.ts'
import type { IdentitySchema } from '../../services/identity/database.ts'
import { migrations } from '../../services/migrations.ts'
import { openDatabase, type OpenDatabase } from '../../services/platform/database/database.ts'
import { pendingMigrations } from '../../services/platform/database/migrate.ts'
import type { Service } from '../../services/platform/http/service.ts'
import type { Config } from '../config.ts'
import { createReadiness, healthRoutes, metricsRoute } from '../health.ts'
import { originOf } from '../http-server.ts'
import { openIdentity } from '../identity/identity.ts'
import { openLive } from '../live/live.ts'
import { followPublications } from '../response-cache/follow-publications.ts'
import { redisResponseStore } from '../response-cache/redis-response-store.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { stopServing } from '../stop-serving.ts'
import { serveInternally } from './internal-calls.ts'
import { internalToken } from './internal-token.ts'
import {
  type Application,
  type Limits,
  openEvents,
  openLimits,
  openServer,
  withDocumentation,
} from './parts.ts'
import type { RoleSettings } from './role-settings.ts'

type ServiceRole = Extract<RoleSettings, { name: 'events' | 'identity' }>
type Database = OpenDatabase<EventsSchema & IdentitySchema>

/**
 * An opened service, and the functions that a shutdown calls before and after the last requests.
 */
interface OpenService {
  service: Service
  /** Called at the beginning of a shutdown, while requests are still completed. */
  stop: () => Promise<void>
  /** Runs after the last request. */
  close: () => Promise<void>
}

/**
 * Opens one REST service with `/health`, `/ready` and `/metrics`. Processes with the role `web`
 * call it.
 */
export async function openServiceRole(
  config: Config,
  { name, secret }: ServiceRole,
): Promise<Application> {
  const database: Database = await openDatabase(config.database, migrations)
  const limits = openLimits(config, database.db)
  const open = name === 'events' ? openEventsService : openIdentityService
  const { service, stop, close } = await open(database, config, limits)
  await withDocumentation(service, `/docs/${name}`)

  const readiness = createReadiness(
    async () => (await pendingMigrations(database.db, migrations)).length === 0,
    database.isDiskFull,
  )
  // These routes are in an application of their own, because they do not belong to the contract of
  // the service.
  const probes = Fastify()
  healthRoutes(probes, readiness)
  metricsRoute(probes)
  await probes.ready()

  const handle = serveInternally(service, { name, token: internalToken(secret, name) })
  const server = openServer(config, false, (request, response) => {
    if (/^\/(?:health|ready|metrics)(?:\?|$)/.test(request.url ?? '')) {
      probes.routing(request, response)
    } else handle(request, response)
  })
  return {
    server,
    origin: () => originOf(server, config),
    ...(name === 'events' && { events: database.db }),
    async close(delayMs) {
      await Promise.all([stopServing(server, { readiness, delayMs }), stop()])
      await close()
      await Promise.all([service.close(), probes.close()])
      limits.redis?.disconnect()
      await database.close()
    },
  }
}

async function openEventsService(
  database: Database,
  config: Config,
  limits: Limits,
): Promise<OpenService> {
  const { db } = database
  const { redis, admission } = limits
  const responses = new ResponseCache(redis && redisResponseStore(redis))
  const raceFields = new RaceFields(new RaceTables(db))
  const service = await openEvents(db, config, limits, { responses, raceFields })
  const { subscriptions } = openLive(admission, config)
  const following = await followPublications(database, responses, subscriptions)
  const imports = await serveImports(db, config)
  return {
    service,
    stop: () => imports.close(),
    close() {
      following.stop()
      return Promise.resolve()
    },
  }
}

async function openIdentityService(
  { db }: Database,
  config: Config,
  { admission }: Limits,
): Promise<OpenService> {
  const { identity, mailer } = await openIdentity(
    db,
    config,
    // The origin is always set: readRole requires it.
    () => config.site.origin ?? '',
    admission,
    new RaceFields(new RaceTables(db)),
  )
  return { service: identity, stop: () => Promise.resolve(), close: () => mailer.close() }
}

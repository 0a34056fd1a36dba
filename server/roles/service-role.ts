import Fastify from 'fastify'
import type { EventsSchema } from '../../services/events/database.ts'
import { serveImports } from '../../services/events/import/import-socket.ts'
import { getPackedField } from '../../services/events/race-field/queries.ts'
import { RaceFields } from '../../services/events/race-field/race-fields.ts'
import type { IdentitySchema } from '../../services/identity/database.ts'
import { openDatabase, type OpenDatabase } from '../../services/platform/database/database.ts'
import { pendingMigrations } from '../../services/platform/database/migrate.ts'
import type { Service } from '../../services/platform/http/service.ts'
import type { Config } from '../config.ts'
import { createReadiness, healthRoutes, metricsRoute } from '../health.ts'
import { drain, originOf } from '../http-server.ts'
import { openIdentity } from '../identity/identity.ts'
import { openLive } from '../live/live.ts'
import { followPublications } from '../response-cache/follow-publications.ts'
import { redisResponseStore } from '../response-cache/redis-response-store.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { serveInternally } from './internal-calls.ts'
import { internalToken } from './internal-token.ts'
import {
  type Application,
  drainTimeoutMs,
  type Limits,
  migrations,
  openEvents,
  openLimits,
  openServer,
  withDocumentation,
} from './parts.ts'
import type { RoleSettings } from './role-settings.ts'

type ServiceRole = Extract<RoleSettings, { name: 'events' | 'identity' }>
type Database = OpenDatabase<EventsSchema & IdentitySchema>

/** A service that is ready, and what ends before and after its requests. */
interface OpenService {
  service: Service
  /** Runs at the start of a shutdown, while requests are completed. */
  stop: () => Promise<void>
  /** Runs after the last request. */
  close: () => Promise<void>
}

/** Opens one REST service with `/health`, `/ready` and `/metrics`, for processes with the role `web`. */
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
  // An application of its own: these routes are no part of the contract of the service.
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
    async close() {
      readiness.stop()
      await Promise.all([drain(server, drainTimeoutMs), stop()])
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
  const raceFields = new RaceFields(db)
  const service = await openEvents(db, config, limits, { responses, raceFields })
  const { subscriptions } = openLive(admission, config)
  const following = await followPublications(database, responses, subscriptions)
  const imports = await serveImports(db, config)
  return {
    service,
    async stop() {
      following.stop()
      await imports.close()
    },
    close: () => Promise.resolve(),
  }
}

async function openIdentityService(
  { db }: Database,
  config: Config,
  { admission }: Limits,
): Promise<OpenService> {
  const raceFields = new RaceFields(db)
  const { identity, mailer } = await openIdentity(
    db,
    config,
    // readRole requires the origin.
    () => config.site.origin ?? '',
    admission,
    (raceId) => getPackedField(db, raceFields, raceId, true),
  )
  return { service: identity, stop: () => Promise.resolve(), close: () => mailer.close() }
}

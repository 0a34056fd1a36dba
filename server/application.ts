import type { EventsSchema } from '../services/events/database.ts'
import { RaceFields } from '../services/events/race-field/race-fields.ts'
import { RaceTables } from '../services/events/race-table/race-tables.ts'
import { serveImports } from '../services/events/import/import-socket.ts'
import type { IdentitySchema } from '../services/identity/database.ts'
import { migrations } from '../services/migrations.ts'
import { openDatabase } from '../services/platform/database/database.ts'
import { pendingMigrations } from '../services/platform/database/migrate.ts'
import { ResponseCache } from './response-cache/response-cache.ts'
import { followPublications } from './response-cache/follow-publications.ts'
import { redisResponseStore } from './response-cache/redis-response-store.ts'
import {
  type DatabaseCommand,
  executeDatabaseCommand,
} from './commands/execute-database-command.ts'
import type { Config } from './config.ts'
import { inProcess } from './graphql/gateway.ts'
import { createReadiness } from './health.ts'
import { openIdentity } from './identity/identity.ts'
import { openLive } from './live/live.ts'
import { originOf } from './http-server.ts'
import { openBuiltPages } from './pages/pages.ts'
import {
  type Application,
  byPath,
  handlerOf,
  openEvents,
  openDocuments,
  openLimits,
  openServer,
  openWeb,
  withDocumentation,
} from './roles/parts.ts'
import { openServiceRole } from './roles/service-role.ts'
import { openWebRole } from './roles/web-role.ts'
import { stopServing } from './stop-serving.ts'

/**
 * Opens the part of the site that this process serves. It does not listen yet.
 * @throws DirectoryLocked when another process holds the embedded database
 * @throws ConfigError when a registered document is invalid
 */
export function openApplication(
  config: Config,
  options: { development: boolean },
): Promise<Application> {
  const { role } = config
  if (role.name === 'web') return openWebRole(config, role, options)
  if (role.name === 'all') return openSite(config, options)
  return openServiceRole(config, role)
}

/** Opens both services, the gateway, the pages and the import socket in one process. */
export async function openSite(
  config: Config,
  { development }: { development: boolean },
): Promise<Application & Required<Pick<Application, 'events'>>> {
  const documents = await openDocuments(config)
  const database = await openDatabase<EventsSchema & IdentitySchema>(config.database, migrations)
  const { db } = database
  const limits = openLimits(config, db)
  const { redis, admission } = limits
  const responses = new ResponseCache(redis && redisResponseStore(redis))
  const raceFields = new RaceFields(new RaceTables(db))
  const events = await openEvents(db, config, limits, { responses, raceFields })
  const origin = () => config.site.origin ?? originOf(server, config)
  const { identity, mailer } = await openIdentity(db, config, origin, admission, raceFields)
  const live = openLive(admission, config)
  const following = await followPublications(database, responses, live.subscriptions)
  // Delays the response to a privacy request until no response of this process shows the name.
  identity.addHook('onSend', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') await following.catchUp().catch(() => undefined)
  })
  await withDocumentation(events, '/docs/events')
  await withDocumentation(identity, '/docs/identity')
  const imports = await serveImports(db, config, (command) =>
    // The cast is safe, because only commands of this user reach the socket.
    executeDatabaseCommand(db, command as DatabaseCommand),
  )

  const sources = development ? await import('./pages/development-pages.ts') : undefined
  const developmentPages = await sources?.openDevelopmentPages()
  const readiness = createReadiness(
    async () => (await pendingMigrations(db, migrations)).length === 0,
    database.isDiskFull,
  )
  const web = await openWeb({
    config,
    documents,
    pages: developmentPages?.pages ?? (await openBuiltPages()),
    events: inProcess(events),
    identity: inProcess(identity),
    responses,
    admission,
    live,
    readiness,
    origin,
  })

  const pages = handlerOf(web)
  const handle = byPath({
    events: handlerOf(events),
    identity: handlerOf(identity),
    pages: developmentPages
      ? (request, response) => {
          developmentPages.middleware(request, response, () => {
            pages(request, response)
          })
        }
      : pages,
  })
  const server = openServer(config, development, handle)
  return {
    server,
    origin,
    events: db,
    async close(delayMs) {
      const endStreams = () => {
        live.streams.close()
      }
      await Promise.all([stopServing(server, { readiness, delayMs, endStreams }), imports.close()])
      following.stop()
      await mailer.close()
      await developmentPages?.close()
      await Promise.all([web.close(), events.close(), identity.close()])
      redis?.disconnect()
      await database.close()
    },
  }
}

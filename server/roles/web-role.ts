import { setTimeout as wait } from 'node:timers/promises'
import type { EventsDatabase, EventsSchema } from '../../services/events/database.ts'
import { migrations } from '../../services/migrations.ts'
import {
  type DatabaseLocation,
  openDatabase,
  type OpenDatabase,
} from '../../services/platform/database/database.ts'
import { pendingMigrations, refuseNewerDatabase } from '../../services/platform/database/migrate.ts'
import { log } from '../../services/platform/log.ts'
import { ConfigError } from '../config-error.ts'
import type { Config } from '../config.ts'
import { createReadiness } from '../health.ts'
import { originOf } from '../http-server.ts'
import { openLive } from '../live/live.ts'
import { openBuiltPages } from '../pages/pages.ts'
import { type Following, followPublications } from '../response-cache/follow-publications.ts'
import { redisResponseStore } from '../response-cache/redis-response-store.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { stopServing } from '../stop-serving.ts'
import { connectService } from '../upstream/connect-service.ts'
import { expireEverySecond } from './expire-every-second.ts'
import { internalToken } from './internal-token.ts'
import {
  type Application,
  byPath,
  handlerOf,
  openDocuments,
  openLimits,
  openServer,
  openWeb,
} from './parts.ts'
import type { RoleSettings } from './role-settings.ts'

type WebSettings = Extract<RoleSettings, { name: 'web' }>

/** Milliseconds to wait for the events or identity process to migrate the database. */
const migrationTimeoutMs = 60_000

/**
 * Opens the pages, the gateway and the streams over services in other processes. Passes on the
 * public REST requests of these services.
 * The database is optional and only used for publications and API keys. Without it, a response is
 * reused for at most a second.
 * @throws ConfigError when no other role migrates the database
 */
export async function openWebRole(
  config: Config,
  { secret, urls, timeoutMs }: WebSettings,
  { development }: { development: boolean },
): Promise<Application> {
  if (development) throw new ConfigError('ROLE=web serves built pages: start it without --dev.')
  const documents = await openDocuments(config)
  const database =
    config.database.kind === 'postgres' ? await openMigrated(config.database) : undefined
  const { redis, admission } = openLimits(config, database?.db)
  // Without the database there is no shared store, because the numbers of publications differ from
  // those of other processes.
  const responses = new ResponseCache(database && redis && redisResponseStore(redis))
  const live = openLive(admission, config)
  const following: Following = database
    ? await followPublications(database, responses, live.subscriptions)
    : expireEverySecond(responses, live.subscriptions)
  const connect = (name: 'events' | 'identity') =>
    connectService({
      name,
      url: urls[name],
      token: internalToken(secret, name),
      timeoutMs,
      // Delays the response to a privacy request until no response of this process shows the name.
      afterChange: () => following.catchUp().catch(() => undefined),
    })
  const events = connect('events')
  const identity = connect('identity')
  // The process is ready even without its services: it serves cached pages and the pages of the
  // available service.
  const readiness = createReadiness(
    async () => !database || (await pendingMigrations(database.db, migrations)).length === 0,
  )
  const origin = () => config.site.origin ?? originOf(server, config)
  const web = await openWeb({
    config,
    documents,
    pages: await openBuiltPages(),
    events: events.call,
    identity: identity.call,
    responses,
    admission,
    live,
    readiness,
    origin,
  })
  const handle = byPath({
    events: events.passOn,
    identity: identity.passOn,
    pages: handlerOf(web),
  })
  const server = openServer(config, false, handle)
  return {
    server,
    origin,
    async close(delayMs) {
      const endStreams = () => {
        live.streams.close()
      }
      await stopServing(server, { readiness, delayMs, endStreams })
      following.stop()
      await web.close()
      await Promise.all([events.close(), identity.close()])
      redis?.disconnect()
      await database?.close()
    },
  }
}

async function openMigrated(location: DatabaseLocation): Promise<OpenDatabase<EventsSchema>> {
  const database = await openDatabase<EventsSchema>(location, [])
  try {
    await untilMigrated(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Waits until another role has migrated the database. That process may start at the same time.
 * @throws DatabaseTooNew
 * @throws ConfigError when no other role migrates the database
 */
async function untilMigrated(db: EventsDatabase): Promise<void> {
  const deadline = Date.now() + migrationTimeoutMs
  for (let attempt = 0; ; attempt += 1) {
    // Ignores an error: an empty database does not have the table of applied migrations yet.
    const pending = await pendingMigrations(db, migrations).catch(() => undefined)
    if (pending?.length === 0) break
    if (Date.now() > deadline) {
      throw new ConfigError(
        'DATABASE_URL names a database that is not up to date. ROLE=web changes no tables: start ROLE=events or ROLE=identity of the same release first.',
      )
    }
    if (attempt === 0) log.info('waiting for another role to migrate the database')
    await wait(500)
  }
  await refuseNewerDatabase(db, migrations)
}

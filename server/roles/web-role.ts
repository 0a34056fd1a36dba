import { setTimeout as wait } from 'node:timers/promises'
import type { EventsSchema } from '../../services/events/database.ts'
import { openDatabase, type OpenDatabase } from '../../services/platform/database/database.ts'
import { pendingMigrations } from '../../services/platform/database/migrate.ts'
import { log } from '../../services/platform/log.ts'
import { ConfigError } from '../config-error.ts'
import type { Config } from '../config.ts'
import { createReadiness } from '../health.ts'
import { drain, originOf } from '../http-server.ts'
import { openLive } from '../live/live.ts'
import { openBuiltPages } from '../pages/pages.ts'
import { type Following, followPublications } from '../response-cache/follow-publications.ts'
import { redisResponseStore } from '../response-cache/redis-response-store.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { connectService } from '../upstream/connect-service.ts'
import { expireEverySecond } from './expire-every-second.ts'
import { internalToken } from './internal-token.ts'
import {
  type Application,
  byPath,
  drainTimeoutMs,
  handlerOf,
  migrations,
  openDocuments,
  openLimits,
  openServer,
  openWeb,
} from './parts.ts'
import type { RoleSettings } from './role-settings.ts'

type WebSettings = Extract<RoleSettings, { name: 'web' }>

/** Milliseconds that the events or identity process gets to migrate the database. */
const migrationTimeoutMs = 60_000

/**
 * Opens the pages, the gateway and the streams over services in other processes, whose public REST it passes on.
 * The database, if there is one, is used for publications and API keys only; without it a response is reused for a second.
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
    config.database.kind === 'postgres'
      ? await openDatabase<EventsSchema>(config.database, [])
      : undefined
  if (database) await untilMigrated(database)
  const { redis, admission } = openLimits(config, database?.db)
  // Without the database, publications have other numbers here than in the processes that share responses.
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
      // A privacy request is answered when no response of this process shows the name any more.
      afterChange: () => following.catchUp().catch(() => undefined),
    })
  const events = connect('events')
  const identity = connect('identity')
  // Ready also without its services: cached pages and those of the other service are served.
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
    async close() {
      readiness.stop()
      following.stop()
      // The server waits for open responses.
      live.streams.close()
      await drain(server, drainTimeoutMs)
      await web.close()
      await Promise.all([events.close(), identity.close()])
      redis?.disconnect()
      await database?.close()
    },
  }
}

/** Waits for the migrations of another role, which may start at the same time. */
async function untilMigrated({ db, close }: OpenDatabase<EventsSchema>): Promise<void> {
  const deadline = Date.now() + migrationTimeoutMs
  for (let attempt = 0; ; attempt += 1) {
    // The tables of migrations are missing in an empty database.
    const pending = await pendingMigrations(db, migrations).catch(() => undefined)
    if (pending?.length === 0) return
    if (Date.now() > deadline) {
      await close()
      throw new ConfigError(
        'DATABASE_URL names a database that is not up to date. ROLE=web changes no tables: start ROLE=events or ROLE=identity of the same release first.',
      )
    }
    if (attempt === 0) log.info('waiting for another role to migrate the database')
    await wait(500)
  }
}

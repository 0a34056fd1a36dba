import type { Server } from 'node:http'
import type { ServiceName } from '../mesh/settings.ts'
import type { EventsDatabase } from '../services/events/database.ts'
import { RaceFields } from '../services/events/race-field/race-fields.ts'
import { type RunCommand, serveImports } from '../services/events/import/import-socket.ts'
import {
  type DatabaseCommand,
  executeDatabaseCommand,
} from './commands/execute-database-command.ts'
import { ConfigError } from './config-error.ts'
import type { Config } from './config.ts'
import { inProcess } from './graphql/open-gateway.ts'
import { readDocuments } from './graphql/registered-documents.ts'
import type { RequestHandler } from './http-server.ts'
import { openBuiltPages } from './pages/pages.ts'
import type { WarmUp } from './pages/warm-up.ts'
import { type Base, openBase, openCaching } from './roles/base.ts'
import { serveInternally } from './roles/internal-calls.ts'
import { internalToken } from './roles/internal-token.ts'
import {
  besideProbes,
  byPath,
  type DatabaseBase,
  handlerOf,
  openEventsService,
  openIdentityService,
  openProbes,
  openWeb,
} from './roles/parts.ts'
import { openMigratedDatabase, openOwnDatabase } from './roles/migrated-database.ts'
import type { RoleSettings } from './roles/role-settings.ts'
import { connectService } from './upstream/connect-service.ts'

export interface Application {
  server: Server
  /**
   * Returns the public origin: `origin` of the site settings, or the address on which the server
   * listens.
   */
  origin: () => string
  /** Database of the results. Undefined in roles without results. */
  events?: EventsDatabase
  /** Loads pages into the cache before the process listens. Undefined in roles without pages. */
  warmUp?: (limits: WarmUp) => Promise<void>
  /**
   * Completes running requests, aborts running imports, and then closes the database.
   * @param delayMs milliseconds for which connections are still accepted while `/ready` responds
   * 503
   */
  close(delayMs: number): Promise<void>
}

interface Options {
  development: boolean
}

type RoleOf<Name extends RoleSettings['name']> = Extract<RoleSettings, { name: Name }>

/**
 * Opens the part of the site that this process serves. The server does not listen yet.
 * @throws DirectoryLocked when another process has opened the embedded database
 * @throws ConfigError when a registered document is invalid. With the role `web`, also in
 * development, and when no process migrates the database
 */
export function openApplication(config: Config, options: Options): Promise<Application> {
  const { role } = config
  if (role.name === 'all') return openSite(config, options)
  return role.name === 'web' ? openWebRole(config, role, options) : openServiceRole(config, role)
}

/**
 * Opens both services, the gateway and the pages in one process. Also opens the socket through
 * which commands reach the database.
 */
export async function openSite(
  config: Config,
  options: Options,
): Promise<Application & Required<Pick<Application, 'events'>>> {
  const documents = await openDocuments(config)
  const base = openBase(config, await openOwnDatabase(config.database), options)
  const { db } = base.database
  const raceFields = new RaceFields(db)
  const caching = await openCaching(base)
  const events = await openEventsService(base, caching, raceFields)
  const identity = await openIdentityService(base, caching, raceFields)
  await openImports(base, (command) =>
    // The cast is safe, because only commands that the same user started can write to the socket.
    executeDatabaseCommand(base.database, command as DatabaseCommand),
  )
  const { pages, inFront } = await openPages(base, options)
  const upstreams = { events: inProcess(events), identity: inProcess(identity) }
  const web = await openWeb(base, caching, upstreams, { pages, documents })
  base.serve(
    byPath({
      events: handlerOf(events),
      identity: handlerOf(identity),
      pages: inFront(web.handle),
    }),
  )
  return { ...base, events: db, warmUp: web.warmUp }
}

/**
 * Opens the pages, the gateway and the streams. The services run in other processes, and this
 * process passes public REST requests on to them.
 * The database is optional and only used for publications and API keys. Without the database, a
 * cached response is reused for about a second at most.
 */
async function openWebRole(
  config: Config,
  { secret, urls, timeoutMs }: RoleOf<'web'>,
  options: Options,
): Promise<Application> {
  if (options.development) {
    throw new ConfigError('ROLE=web serves built pages: start it without --dev.')
  }
  const documents = await openDocuments(config)
  const { database: location } = config
  const database = location.kind === 'postgres' ? await openMigratedDatabase(location) : undefined
  const base = openBase(config, database, options)
  const caching = await openCaching(base)
  const connect = (name: ServiceName) => {
    const service = connectService({
      name,
      url: urls[name],
      token: internalToken(secret, name),
      timeoutMs,
      lastPublication: () => caching.following.number,
      // Before a write is answered, invalidates outdated responses of this process. So after a
      // privacy request, this process does not send the athlete's name. Failures are ignored.
      afterChange: () => caching.following.catchUp().catch(() => undefined),
    })
    base.onClose(() => service.close())
    return service
  }
  const [events, identity] = [connect('events'), connect('identity')]
  const upstreams = { events: events.call, identity: identity.call }
  const pages = await openBuiltPages()
  const web = await openWeb(base, caching, upstreams, { pages, documents })
  base.serve(byPath({ events: events.passOn, identity: identity.passOn, pages: web.handle }))
  return { ...base, warmUp: web.warmUp }
}

/** Opens one REST service with its probes. Processes with the role `web` send requests to it. */
async function openServiceRole(
  config: Config,
  { name, secret }: RoleOf<ServiceName>,
): Promise<Application> {
  const database = await openOwnDatabase(config.database)
  const base = openBase(config, database, { development: false })
  const token = internalToken(secret, name)
  if (name === 'identity') {
    const identity = await openIdentityService(base)
    base.serve(besideProbes(await openProbes(base), serveInternally(identity, { name, token })))
    return base
  }
  const caching = await openCaching(base)
  const events = await openEventsService(base, caching)
  await openImports(base)
  const { following } = caching
  const internal = serveInternally(events, { name, token, following })
  base.serve(besideProbes(await openProbes(base), internal))
  return { ...base, events: database.db }
}

/**
 * Reads the registered documents of apps. Called before the database and the server are opened.
 * @throws ConfigError when a document is invalid
 */
async function openDocuments({ documentsDirectory, limits }: Config) {
  return documentsDirectory === undefined ? undefined : readDocuments(documentsDirectory, limits)
}

async function openImports({ database, config, onStop }: DatabaseBase, run?: RunCommand) {
  const imports = await serveImports(database.db, config, run)
  onStop(() => imports.close())
}

/**
 * Opens the built pages. In development, Vite provides the pages, and responds to requests for
 * Vite's own files before the site receives them.
 */
async function openPages({ onClose }: Base, options: Options) {
  if (!options.development) {
    return { pages: await openBuiltPages(), inFront: (web: RequestHandler) => web }
  }
  const { openDevelopmentPages } = await import('./pages/development-pages.ts')
  const development = await openDevelopmentPages()
  onClose(() => development.close())
  const inFront =
    (web: RequestHandler): RequestHandler =>
    (request, response) => {
      development.middleware(request, response, () => {
        web(request, response)
      })
    }
  return { pages: development.pages, inFront }
}

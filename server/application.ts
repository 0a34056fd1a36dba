import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import swaggerUi from '@fastify/swagger-ui'
import { setLimits } from '../mesh/settings.ts'
import { createEventsService, eventsMigrations } from '../services/events/app.ts'
import type { EventsDatabase, EventsSchema } from '../services/events/database.ts'
import { serveImports } from '../services/events/import/import-socket.ts'
import { createIdentityService } from '../services/identity/app.ts'
import { watchPublications } from '../services/events/publications.ts'
import { openDatabase } from '../services/platform/database.ts'
import type { Service } from '../services/platform/service.ts'
import { AnswerCache } from './answers/answer-cache.ts'
import { openRedisAnswers } from './answers/redis-answers.ts'
import type { Config } from './config.ts'
import { openGateway } from './gateway.ts'
import { openBuiltPages } from './pages.ts'
import { createWeb } from './web.ts'

export interface Application {
  server: Server
  db: EventsDatabase
  close(): Promise<void>
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Everything in one process: both services, the gateway over them, the pages, and imports from the
 * command line. It listens nowhere yet.
 * @throws DirectoryLocked when another process holds the embedded database
 */
export async function openApplication(
  config: Config,
  { development }: { development: boolean },
): Promise<Application> {
  const database = await openDatabase<EventsSchema>(config.database, [eventsMigrations])
  const { db } = database
  const events = await createEventsService(db)
  const identity = await createIdentityService()
  await withDocumentation(events, '/docs/events')
  await withDocumentation(identity, '/docs/identity')
  setLimits(config.limits)
  const gateway = await openGateway({ events, identity })
  const imports = await serveImports(db, config)
  const shared = config.cacheUrl === undefined ? undefined : openRedisAnswers(config.cacheUrl)
  const answers = new AnswerCache(shared)
  await watchPublications(database, (generation) => {
    answers.startGeneration(generation)
  })

  const sources = development ? await import('./development.ts') : undefined
  const live = await sources?.openDevelopmentPages()
  const web = await createWeb({
    pages: live?.pages ?? (await openBuiltPages()),
    gateway,
    answers,
    config,
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
  const server = createServer((request, response) => {
    answerer(request.url ?? '/')(request, response)
  })
  return {
    server,
    db,
    async close() {
      server.close()
      server.closeIdleConnections()
      await imports.close()
      await live?.close()
      await Promise.all([web.close(), events.close(), identity.close()])
      await shared?.close()
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
  await service.register(swaggerUi, { routePrefix: prefix })
  await service.ready()
}

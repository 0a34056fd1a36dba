import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import swaggerUi from '@fastify/swagger-ui'
import { createEventsService, eventsMigrations } from '../services/events/app.ts'
import type { EventsSchema } from '../services/events/database.ts'
import { loadDemoSeason } from '../services/events/demo/demo-season.ts'
import { serveImports } from '../services/events/import/import-socket.ts'
import { createIdentityService } from '../services/identity/app.ts'
import { openDatabase } from '../services/platform/database.ts'
import type { Service } from '../services/platform/service.ts'
import { readConfig } from './config.ts'
import { openGateway } from './gateway.ts'
import { openBuiltPages } from './pages.ts'
import { createWeb } from './web.ts'

const config = readConfig()
const development = process.argv.includes('--dev')
const say = (line: string) => process.stdout.write(`${line}\n`)

const database = await openDatabase<EventsSchema>(config.database, [eventsMigrations])
const events = await createEventsService(database.db)
const identity = await createIdentityService()
await withDocumentation(events, '/docs/events')
await withDocumentation(identity, '/docs/identity')

if (config.demoSeason) {
  const season = await loadDemoSeason(database.db, new Date())
  say(`Demo season: ${String(season.events)} events, ${String(season.participants)} participants`)
}
const imports = await serveImports(database.db, config)

const gateway = await openGateway({ events, identity })
const dev = development
  ? await (await import('./development.ts')).openDevelopmentPages()
  : undefined
const web = await createWeb({ pages: dev?.pages ?? (await openBuiltPages()), gateway })
await web.ready()

const server = createServer((request, response) => {
  const answer = answererOf(request.url ?? '/')
  if (dev && answer === pages)
    dev.middleware(request, response, () => {
      pages(request, response)
    })
  else answer(request, response)
})

const pages: RequestListener = (request, response) => {
  web.routing(request, response)
}

/** One port, three applications: the path says whose a request is. */
function answererOf(url: string): RequestListener {
  if (/^\/(?:v1\/identity|docs\/identity)(?:[/?]|$)/.test(url))
    return (request, response) => {
      identity.routing(request, response)
    }
  if (/^\/(?:v1|docs\/events)(?:[/?]|$)/.test(url))
    return (request, response) => {
      events.routing(request, response)
    }
  return pages
}

server.listen(config.port, config.host, () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const origin = `http://localhost:${String(port)}`
  say(`Site        ${origin}`)
  say(`Playground  ${origin}/graphql`)
  say(`REST        ${origin}/docs/events and ${origin}/docs/identity`)
  if (config.database.kind === 'embedded')
    say(`Database    embedded, in ${join(config.varDirectory, 'database')}`)
  say('Ready')
})

async function withDocumentation(service: Service, prefix: `/${string}`) {
  await service.register(swaggerUi, { routePrefix: prefix })
  await service.ready()
}

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  server.close()
  server.closeIdleConnections()
  await imports.close()
  await Promise.all([web.close(), events.close(), identity.close()])
  await database.close()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())

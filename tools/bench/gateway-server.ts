import { createServer } from 'node:http'
import Fastify from 'fastify'
import { defaultLimits, type Upstream } from '../../mesh/settings.ts'
import { ResponseCache } from '../../server/response-cache/response-cache.ts'
import { importBuiltGateway } from '../../server/graphql/open-gateway.ts'
import { graphqlRoute } from '../../server/graphql/graphql-route.ts'
import { noLimits } from '../../server/overload/testing.ts'
import { createEventsService, eventsMigrations, eventsSchemas } from '../../services/events/app.ts'
import type { EventsSchema } from '../../services/events/database.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { openDatabase } from '../../services/platform/database/database.ts'
import { createService } from '../../services/platform/http/service.ts'
import { RankingEntryPage } from '../../services/events/rankings/schema.ts'
import { overallRankingId, inventedRace } from './invented-race.ts'
import { openLive } from '../../server/live/open-live.ts'

/**
 * A server that gateway.ts starts as a process of its own. The server prints its port when it
 * accepts connections.
 * Roles:
 * - `rest` runs only the REST service;
 * - `ours` runs the gateway without the response cache, `kept` with the response cache;
 * - `plain` serves a constant REST response without SQL.
 */
const [role, restUrl = ''] = process.argv.slice(2)

function cacheWithoutPublications(): ResponseCache {
  const cache = new ResponseCache()
  cache.follow({ number: 0, isCurrent: () => true })
  return cache
}

class NoCache extends ResponseCache {
  override respond: ResponseCache['respond'] = (_key, compute) => compute()
}

async function serveRest() {
  const { db } = await openDatabase<EventsSchema>({ kind: 'embedded' }, [eventsMigrations])
  await publishPackage(db, inventedRace(1_000))
  for (let index = 0; index < 24; index += 1) {
    const { organisation, event, ...rest } = inventedRace(0)
    await publishPackage(db, {
      ...rest,
      contentHash: String(index),
      organisation: { ...organisation, id: `runners-${String(index)}` },
      event: { ...event, id: `event-${String(index)}`, name: `Event ${String(index)}` },
      races: [],
    })
  }
  const service = await createEventsService(db)
  await service.ready()
  const server = createServer((request, response) => {
    service.routing(request, response)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object') console.log(address?.port)
  })
}

async function serveOurs(responses: ResponseCache) {
  const events: Upstream = async ({ url, headers }) => {
    const response = await fetch(restUrl + url, { headers })
    const contentType = response.headers.get('content-type') ?? ''
    return {
      status: response.status,
      headers: { 'content-type': contentType },
      body: await response.text(),
    }
  }
  const { createGateway } = await importBuiltGateway()
  const identity: Upstream = () => Promise.reject(new Error('no query needs accounts'))
  const gateway = createGateway({
    services: { events, identity },
    limits: defaultLimits,
    shop: {},
    origin: () => 'http://localhost',
  })
  await gateway.warmUp()
  const app = Fastify()
  const operations = new Map([['ranking', process.env['OPERATION'] ?? '']])
  graphqlRoute(app, {
    gateway,
    limits: defaultLimits,
    responses,
    operations,
    live: openLive(noLimits, { streamsPerClient: 0, streamsAtOnce: 100 }),
    admission: noLimits,
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  console.log(new URL(origin).port)
}

async function servePlain() {
  const response = await fetch(
    `${restUrl}/v1/web/rankings/${overallRankingId}/entries?itemsPerPage=100`,
  )
  const page = (await response.json()) as RankingEntryPage
  const app = await createService({ title: 'Plain', description: '', schemas: eventsSchemas })
  app.get('/plain', { schema: { response: { 200: RankingEntryPage } } }, () => page)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  console.log(new URL(origin).port)
}

switch (role) {
  case 'rest':
    await serveRest()
    break
  case 'ours':
    await serveOurs(new NoCache())
    break
  case 'kept':
    await serveOurs(cacheWithoutPublications())
    break
  case 'plain':
    await servePlain()
    break
  default:
    throw new Error(`there is no server ${String(role)}`)
}

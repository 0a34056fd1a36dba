import { createServer } from 'node:http'
import Fastify from 'fastify'
import { registerUpstream } from '../mesh/upstream-fetch.ts'
import { AnswerCache } from '../server/response-cache/response-cache.ts'
import type { BuiltGateway } from '../server/gateway.ts'
import { graphqlRoute } from '../server/graphql-route.ts'
import { noLimits } from '../server/overload/testing.ts'
import { createEventsService, eventsMigrations } from '../services/events/app.ts'
import type { EventsSchema } from '../services/events/database.ts'
import { publishPackage } from '../services/events/import/publish-package.ts'
import { openDatabase } from '../services/platform/database.ts'
import { createService } from '../services/platform/service.ts'
import { RankingEntry, RankingEntryPage } from '../services/events/rankings/schema.ts'
import { everyone, inventedRace } from './invented-race.ts'

/**
 * One server of bench/gateway.ts in a process of its own: `rest` the service, `ours` the gateway over
 * it as if nothing was asked before, `kept` as it is, `plain` one REST answer without its SQL. Prints the port once it listens.
 */
const [role, restUrl = ''] = process.argv.slice(2)

class Forgetful extends AnswerCache {
  override get(): undefined {
    return undefined
  }
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

async function serveOurs(answers: AnswerCache) {
  registerUpstream('http://events.internal', async ({ url, headers }) => {
    const response = await fetch(restUrl + url, { headers })
    const contentType = response.headers.get('content-type') ?? ''
    return {
      status: response.status,
      headers: { 'content-type': contentType },
      body: await response.text(),
    }
  })
  const built = (await import(new URL('../dist/gateway.mjs', import.meta.url).href)) as BuiltGateway
  await built.warmUp()
  const app = Fastify()
  const operations = new Map([['ranking', process.env['OPERATION'] ?? '']])
  graphqlRoute(app, {
    gateway: built.gateway,
    answers,
    operations,
    admission: noLimits,
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  console.log(new URL(origin).port)
}

async function servePlain() {
  const answer = await fetch(`${restUrl}/v1/web/rankings/${everyone}/entries?itemsPerPage=100`)
  const page = (await answer.json()) as RankingEntryPage
  const app = await createService({ title: 'Plain', description: '', schemas: [RankingEntry] })
  app.get('/plain', { schema: { response: { 200: RankingEntryPage } } }, () => page)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  console.log(new URL(origin).port)
}

switch (role) {
  case 'rest':
    await serveRest()
    break
  case 'ours':
    await serveOurs(new Forgetful())
    break
  case 'kept':
    await serveOurs(new AnswerCache())
    break
  case 'plain':
    await servePlain()
    break
  default:
    throw new Error(`there is no server ${String(role)}`)
}

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callImport } from '../import/support/import-process.ts'
import { end } from '../start/child-program.ts'
import { startFilledPrimary } from '../start/filled-postgres.ts'
import { freePort } from '../start/free-port.ts'
import { type StartedNginx, startNginx } from '../start/nginx.ts'
import { withPostgresPrograms } from '../start/postgres-programs.ts'
import type { PostgresServer } from '../start/postgres-server.ts'
import { type StartedSite, startSite } from '../start/site.ts'
import { Visitor } from './nginx-visitor.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string } }[]
}

/** The parts of OTLP that this test reads. */
interface Export {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

const spans: Span[] = []
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    const { resourceSpans } = body as Export
    const received = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans)
    spans.push(...received.flatMap((scope) => scope.spans))
    response.setHeader('content-type', 'application/json').end('{}')
  })
})

let database: PostgresServer
let site: StartedSite
let nginx: StartedNginx
let visitor: Visitor

beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  database = await withPostgresPrograms((programs) =>
    startFilledPrimary(programs, ['log_statement=all']),
  )
  const DATABASE_URL = database.url
  await callImport({ DATABASE_URL }, ['examples/lakeside-run'])
  site = await startSite({
    DATABASE_URL,
    DEMO_SEASON: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String((collector.address() as AddressInfo).port)}`,
  })
  nginx = await startNginx([Number(new URL(site.origin).port), await freePort()])
  visitor = new Visitor(nginx)
})

afterAll(async () => {
  visitor.close()
  await nginx.stop()
  await site.stop()
  await database.stop()
  collector.close()
})

/** Waits for the spans of a request and returns them. */
async function traceOf(requestId: string): Promise<Span[]> {
  const received = () => spans.filter(({ traceId }) => traceId === requestId)
  await expect
    .poll(() => received().map(({ name }) => name), { timeout: 20_000 })
    .toContain('GET /:lang/events/:eventId')
  return received()
}

test('a page is followed from nginx through the gateway and the service to its statements', async () => {
  const { status, headers } = await visitor.read('/en/events/lakeside-run-2026')
  const requestId = String(headers['x-request-id'])
  expect({ status, requestId }).toMatchObject({
    status: 200,
    requestId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
  })

  const trace = await traceOf(requestId)
  const parents = (span: Span | undefined): string[] => {
    if (!span) return []
    const parent = trace.find(({ spanId }) => spanId === span.parentSpanId)
    return [span.name, ...parents(parent)]
  }
  const statement = trace.find(
    ({ name, attributes }) =>
      name === 'SQL' &&
      attributes.some(({ value }) => value.stringValue?.includes('from "events"')),
  )
  expect(parents(statement)).toEqual([
    'SQL',
    'GET /v1/web/events/:id',
    'GraphQL',
    'GET /:lang/events/:eventId',
  ])
  const page = trace.find(({ name }) => name === 'GET /:lang/events/:eventId')
  expect(page?.parentSpanId).toBe(requestId.slice(0, 16))
  expect(JSON.stringify(trace)).not.toContain('lakeside-run-2026')

  const comment = `/*traceparent='00-${requestId}-${String(statement?.spanId)}-01'*/`
  expect(readFileSync(join(database.folder, 'log'), 'utf8')).toContain(comment)
})

test('a request that is not recorded has no spans and no comments', async () => {
  const before = spans.length
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00'
  const response = await fetch(`${site.origin}/v1/web/organisations`, { headers: { traceparent } })
  expect(response.status).toBe(200)
  // Stops the site, so it sends its last spans.
  site.process.removeAllListeners('close')
  await end(site.process)
  expect(spans.slice(before).filter(({ traceId }) => traceId.startsWith('0af7'))).toEqual([])
  expect(readFileSync(join(database.folder, 'log'), 'utf8')).not.toContain('0af76519')
})

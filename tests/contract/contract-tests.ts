import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importPackage } from '../../services/events/import/import-package.ts'
import { publishPackage } from '../../services/events/import/publish/publish-package.ts'
import { harbourHalf, runner } from '../../services/events/import/testing.ts'
import { ResponseCache } from '../../server/response-cache/response-cache.ts'
import { sendResponse } from '../../server/response-cache/send-response.ts'
import { createEventsService } from '../../services/events/app.ts'
import { createTestService } from '../../services/events/testing.ts'
import { createTestIdentity } from '../../services/identity/testing.ts'
import type { Service } from '../../services/platform/http/service.ts'
import { schemaValidator } from './schema-validator.ts'
import { connectionTo } from './connection.ts'
import { type Operation, operationsOf, type Parameter, readContract } from './operations.ts'
import { type GeneratedRequest, requestsOf } from './requests.ts'

const text = (name: string, values?: string[]): Parameter => ({
  name,
  in: 'path',
  schema: {
    type: 'string',
    ...(values ? { enum: values } : { pattern: '^[A-Za-z0-9_-]{1,160}$' }),
  },
})

/** Fields that the gateway does not expose, so that the contract omits them. */
const pictures: Operation[] = [
  {
    path: '/files/{id}/{variant}',
    parameters: [
      text('id'),
      text('variant', ['thumbnail', 'logo', 'website-article', 'avatar', 'poster']),
    ],
  },
  { path: '/icons/{name}.svg', parameters: [text('name', ['running', 'calendar', 'nothing'])] },
  {
    path: '/assets/flags/{ratio}/{country}.svg',
    parameters: [text('ratio', ['1x1', '4x3', '2x2']), text('country', ['nl', 'mx', 'zz', 'NL'])],
  },
  { path: '/assets/flags/4x3/{country}.webp', parameters: [text('country', ['nl', 'zz', 'NL'])] },
  { path: '/assets/placeholders/{kind}.svg', parameters: [text('kind', ['logo', 'nothing'])] },
].map((operation) => ({ ...operation, response: undefined }))

const contracts = { events: readContract('events'), identity: readContract('identity') }
const operations = {
  events: [...operationsOf(contracts.events), ...pictures],
  identity: operationsOf(contracts.identity),
}
/**
 * Defines the tests of both contracts.
 * @param requests number of generated requests, distributed over all operations
 * @param seed seed of the request generator
 */
export function testContracts(requests: number, seed: number): void {
  const share = Math.ceil(requests / (operations.events.length + operations.identity.length))

  const closers: (() => unknown)[] = []
  let ids: string[] = []
  const connections: Record<string, ReturnType<typeof connectionTo>> = {}

  async function listen(name: string, service: Service) {
    if (!service.server.listening) await service.listen({ port: 0, host: '127.0.0.1' })
    const address = service.server.address()
    const connection = connectionTo(typeof address === 'object' && address ? address.port : 0)
    connections[name] = connection
    closers.unshift(() => {
      connection.close()
    })
  }

  beforeAll(async () => {
    const service = await createTestService()
    const { db } = service
    const responses = new ResponseCache()
    responses.follow({ number: 0, isCurrent: () => true })
    const app = await createEventsService(db, () => new Date('2026-05-01T12:00:00Z'), {
      async sendCached(key, request, reply, compute) {
        return sendResponse(await responses.respond(key, compute), request, reply)
      },
    })
    closers.unshift(() => app.close())
    closers.unshift(() => service.close())
    const varDirectory = mkdtempSync(join(tmpdir(), 'contract-'))
    closers.unshift(() => {
      rmSync(varDirectory, { recursive: true })
    })
    const rows = Array.from({ length: 60 }, (_, index) =>
      runner(String(index), {
        ...(index % 7 === 0 ? { private: true, team: 'Tugs', city: 'Delft' } : {}),
        ...(index > 50 ? { state: 'did_not_finish', gunTime: null, chipTime: null } : {}),
        ...(index % 2 === 0 ? { gender: null, age: null, country: null, category: null } : {}),
        splitTimes: [index % 3 === 0 ? null : 1_000_000 + index, null],
      }),
    )
    await publishPackage(db, harbourHalf({ rows }), {})
    const request = { check: false, rejectsFile: undefined, realDataDir: undefined }
    const path = resolve('examples/lakeside-run')
    await importPackage(() => Promise.resolve(db), { ...request, path }, { varDirectory })

    const tables = ['events', 'organisations', 'races', 'rankings', 'participants', 'news', 'files']
    for (const table of tables) {
      const found = await sql<{ id: string }>`select id from ${sql.table(table)} limit 20`.execute(
        db,
      )
      ids = [...ids, ...found.rows.map(({ id }) => id)]
    }
    await listen('events', app)
    const identity = await createTestIdentity()
    closers.unshift(() => identity.close())
    await listen('identity', identity.app)
  })

  afterAll(async () => {
    for (const close of closers) await close()
  })

  describe.each(['events', 'identity'] as const)('the contract of %s', (name) => {
    const check = schemaValidator(contracts[name])
    let completed = new Map<number, number>()

    async function send(
      operation: Operation,
      { method, target, wrong, wrongPath }: GeneratedRequest,
    ) {
      const response = await connections[name]?.send(method, target)
      if (!response) throw new Error('the service is not connected')
      const { status, headers, body } = response
      completed.set(status, (completed.get(status) ?? 0) + 1)
      expect(status).toBeLessThan(500)
      expect(headers['x-request-id']).toBeTruthy()
      if (method === 'HEAD') expect(body.length).toBe(0)
      if (wrongPath) expect(status).toBeGreaterThanOrEqual(400)
      // Without a token, parameters are not looked at.
      else if (operation.path.startsWith('/v1/timing/')) expect([401, 404]).toContain(status)
      else if (wrong.length > 0) expect(status).toBe(400)
      if (method === 'HEAD') return
      if (status < 400) {
        if (operation.response === undefined) return
        expect(headers['content-type']).toContain('json')
        expect(check(operation.response, JSON.parse(body.toString()))).toBeUndefined()
        return
      }
      expect(headers['content-type']).toMatch(/^application\/problem\+json/)
      const problem = JSON.parse(body.toString()) as {
        status: number
        code: string
        field?: string
      }
      expect(check('#/components/schemas/Problem', problem)).toBeUndefined()
      expect(problem).toMatchObject({
        status,
        code: expect.stringMatching(/^[a-z]\w*\.[a-z]\w*$/i) as string,
      })
      if (status === 400 && !wrongPath && wrong.length > 0) expect(wrong).toContain(problem.field)
      // A parameter that violates its schema is named in the response.
      if (status === 400 && problem.code === 'request.invalid') expect(problem.field).toBeTruthy()
    }

    test.each(operations[name])(
      '$path responds as its contract says',
      async (operation) => {
        completed = new Map()
        await fc.assert(
          fc.asyncProperty(requestsOf(operation, ids), (request) => send(operation, request)),
          { numRuns: share, seed, endOnFailure: false },
        )
      },
      120_000 + 20 * requests,
    )
  })
}

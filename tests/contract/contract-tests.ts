import { isOfOrganisers } from '../../services/platform/http/admission.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Known } from './json-values.ts'
import { schemaValidator } from './schema-validator.ts'
import { type Operation, operationsOf, type Parameter, readContract } from './operations.ts'
import { type GeneratedRequest, requestsOf } from './requests.ts'
import { type CalledService, startServices } from './services.ts'

const text = (name: string, values?: string[]): Parameter => ({
  name,
  in: 'path',
  schema: {
    type: 'string',
    ...(values ? { enum: values } : { pattern: '^[A-Za-z0-9_-]{1,160}$' }),
  },
})

/** Operations of pictures. The contract does not contain these operations. */
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
].map((operation) => ({ ...operation, method: 'get', response: undefined }))

const contracts = { events: readContract('events'), identity: readContract('identity') }
const operations = {
  events: [...operationsOf(contracts.events), ...pictures],
  identity: operationsOf(contracts.identity),
}

/**
 * Ends of the paths of operations that can succeed only after an import, or for an account with
 * access. Other tests send such requests.
 */
const afterOthers = [
  '/undo',
  '/results/{bib}',
  '/organiser-access',
  '/withdrawals',
  '/organiser-tokens',
]

const noneKnown: Known = { ids: [], named: {} }

/**
 * Defines the tests of both contracts.
 * @param requests number of generated requests, distributed evenly over the operations of both
 * contracts and rounded up for each operation
 */
export function testContracts(requests: number, seed: number): void {
  const share = Math.ceil(requests / (operations.events.length + operations.identity.length))

  const closers: (() => unknown)[] = []
  let services: Record<string, CalledService> = {}
  beforeAll(async () => {
    services = await startServices(closers)
  })
  afterAll(async () => {
    for (const close of closers) await close()
  })

  describe.each(['events', 'identity'] as const)(
    `the contract of %s, with seed ${String(seed)}`,
    (name) => {
      const check = schemaValidator(contracts[name])
      let completed = new Map<number, number>()

      async function send(operation: Operation, generated: GeneratedRequest) {
        const { method, target, wrong, wrongPath } = generated
        const service = services[name]
        if (!service) throw new Error('the service is not connected')
        const sent = await service.prepare(operation, generated.body)
        const { status, headers, body } = await service.connection.send({ method, target, ...sent })
        completed.set(status, (completed.get(status) ?? 0) + 1)
        expect(status, sent.body).toBeLessThan(500)
        expect(headers['x-request-id']).toBeTruthy()
        if (method === 'HEAD') expect(body.length).toBe(0)
        if (wrongPath) expect(status).toBeGreaterThanOrEqual(400)
        // The routes of organisers check the parameters last. They first check whether the token is
        // valid for the race or the event.
        else if (isOfOrganisers(operation.path) && [403, 404].includes(status)) return
        else if (wrong.length > 0) expect(status).toBe(400)
        if (method === 'HEAD' || status === 204) return
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
          errors?: { field?: string }[]
        }
        expect(check('#/components/schemas/Problem', problem)).toBeUndefined()
        expect(problem).toMatchObject({
          status,
          code: expect.stringMatching(/^[a-z]\w*\.[a-z]\w*$/i) as string,
        })
        // For a parameter with several values, the problem may name the wrong value, such as
        // `column[0]`. Other errors may come first, such as those of unknown parameters.
        const fields = [problem, ...(problem.errors ?? [])].flatMap(({ field }) => [
          field,
          field?.replace(/\[\d+\]$/, ''),
        ])
        if (status === 400 && !wrongPath && wrong.length > 0)
          expect(wrong.filter((name) => fields.includes(name))).not.toEqual([])
        // The response must name the parameter or the field that violates its schema.
        if (status === 400 && problem.code === 'request.invalid') expect(problem.field).toBeTruthy()
      }

      test.each(operations[name])(
        '$method $path responds as its contract says',
        async (operation) => {
          completed = new Map()
          await fc.assert(
            fc.asyncProperty(requestsOf(operation, services[name]?.known ?? noneKnown), (request) =>
              send(operation, request),
            ),
            { numRuns: share, seed, endOnFailure: false },
          )
          const isReached = [...completed.keys()].some((status) => status < 300)
          const needsOthers = afterOthers.some((path) => operation.path.endsWith(path))
          if (operation.body && !needsOthers && share >= 20)
            expect(isReached, `no request to ${operation.path} succeeds`).toBe(true)
        },
        120_000 + 20 * requests,
      )
    },
  )
}

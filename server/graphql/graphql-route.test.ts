import Fastify, { type FastifyInstance } from 'fastify'
import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { gateway, setService } from '../../mesh/testing.ts'
import { defaultLimits } from '../../mesh/settings.ts'
import { log } from '../../services/platform/log.ts'
import { limitedTo } from '../overload/testing.ts'
import { addGraphqlRoute } from './testing.ts'

let app: FastifyInstance
let url: string

async function serve(
  graphqlRequestsPerMinute: number,
  limits = defaultLimits,
): Promise<FastifyInstance> {
  const fastify = Fastify()
  addGraphqlRoute(fastify, {
    limits,
    admission: limitedTo({ graphqlRequestsPerMinute }),
  })
  await fastify.ready()
  return fastify
}

beforeAll(async () => {
  app = await serve(0)
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/graphql`
  setService('identity', () =>
    Promise.resolve({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"account_id":null,"signed_in":false}',
    }),
  )
})
afterAll(() => app.close())

const signedInQuery = '{ viewer { signedIn } }'
const result = { data: { viewer: { signedIn: false } } }

test.each(serverAudits({ url: () => url, fetchFn: fetch }).map(({ name, fn }) => ({ name, fn })))(
  'GraphQL over HTTP: $name',
  async ({ fn }) => {
    expect(await fn()).toMatchObject({ status: 'ok' })
  },
)

function post(body: string, contentType = 'application/json') {
  return app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': contentType, accept: 'application/graphql-response+json' },
    body,
  })
}

test('GET accepts a query and refuses a mutation', async () => {
  const get = (query: string) =>
    app.inject({
      url: `/graphql?query=${encodeURIComponent(query)}`,
      headers: { accept: 'application/json' },
    })
  expect((await get(signedInQuery)).json()).toEqual(result)
  expect((await get('mutation { __typename }')).statusCode).toBe(405)
})

test('HEAD responds like GET, without a body and without a stream', async () => {
  const send = (method: 'GET' | 'HEAD', query: string, accept = 'application/json') =>
    app.inject({ method, url: `/graphql?query=${encodeURIComponent(query)}`, headers: { accept } })
  const [head, got] = [await send('HEAD', signedInQuery), await send('GET', signedInQuery)]
  expect([head.statusCode, head.body]).toEqual([200, ''])
  for (const name of ['content-type', 'cache-control', 'vary']) {
    expect(head.headers[name]).toBe(got.headers[name])
  }
  const mutation = await send('HEAD', 'mutation { __typename }')
  expect([mutation.statusCode, mutation.headers.allow]).toEqual([405, 'POST'])
  expect((await send('HEAD', signedInQuery, 'text/event-stream')).statusCode).toBe(406)
})

test.each([
  ['application/x-www-form-urlencoded', `query=${encodeURIComponent(signedInQuery)}`],
  ['text/plain', JSON.stringify({ query: signedInQuery })],
  ['multipart/form-data; boundary=x', '--x--'],
  ['application/graphql', signedInQuery],
  ['application/graphql-response+json', JSON.stringify({ query: signedInQuery })],
])('a body of type %s, which a form of another site could send, is refused', async (type, body) => {
  const response = await post(body, type)
  expect(response.statusCode).toBe(415)
  expect(response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] })
})

test.each(['text/plain', 'multipart/mixed', 'multipart/*, text/plain'])(
  'a client that accepts only %s gets 406 with a code',
  async (accept) => {
    const response = await app.inject({
      url: '/graphql?query={__typename}',
      headers: { accept },
    })
    expect(response.statusCode).toBe(406)
    expect(response.headers).not.toHaveProperty('transfer-encoding')
    expect(response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] })
  },
)

test('a body beyond the size limit is refused, comments included', async () => {
  const query = `#${'x'.repeat(defaultLimits.bytes)}\n${signedInQuery}`
  const response = await post(JSON.stringify({ query }))
  expect(response.statusCode).toBe(413)
  expect(response.json()).toEqual({
    errors: [
      {
        message: 'A request has at most 32768 bytes.',
        extensions: { code: 'LIMIT_EXCEEDED', limit: 'bytes' },
      },
    ],
  })
})

test('a batch may hold operations up to the limit', async () => {
  const batch = (length: number) =>
    post(JSON.stringify(Array(length).fill({ query: signedInQuery })))
  expect((await batch(10)).json()).toEqual(Array(10).fill(result))
  const refused = await batch(11)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    errors: [{ message: expect.stringContaining('at most 10') as unknown }],
  })
  const larger = await serve(0, { ...defaultLimits, batch: 11 })
  const body = JSON.stringify(Array(11).fill({ query: signedInQuery }))
  const headers = { 'content-type': 'application/json' }
  const accepted = await larger.inject({ method: 'POST', url: '/graphql', headers, body })
  expect(accepted.statusCode).toBe(200)
  await larger.close()
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '[1]',
  '{"query":1}',
  '{"query":"{ viewer"}',
  '{"variables":{}}',
])('the invalid body %j gets a 4xx with a message', async (body) => {
  const response = await post(body)
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.statusCode).toBeLessThan(500)
  const { errors } = response.json<{ errors: { message: string }[] }>()
  expect(errors[0]?.message).not.toBe('')
  expect(response.body).not.toMatch(/internal|stack|node_modules/)
})

test('a client over its rate limit gets 429 with Retry-After, other clients do not', async () => {
  const strict = await serve(3)
  const send = (remoteAddress: string) =>
    strict.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: signedInQuery }),
      remoteAddress,
    })
  for (let count = 0; count < 3; count += 1) expect((await send('192.0.2.1')).statusCode).toBe(200)
  const refused = await send('192.0.2.1')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  expect(refused.json()).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] })
  expect((await send('192.0.2.2')).statusCode).toBe(200)
  await strict.close()
})

test('each operation of a batch counts for the rate limit', async () => {
  const strict = await serve(6)
  const send = (operations: number) =>
    strict.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Array(operations).fill({ query: signedInQuery })),
    })
  expect((await send(4)).statusCode).toBe(200)
  expect((await send(2)).statusCode).toBe(200)
  const refused = await send(1)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  await strict.close()
})

test('a batch with more operations than the rate limit has left is refused as a whole', async () => {
  const strict = await serve(6)
  const refused = await strict.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Array(7).fill({ query: signedInQuery })),
  })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] })
  await strict.close()
})

test('a failure of the gateway exposes nothing', async () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const failing = Fastify()
  addGraphqlRoute(failing, {
    gateway: {
      fetch: () => Promise.reject(new Error('password hunter2')),
      subscribe: gateway.subscribe,
      introspectionOf: gateway.introspectionOf,
    },
  })
  const response = await failing.inject({ url: '/graphql?query={__typename}' })
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({
    errors: [{ message: 'Unexpected error.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
  })
  expect(error).toHaveBeenCalledOnce()
  error.mockRestore()
  await failing.close()
})

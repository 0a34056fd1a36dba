import Type from 'typebox'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../log.ts'
import { Problem, type ProblemBody } from './problem.ts'
import { Nullable, OneOf } from './schemas.ts'
import { createService, type Service } from './service.ts'

let app: Service

beforeEach(async () => {
  app = await createService({ title: 'Test', description: '', openToAllOrigins: true })
  const Query = Type.Object({
    page: Type.Integer({ minimum: 1 }),
    all: Type.Optional(Type.Boolean()),
    mark: Type.Optional(Type.String({ pattern: '^x{3}$', description: 'Three x' })),
  })
  app.get('/v1/things', { schema: { querystring: Query } }, ({ query }) => query)
  app.get('/v1/gone', () => {
    throw new Problem(410, 'thing.gone', 'It is gone.')
  })
  app.get('/v1/defect', () => {
    throw new Error('password hunter2', { cause: new Error('deep') })
  })
  app.get('/v1/full', () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  })
  app.get('/v1/lost', () => {
    throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' })
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await app.close()
})

test('a DELETE that names JSON as its type needs no body; a POST does', async () => {
  app.delete('/v1/things', (_request, reply) => reply.code(204).send())
  app.post('/v1/things', ({ body }) => body)
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const send = async (method: 'DELETE' | 'POST', payload?: string) => {
    const response = await app.inject({
      method,
      url: '/v1/things',
      headers,
      ...(payload !== undefined && { payload }),
    })
    return response.statusCode
  }
  expect(await send('DELETE')).toBe(204)
  expect(await send('DELETE', '')).toBe(204)
  expect(await send('DELETE', '{')).toBe(400)
  expect(await send('POST')).toBe(400)
  expect(await send('POST', '{ "__proto__": {} }')).toBe(400)
  expect(await send('POST', '{ "a": 1 }')).toBe(200)
})

test.each([
  ['{ "a": ', 'application/json', 400, 'request.notJson', 'body'],
  ['{ "__proto__": {} }', 'application/json', 400, 'request.notJson', 'body'],
  ['', 'application/json', 400, 'request.notJson', 'body'],
  ['a', 'text/plain', 415, 'request.wrongType', 'content-type'],
  [`"${'a'.repeat(70_000)}"`, 'application/json', 413, 'request.tooLarge', 'body'],
])(
  'a body that cannot be read is a problem with a place: %#',
  async (payload, type, ...problem) => {
    app.post('/v1/things', ({ body }) => body)
    const headers = { 'content-type': type }
    const response = await app.inject({ method: 'POST', url: '/v1/things', headers, payload })
    const { status, code, field, title } = response.json<ProblemBody>()
    expect([response.statusCode, status, code, field]).toEqual([problem[0], ...problem])
    expect(title).toMatch(/Send /)
  },
)

test('a body that is not UTF-8 is refused instead of stored with wrong letters', async () => {
  app.post('/v1/things', ({ body }) => body)
  const headers = { 'content-type': 'application/json' }
  const send = (payload: Buffer) =>
    app.inject({ method: 'POST', url: '/v1/things', headers, payload })
  const text = '{ "name": "Zoë Müller" }'
  expect((await send(Buffer.from(text))).json()).toEqual({ name: 'Zoë Müller' })
  const refused = await send(Buffer.from(text, 'latin1'))
  expect(refused.json()).toMatchObject({ status: 400, code: 'request.notUtf8', field: 'body' })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers })

test.each([
  ['page=2', { page: 2 }],
  ['page=2&all=true', { page: 2, all: true }],
  ['page=2&all=false', { page: 2, all: false }],
])('%s is parsed by its schema', async (query, read) => {
  const response = await get(`/v1/things?${query}`)
  expect(response.json()).toEqual(read)
})

test.each(['1.5', '1e3', '0x10', '-1', '', ' 1', 'NaN', '١', '1&page=2', '99999999999999999999'])(
  'page=%s is refused with its field',
  async (page) => {
    const response = await get(`/v1/things?page=${encodeURI(page)}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'request.invalid', field: 'page' })
  },
)

test('a missing parameter is named', async () => {
  const response = await get('/v1/things')
  expect(response.json()).toMatchObject({ status: 400, code: 'request.invalid', field: 'page' })
})

test('all wrong parameters are listed, without patterns', async () => {
  const response = await get('/v1/things?page=0&all=yes&mark=y&colour=red')
  const code = 'request.invalid'
  const errors = [
    { field: 'page', code, title: 'Expected a whole number from 1.' },
    { field: 'all', code, title: 'Expected true or false.' },
    // The pattern of `mark` has no sentence, so the error has the description of the schema.
    { field: 'mark', code, title: 'Expected: Three x.' },
    { field: 'colour', code, title: 'There is no such parameter; there are: page, all, mark.' },
  ]
  expect(response.json()).toEqual({ status: 400, ...errors[0], errors })
})

test('a wrong value of a nullable enumeration is told that null is a value, too', async () => {
  const body = Type.Object({ side: Nullable(OneOf(['left', 'right'], { description: 'Side.' })) })
  app.post('/v1/things', { schema: { body } }, ({ body: { side } }) => ({ side }))
  const post = (payload: object) => app.inject({ method: 'POST', url: '/v1/things', payload })
  expect((await post({ side: 'up' })).json()).toMatchObject({
    field: 'side',
    title: 'Expected one of: left, right, null.',
  })
  expect((await post({ side: 'left' })).json()).toEqual({ side: 'left' })
})

test.each([
  ['/v1/things?page=1&pages=2', 'pages'],
  ['/v1/things?page=1&page[]=2', 'page[]'],
  ['/v1/things?page=1&__proto__=2', '__proto__'],
  ['/v1/gone?x=1', 'x'],
])('%s has an unknown parameter', async (url, field) => {
  const response = await get(url)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'request.invalid', field })
})

test('a foreseen failure is a problem and is not logged', async () => {
  const response = await get('/v1/gone')
  expect(response.headers).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(response.json()).toEqual({ status: 410, code: 'thing.gone', title: 'It is gone.' })
})

test('a defect is logged once with its request id and not exposed to the caller', async () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const response = await get('/v1/defect', { 'x-request-id': 'mine-1' })
  expect(response.statusCode).toBe(500)
  expect(response.body).not.toContain('hunter2')
  expect(error.mock.calls).toEqual([
    [{ err: expect.any(Error) as Error, route: '/v1/defect' }, 'request failed'],
  ])
})

test('a lost database causes a 503 with Retry-After', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const response = await get('/v1/lost')
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('10')
  expect(response.json()).toMatchObject({ code: 'service.unavailable' })
  expect(response.body).not.toContain('10.0.0.1')
  expect(warn).toHaveBeenCalledOnce()
})

test('a full disk causes a 503 with its own code and one log line', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const response = await get('/v1/full')
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('10')
  expect(response.json()).toMatchObject({ code: 'service.diskFull' })
  expect(warn.mock.calls).toEqual([['disk full: ENOSPC: no space left on device, write']])
})

test.each(['/nowhere', '/v1/%', '/v1/things/', '//v1/things'])(
  'the address %s is a problem with a request id',
  async (url) => {
    const response = await get(url)
    expect([400, 404]).toContain(response.statusCode)
    expect(response.json()).toMatchObject({ status: response.statusCode })
    expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  },
)

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s changes nothing', async (method) => {
  const response = await app.inject({ method, url: '/v1/things?page=1', payload: '{' })
  expect(response.statusCode).toBe(405)
  expect(response.headers.allow).toBe('GET, HEAD')
  expect(response.json()).toMatchObject({ code: 'request.wrongMethod' })
})

test('HEAD has the headers of GET and no body', async () => {
  const response = await app.inject({ method: 'HEAD', url: '/v1/things?page=1' })
  const getResponse = await get('/v1/things?page=1')
  expect(response.body).toBe('')
  expect(response.statusCode).toBe(200)
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
    expect(response.headers[name], name).toBe(getResponse.headers[name])
  }
})

test.each([
  ['page-7_a.b:c', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['two words', false],
  ['{"json":1}', false],
  ['', false],
])('the request id %j is accepted: %s', async (id, accepted) => {
  const response = await get('/v1/things?page=1', { 'x-request-id': id })
  expect(response.headers['x-request-id'] === id).toBe(accepted)
})

test('scripts of other sites may read, without cookies', async () => {
  const { headers } = await get('/v1/gone', { origin: 'https://other.example' })
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['access-control-allow-credentials']).toBeUndefined()
  expect(headers['access-control-expose-headers']).toContain('retry-after, ratelimit,')

  const preflight = await app.inject({ method: 'OPTIONS', url: '/v1/things' })
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers['access-control-allow-methods']).toBe('GET, HEAD')
})

test('scripts of other sites may not read a service with cookies', async () => {
  const closed = await createService({ title: 'Closed', description: '' })
  closed.get('/v1/mine', () => ({ mine: true }))
  const { headers } = await closed.inject({ method: 'GET', url: '/v1/mine' })
  expect(headers['access-control-allow-origin']).toBeUndefined()
  await closed.close()
})

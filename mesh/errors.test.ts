import { afterEach, expect, test, vi } from 'vitest'
import { setReport } from './logger.ts'
import { execute, gateway, jsonResponse, setService } from './testing.ts'

function failing(status: number, body: string, headers: Record<string, string> = {}) {
  setService('events', () =>
    Promise.resolve({
      status,
      headers: { 'content-type': 'application/problem+json', ...headers },
      body,
    }),
  )
}

afterEach(() => {
  setService('events', () => Promise.reject(new Error('refused')))
})

const event = (id: string, organisation_id: string) => ({ id, name: id, organisation_id })
const twoQueries = '{ event(id: "a") { id } events { total } }'

const classes: [status: number, code: string][] = [
  [400, 'BAD_USER_INPUT'],
  [401, 'UNAUTHENTICATED'],
  [402, 'PAYMENT_REQUIRED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [409, 'CONFLICT'],
  [410, 'GONE'],
  [413, 'BAD_USER_INPUT'],
  [414, 'BAD_USER_INPUT'],
  [422, 'BAD_USER_INPUT'],
  [429, 'RATE_LIMITED'],
]

test.each([...classes, [500, 'UPSTREAM_UNAVAILABLE'], [503, 'UPSTREAM_UNAVAILABLE']] as const)(
  'status %i of a service with an empty body becomes %s with a default message',
  async (status, code) => {
    failing(status, '')
    const { data, errors } = await execute(twoQueries, {}, {})
    expect(data).toEqual({ event: null, events: null })
    expect(errors?.map(({ extensions }) => extensions)).toEqual([{ code }, { code }])
    expect(errors?.[0]?.message).toMatch(/^[A-Z].+\.$/)
  },
)

test('status 402 says what the site does: the session has ended', async () => {
  failing(402, '')
  const { errors } = await execute(twoQueries, {}, {})
  expect(errors?.[0]?.message).toBe('The session has ended. Sign in again.')
})

test.each([405, 415, 418])(
  'status %i is a defect of the gateway: logged, and not requested again',
  async (status) => {
    const log = vi.fn()
    setReport(log)
    const urls: string[] = []
    setService('events', ({ url }) => {
      urls.push(url)
      return Promise.resolve(jsonResponse(status, { id: 'a' }))
    })
    const { data, errors } = await execute(twoQueries, {}, {})
    setReport(console.error)
    expect(data).toEqual({ event: null, events: null })
    const code = 'UPSTREAM_UNAVAILABLE'
    expect(errors?.map(({ extensions }) => extensions)).toEqual([{ code }, { code }])
    expect(urls).toHaveLength(2)
    const line = `gateway: A service refused the request of event: ${String(status)}.`
    expect(log.mock.calls.flat()).toContain(line)
  },
)

test.each([
  [429, '30', 'RATE_LIMITED', 30],
  [503, '7', 'UPSTREAM_UNAVAILABLE', 7],
  [503, 'Thu, 01 Jan 2026 00:00:00 GMT', 'UPSTREAM_UNAVAILABLE', 0],
])('status %i with Retry-After “%s” sets retryAfter', async (status, given, code, wait) => {
  failing(status, '', { 'retry-after': given })
  const { errors } = await execute(twoQueries, {}, {})
  const extensions = { code, retryAfter: wait }
  expect(errors?.map((error) => error.extensions)).toEqual([extensions, extensions])
})

test.each([
  [404, '30'],
  [503, 'soon'],
])('status %i with Retry-After “%s” sets no retryAfter', async (status, given) => {
  failing(status, '', { 'retry-after': given })
  const { errors } = await execute(twoQueries, {}, {})
  for (const { extensions } of errors ?? []) expect(extensions).not.toHaveProperty('retryAfter')
})

test.each(classes)(
  'status %i of a service becomes %s with its problem code',
  async (status, code) => {
    failing(status, JSON.stringify({ status, code: 'event.reason', title: 'Why.', field: 'id' }))
    const { data, errors } = await execute('{ event(id: "a") { id } }', {}, {})
    expect(data).toEqual({ event: null })
    const problem = { field: 'id', message: 'Why.', code: 'event.reason' }
    const problems = code === 'BAD_USER_INPUT' ? { problems: [problem] } : {}
    expect(errors?.map(({ message, extensions }) => ({ message, extensions }))).toEqual([
      { message: 'Why.', extensions: { code, problem: 'event.reason', field: 'id', ...problems } },
    ])
  },
)

test.each([
  [
    '500 with a secret',
    () => {
      failing(500, '{"code":"x.y","title":"host db.internal"}')
    },
  ],
  [
    '503',
    () => {
      failing(503, '{}')
    },
  ],
  [
    'an empty body',
    () => {
      failing(500, '')
    },
  ],
  [
    'a refused connection',
    () => {
      setService('events', () => Promise.reject(new Error('ECONNREFUSED db.internal')))
    },
  ],
])('%s of a service exposes nothing but UPSTREAM_UNAVAILABLE', async (_name, arrange) => {
  arrange()
  const { data, errors } = await execute('{ event(id: "a") { id } }', {}, {})
  expect(data).toEqual({ event: null })
  expect(JSON.stringify(errors)).not.toMatch(/internal|ECONN|stack/)
  expect(errors?.[0]?.extensions).toEqual({ code: 'UPSTREAM_UNAVAILABLE' })
})

test('a failing field leaves the rest of the result intact', async () => {
  setService('events', ({ url }) =>
    Promise.resolve(
      url.includes('/organisations') ? jsonResponse(503, {}) : jsonResponse(200, event('a', 'o')),
    ),
  )
  const { data, errors } = await execute(
    '{ event(id: "a") { name organisation { name } } }',
    {},
    {},
  )
  expect(data).toEqual({ event: { name: 'a', organisation: null } })
  expect(errors?.[0]).toMatchObject({ path: ['event', 'organisation'] })
})

/** Sends an operation over HTTP. */
async function post(query: string) {
  const response = await gateway.fetch('http://gateway.internal/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  return { status: response.status, body: await response.text() }
}

test('a validation error explains the mistake', async () => {
  const { body } = await post('{ event(id: "a") { nmae } }')
  expect(body).toContain('Cannot query field \\"nmae\\" on type \\"Event\\"')
})

test('an error over HTTP exposes no internals', async () => {
  failing(500, 'host db.internal')
  const { body } = await post('{ event(id: "a") { id } }')
  expect(JSON.parse(body)).toMatchObject({
    data: { event: null },
    errors: [{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }],
  })
  expect(body).not.toMatch(/internal|stack/)
})

test('a defect outside of execution is reported and exposes nothing', async () => {
  const log = vi.fn()
  setReport(log)
  // In the running site, the host's route refuses this request before it reaches the gateway.
  const url = 'http://gateway.internal/graphql?query={__typename}&variables={'
  const response = await gateway.fetch(url, { method: 'GET' })
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({
    errors: [{ message: 'Unexpected error.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
  })
  expect(log).toHaveBeenCalledOnce()
  setReport(console.error)
})

test('a browser gets a playground that loads nothing from other hosts', async () => {
  const response = await gateway.fetch('http://gateway.internal/graphql', {
    headers: { accept: 'text/html' },
  })
  const html = await response.text()
  expect(html).toMatch(/graphiql/i)
  expect(html).not.toMatch(/(?:src|href)="https?:/)
})

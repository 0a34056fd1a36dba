import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGraphqlRoute } from './testing.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = Fastify()
  addGraphqlRoute(app)
  await app.ready()
})
afterAll(() => app.close())

test.each(['GET', 'POST', 'OPTIONS'] as const)(
  'CORS allows %s from any origin, without credentials',
  async (method) => {
    const { headers } = await app.inject({
      method,
      url: method === 'GET' ? '/graphql?query={__typename}' : '/graphql',
      headers: {
        origin: 'https://other.example',
        accept: 'application/json',
        'content-type': 'application/json',
        'access-control-request-method': 'POST',
      },
      ...(method === 'POST' ? { payload: '{"query":"{ __typename }"}' } : {}),
    })
    expect(headers['access-control-allow-origin']).toMatch(/^(?:\*|https:\/\/other\.example)$/)
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  },
)

test('CORS exposes the headers that a client needs, also of a refused request', async () => {
  const origin = 'https://other.example'
  for (const url of ['/graphql?query={__typename}', '/graphql?query={', '/graphql?documentId=x']) {
    const { headers } = await app.inject({ url, headers: { origin } })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-expose-headers']).toBe(
      'etag, retry-after, ratelimit, ratelimit-policy, x-request-id, server-timing, content-disposition',
    )
  }
})

test('a browser asks once a day whether the headers of a client are allowed', async () => {
  const { statusCode, headers } = await app.inject({
    method: 'OPTIONS',
    url: '/graphql',
    headers: {
      origin: 'https://other.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,authorization,apollographql-client-name',
    },
  })
  expect(statusCode).toBe(204)
  expect(headers['access-control-max-age']).toBe('86400')
  expect(headers['access-control-allow-methods']).toBe('GET, POST')
  const allowed = String(headers['access-control-allow-headers']).split(', ')
  expect(allowed).toEqual(
    expect.arrayContaining([
      'content-type',
      'authorization',
      'if-none-match',
      'last-event-id',
      'x-api-key',
      'x-include-cost',
      'apollographql-client-name',
    ]),
  )
})

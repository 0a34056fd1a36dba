import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UpstreamRequest } from '../../mesh/settings.ts'
import { setService } from '../../mesh/testing.ts'
import { addGraphqlRoute } from './testing.ts'

const mutation =
  'mutation ($input: AccessRequestInput!) { requestAccess(input: $input) { id __typename } }'

let app: FastifyInstance

beforeAll(async () => {
  app = Fastify()
  addGraphqlRoute(app, { operations: new Map([['request-access', mutation]]) })
  await app.ready()
})
afterAll(() => app.close())

const post = (body: string) =>
  app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
    },
    body,
  })

describe('a mutation', () => {
  const input = { name: 'Ada', email: 'ada@tugboats.example', event: 'Harbour', message: 'Soon.' }
  const asJson = { accept: 'application/json', 'content-type': 'application/json' }
  let requests: UpstreamRequest[]

  beforeEach(() => {
    requests = []
    setService('identity', (request) => {
      requests.push(request)
      const body = JSON.stringify({ id: `a-${requests.length}` })
      return Promise.resolve({ status: 201, headers: {}, body })
    })
  })

  test.each([
    ['sent as text', { query: mutation, variables: { input } }],
    ['sent by document id', { documentId: 'request-access', variables: { input } }],
  ])('%s reaches the service every time and is never cached', async (_how, body) => {
    for (const id of ['a-1', 'a-2']) {
      const { headers, json } = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: asJson,
        body: JSON.stringify(body),
        remoteAddress: '192.0.2.9',
      })
      expect(json()).toMatchObject({ data: { requestAccess: { id } } })
      expect(headers['cache-control']).toBe('no-store')
      expect(headers.etag).toBeUndefined()
    }
    expect(requests.map(({ headers }) => headers['x-client-address'])).toEqual([
      '192.0.2.9',
      '192.0.2.9',
    ])
  })

  test.each([
    ['sent as text', { query: mutation, variables: { input } }],
    ['sent by document id', { documentId: 'request-access', variables: { input } }],
  ])('%s reaches the service with the session, device and origin', async (_how, body) => {
    const headers = {
      cookie: '__Host-session=x',
      authorization: 'Bearer x',
      'user-agent': 'okhttp/4.12.0',
      origin: 'https://other.example',
      'sec-fetch-site': 'cross-site',
    }
    const sent = { ...asJson, ...headers }
    await app.inject({ method: 'POST', url: '/graphql', headers: sent, body: JSON.stringify(body) })
    expect(requests.map((request) => request.headers)).toMatchObject([headers])
  })

  test('that calls no service is not cached either', async () => {
    const { headers } = await post('{"query":"mutation { __typename }"}')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers.etag).toBeUndefined()
  })

  test('by document id is refused as a GET', async () => {
    const variables = encodeURIComponent(JSON.stringify({ input }))
    const refused = await app.inject({
      url: `/graphql?documentId=request-access&variables=${variables}`,
      headers: asJson,
    })
    expect(refused.statusCode).toBe(405)
    expect(refused.headers.allow).toBe('POST')
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(requests).toEqual([])
  })

  test('with an unknown document id gets PERSISTED_OPERATION_NOT_FOUND', async () => {
    const unknown = await post('{"documentId":"of-yesterday","variables":{}}')
    expect(unknown.statusCode).toBe(404)
    expect(unknown.json()).toMatchObject({
      errors: [{ extensions: { code: 'PERSISTED_OPERATION_NOT_FOUND' } }],
    })
  })
})

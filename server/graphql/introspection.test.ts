import { getIntrospectionQuery } from 'graphql'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGateway } from '../../mesh/gateway.ts'
import { defaultLimits } from '../../mesh/settings.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { limitedTo } from '../overload/testing.ts'
import { addGraphqlRoute } from './testing.ts'

const introspection = getIntrospectionQuery()
const pageOperation = '{ viewer { signedIn } }'

let app: FastifyInstance

beforeEach(async () => {
  const list = { items: [], total: 0, page: 1, itemsPerPage: 12 }
  const body = JSON.stringify({ account_id: null, signed_in: false, ...list })
  const service = () => Promise.resolve({ status: 200, headers: {}, body })
  const responses = new ResponseCache()
  responses.follow({ number: 0, isCurrent: () => true })
  app = Fastify()
  addGraphqlRoute(app, {
    gateway: createGateway({
      services: { events: service, identity: service },
      limits: defaultLimits,
      shop: {},
      origin: () => 'https://site.example',
      documents: new Map([['registered', introspection]]),
    }),
    responses,
    operations: new Map([['page', pageOperation]]),
    // Each client may send only one operation that is not in the cache.
    admission: limitedTo({ requestsPerMinute: 10, graphqlRequestsPerMinute: 1 }),
  })
  await app.ready()
})
afterEach(() => app.close())

const accept = { accept: 'application/json' }

async function post(body: object, from = '192.0.2.1') {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    remoteAddress: from,
    headers: { 'content-type': 'application/json', ...accept },
    body: JSON.stringify(body),
  })
  return { status: response.statusCode, body: response.json<{ data?: object }>() }
}

async function get(parameters: Record<string, string>) {
  const search = new URLSearchParams(parameters).toString()
  const response = await app.inject({
    url: `/graphql?${search}`,
    remoteAddress: '192.0.2.1',
    headers: accept,
  })
  return { status: response.statusCode, body: response.json<{ data?: object }>() }
}

test('the same introspection is executed once, however it is sent', async () => {
  const first = await post({ query: introspection, operationName: 'IntrospectionQuery' })
  expect(first.status).toBe(200)
  const respelled = `# Of a tool.\n${introspection.replaceAll(/\s+/g, ' ').replace('IntrospectionQuery', 'Tool')}`
  for (const again of [
    post({ query: respelled, variables: { unused: 1 } }),
    post({ documentId: 'registered' }),
    post({ extensions: { persistedQuery: { version: 1, sha256Hash: 'registered' } } }),
    get({ query: introspection }),
    get({ documentId: 'registered', variables: '' }),
  ]) {
    expect(await again).toEqual(first)
  }
  expect((await post({ query: '{ __schema { types { name } } }' })).status).toBe(429)
})

test('introspections of other documents or variables are executed', async () => {
  const query = 'query ($name: String! = "Event") { __type(name: $name) { name } }'
  const nameOf = async (client: number, variables?: object) =>
    (await post({ query, variables }, `192.0.2.${String(client)}`)).body
  expect(await nameOf(1)).toEqual({ data: { __type: { name: 'Event' } } })
  expect(await nameOf(2, { name: 'Race' })).toEqual({ data: { __type: { name: 'Race' } } })
  expect(await nameOf(3, { name: 'Ranking' })).toEqual({ data: { __type: { name: 'Ranking' } } })
  expect(await nameOf(1, { name: 'Race' })).toEqual({ data: { __type: { name: 'Race' } } })
})

test('an operation that reads more than the schema is not cached as introspection', async () => {
  const own = `{ __schema { queryType { name } } viewer { signedIn } }`
  expect((await post({ query: own })).status).toBe(200)
  expect((await post({ query: own })).status).toBe(429)
})

test('the text beside the id of an operation of the pages is not cached as that operation', async () => {
  const query = '{ __schema { queryType { name } } }'
  expect((await post({ query, documentId: 'page' })).body).toEqual({
    data: { viewer: { signedIn: false } },
  })
  expect((await post({ query })).body).toEqual({
    data: { __schema: { queryType: { name: 'Query' } } },
  })
})

test('an introspection of several operations, or of an unknown one, is executed as it stands', async () => {
  const query = 'query A { __schema { queryType { name } } } query B { __typename }'
  expect((await post({ query, operationName: 'B' })).body).toEqual({
    data: { __typename: 'Query' },
  })
  const unknown = await post({ query, operationName: 'C' }, '192.0.2.2')
  expect(unknown.body).toMatchObject({ errors: [{}] })
})

test('the playground is rendered once for all browsers, and no operation gets it', async () => {
  const open = (url: string, headers: Record<string, string>) =>
    app.inject({ url, remoteAddress: '192.0.2.1', headers })
  const first = await open('/graphql', { accept: 'text/html' })
  expect(first.statusCode).toBe(200)
  expect(first.headers['content-security-policy']).toBeDefined()
  const again = await open('/graphql?query={__typename}', { accept: 'text/html,*/*' })
  expect(again.statusCode).toBe(200)
  expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  expect(again.body === first.body).toBe(true)
  const operation = await open('/graphql?query={__typename}', accept)
  expect(operation.statusCode).toBe(429)
  expect(operation.headers['content-type']).toMatch(/json/)
})

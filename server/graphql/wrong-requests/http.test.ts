import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGraphqlRoute } from '../testing.ts'
import { expectErrors, malformed, partial, sendWrong, type WrongRequest } from './testing.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = Fastify()
  const operations = new Map([['own-mutation', 'mutation {\n  __typename\n}']])
  addGraphqlRoute(app, { operations })
  await app.ready()
})
afterAll(() => app.close())

const hash = 'f'.repeat(64)
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

const requests: Record<string, WrongRequest> = {
  'a body that is not JSON': { body: '{', ...malformed, errors: [['BAD_REQUEST']] },
  'a body that is not UTF-8': {
    body: Buffer.from('{"query":"{ search(text: \\"Zoë\\") { __typename } }"}', 'latin1'),
    ...malformed,
    errors: [['BAD_REQUEST']],
  },
  'a body that is no object': { body: '7', ...malformed, errors: [['BAD_REQUEST']] },
  'no query': { body: '{}', ...malformed, errors: [['BAD_REQUEST']] },
  'a query that is no text': { body: '{"query":7}', ...malformed, errors: [['BAD_REQUEST']] },
  'variables that are no object': {
    query: '{ __typename }',
    more: { variables: [1] },
    ...malformed,
    errors: [['BAD_REQUEST']],
  },
  'variables nested in thousands of levels': {
    body: `{"query":"{ __typename }","variables":{"a":${nested(5_000)}}}`,
    ...malformed,
    errors: [['BAD_REQUEST']],
  },
  'an unknown member': {
    query: '{ __typename }',
    more: { colour: 'red' },
    ...malformed,
    errors: [['BAD_REQUEST']],
  },
  'an empty batch': { body: '[]', ...malformed, errors: [['BAD_REQUEST']] },
  'a large batch': {
    body: JSON.stringify(Array(11).fill({ query: '{ __typename }' })),
    ...malformed,
    errors: [['LIMIT_EXCEEDED']],
  },
  'a large body': {
    query: `#${'x'.repeat(40_000)}`,
    status: [413, 413],
    errors: [['LIMIT_EXCEEDED']],
  },
  'an unknown document id': {
    body: '{"documentId":"x"}',
    status: [404, 404],
    errors: [['PERSISTED_OPERATION_NOT_FOUND']],
  },
  'a hash without a query': {
    body: JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: hash } } }),
    ...partial,
    errors: [['PERSISTED_QUERY_NOT_FOUND']],
  },
  'a wrong content type': {
    query: '{ __typename }',
    http: { headers: { 'content-type': 'text/plain' } },
    status: [415, 415],
    errors: [['BAD_REQUEST']],
  },
  'neither a body nor a content type': {
    http: { body: undefined, headers: {} },
    status: [415, 415],
    errors: [['BAD_REQUEST']],
  },
  'the method PUT': {
    query: '{ __typename }',
    http: { method: 'PUT' },
    status: [405, 405],
    errors: [['BAD_REQUEST']],
  },
  'the method DELETE': {
    query: '{ __typename }',
    http: { method: 'DELETE' },
    status: [405, 405],
    errors: [['BAD_REQUEST']],
  },
  'a mutation as GET': {
    http: { method: 'GET', url: '/graphql?query=mutation{__typename}' },
    status: [405, 405],
    errors: [['BAD_REQUEST']],
  },
  'a persisted mutation as GET': {
    http: { method: 'GET', url: '/graphql?documentId=own-mutation' },
    status: [405, 405],
    errors: [['BAD_REQUEST']],
  },
  'variables of a GET that are not JSON': {
    http: { method: 'GET', url: '/graphql?query={__typename}&variables={' },
    ...malformed,
    errors: [['BAD_REQUEST']],
  },
  'variables of a GET nested in thousands of levels': {
    http: { method: 'GET', url: `/graphql?query={__typename}&variables={"a":${nested(5_000)}}` },
    ...malformed,
    errors: [['BAD_REQUEST']],
  },
  'a GET with an unknown document id': {
    http: { method: 'GET', url: '/graphql?documentId=x' },
    status: [404, 404],
    errors: [['PERSISTED_OPERATION_NOT_FOUND']],
  },
}

test.each(Object.entries(requests))('%s has a code, a sentence and a status', (_, request) =>
  expectErrors(app, request),
)

test('each operation of a batch has its own errors', async () => {
  const persistedQuery = { version: 1, sha256Hash: hash }
  const batch = [
    { query: '{ evnts }' },
    { extensions: { persistedQuery } },
    { query: '{ __typename }' },
  ]
  const body = JSON.stringify(batch)
  const response = await sendWrong(app, { body, ...partial, errors: [] }, 'application/json')
  expect(response.json()).toMatchObject([
    { errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] },
    { errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] },
    { data: { __typename: 'Query' } },
  ])
})

import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { defaultLimits } from '../../mesh/settings.ts'
import { type GraphqlRequest, parseBody as parse, readGraphqlRequest } from './graphql-request.ts'

const operations = new Map([
  ['page', 'query Page { event { id } }'],
  ['change', 'mutation Change { signOut { ok } }'],
])

function read(request: Partial<FastifyRequest>): GraphqlRequest {
  const complete = { method: 'POST', url: '/graphql', headers: {}, query: {}, ...request }
  return readGraphqlRequest(complete as FastifyRequest, { limits: defaultLimits, operations })
}

const parseBody = (text: string) => parse(Buffer.from(text))

test.each([
  [undefined, 0, false],
  ['{"query":"{ viewer { signedIn } }"}', 1, false],
  ['7', 0, false],
  ['null', 0, false],
  [' \n[{"query":"{ __typename }"},{"documentId":"x"}]', 2, true],
])('the body %j has so many operations: %i', (text, length, isBatch) => {
  const body = text === undefined ? undefined : parseBody(text)
  expect(read({ body })).toMatchObject({ operations: { length }, isBatch })
})

test('a persisted operation of the pages is recognised in a URL and in a body', () => {
  const persisted = { id: 'page', query: operations.get('page'), variables: { id: 'a' } }
  const query = { documentId: 'page', variables: '{"id":"a"}' }
  expect(read({ method: 'GET', query })).toMatchObject({ persisted })
  const body = parseBody('{"documentId":"page","variables":{"id":"a"}}')
  expect(read({ body })).toMatchObject({ persisted })
  expect(read({ body: parseBody('[{"documentId":"page"}]') }).persisted).toBeUndefined()
})

test.each([
  ['a batch without operations', { body: parseBody('[]') }, 400],
  ['a batch with a number', { body: parseBody('[{"query":"{ __typename }"},7]') }, 400],
  ['variables that are not JSON', { method: 'GET', query: { variables: '{' } }, 400],
  ['variables that occur twice', { method: 'GET', query: { variables: ['{}', '{}'] } }, 400],
  ['a mutation as GET', { method: 'GET', query: { documentId: 'change' } }, 405],
  ['another method', { method: 'PUT' }, 405],
  [
    'a stream of a batch',
    { headers: { accept: 'text/event-stream' }, body: parseBody('[{"query":"{ __typename }"}]') },
    400,
  ],
  ['a stream without a body', { headers: { accept: 'text/event-stream' } }, 400],
])('%s is refused', (_, request, statusCode) => {
  expect(() => read(request)).toThrow(expect.objectContaining({ statusCode }) as Error)
})

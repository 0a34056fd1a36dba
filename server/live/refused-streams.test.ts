import { describe, expect, test } from 'vitest'
import { postForStream as post, serveStreams } from './testing.ts'

const document = 'subscription ($id: ID!) { raceProgress(raceId: $id) { version } }'
const operations = new Map([['progress', document]])

interface Refusal {
  errors: { extensions: { code: string } }[]
}

describe('refused', () => {
  const subscription = 'subscription { raceProgress(raceId: "marathon") { version } }'
  const codeOf = async (response: Response) => {
    const [result] = [(await response.json()) as Refusal | Refusal[]].flat()
    return result?.errors[0]?.extensions.code
  }

  test.each([
    [
      'as JSON over GET',
      (origin: string) =>
        fetch(`${origin}/graphql?query=${encodeURIComponent(subscription)}`, {
          headers: { accept: 'application/json' },
        }),
      'OPERATION_NOT_SUPPORTED',
    ],
    [
      'of a page as JSON',
      (origin: string) =>
        fetch(`${origin}/graphql?documentId=progress&variables={"id":"marathon"}`, {
          headers: { accept: 'application/json' },
        }),
      'OPERATION_NOT_SUPPORTED',
    ],
    [
      'as JSON by POST',
      (origin: string) => post(origin, { query: subscription }, { accept: 'application/json' }),
      'OPERATION_NOT_SUPPORTED',
    ],
    [
      'in a batch',
      (origin: string) => post(origin, [{ query: subscription }]),
      'OPERATION_NOT_SUPPORTED',
    ],
    [
      'in a batch as JSON',
      (origin: string) => post(origin, [{ query: subscription }], { accept: 'application/json' }),
      'OPERATION_NOT_SUPPORTED',
    ],
    [
      'a query as a stream',
      (origin: string) => post(origin, { query: '{ __typename }' }),
      'OPERATION_NOT_SUPPORTED',
    ],
    [
      'an unknown field',
      (origin: string) => post(origin, { query: 'subscription { nothing }' }),
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'a syntax error',
      (origin: string) => post(origin, { query: 'subscription {' }),
      'GRAPHQL_PARSE_FAILED',
    ],
    [
      'an unknown id',
      (origin: string) => post(origin, { documentId: 'unknown' }),
      'PERSISTED_OPERATION_NOT_FOUND',
    ],
    [
      'an unknown hash',
      (origin: string) =>
        post(origin, {
          extensions: { persistedQuery: { version: 1, sha256Hash: 'f'.repeat(64) } },
        }),
      'PERSISTED_QUERY_NOT_FOUND',
    ],
    [
      'two fields',
      (origin: string) =>
        post(origin, {
          query:
            'subscription { a: raceProgress(raceId: "a") { version } b: raceProgress(raceId: "b") { version } }',
        }),
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['a missing variable', (origin: string) => post(origin, { query: document }), 'BAD_USER_INPUT'],
    [
      'too many ids',
      (origin: string) =>
        post(origin, {
          query: `subscription { racesProgress(ids: ${JSON.stringify(Array.from({ length: 101 }, (_, index) => String(index)))}) { version } }`,
        }),
      'BAD_USER_INPUT',
    ],
    [
      'too great a cost',
      (origin: string) =>
        post(origin, {
          query: `subscription { racesProgress(ids: ${JSON.stringify(Array.from({ length: 100 }, (_, index) => String(index)))}) { race { rankings { entries(itemsPerPage: 100) { items { name } } } } } }`,
        }),
      'LIMIT_EXCEEDED',
    ],
    [
      'too deep',
      (origin: string) =>
        post(origin, {
          query: `subscription { raceProgress(raceId: "a") { race ${'{ event { races '.repeat(6)} { id } ${'} }'.repeat(6)} } }`,
        }),
      'LIMIT_EXCEEDED',
    ],
  ] as const)('%s', async (_, send, code) => {
    const { origin } = await serveStreams({ operations })
    const response = await send(origin)
    expect(response.headers.get('content-type')).toMatch(/json/)
    expect(await codeOf(response)).toBe(code)
  })
})

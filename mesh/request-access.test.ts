import { beforeEach, expect, test } from 'vitest'
import { execute, gateway } from './gateway.ts'
import { registerUpstream, type UpstreamAnswer, type UpstreamRequest } from './upstream-fetch.ts'

let asked: UpstreamRequest[]
let answer: UpstreamAnswer

beforeEach(() => {
  asked = []
  answer = { status: 201, headers: {}, body: '{"id":"a-1"}' }
  registerUpstream('http://identity.internal', (request) => {
    asked.push(request)
    return Promise.resolve(answer)
  })
})

const mutation = `mutation ($input: AccessRequestInput!) { requestAccess(input: $input) { id } }`
const input = {
  name: 'Ada Lagoon',
  email: 'ada@tugboats.example',
  event: 'Harbour Half',
  date: '2027-05-02',
  sport: 'running',
  expectedParticipants: 800,
  message: 'Soon.',
}

test('a request for access reaches the service as it knows it, and is for one visitor', async () => {
  const outcome = { answered: false, forOneVisitor: false }
  const response = await gateway.fetch(
    'http://gateway.internal/graphql',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-address': '192.0.2.1' },
      body: JSON.stringify({ query: mutation, variables: { input } }),
    },
    { outcome },
  )
  expect(await response.json()).toEqual({ data: { requestAccess: { id: 'a-1' } } })
  expect(outcome.forOneVisitor).toBe(true)
  const [{ method, url, headers, body } = { body: '{}' } as UpstreamRequest] = asked
  expect([method, url]).toEqual(['POST', '/v1/identity/access-requests'])
  expect(headers['x-client-address']).toBe('192.0.2.1')
  const { expectedParticipants: _, ...same } = input
  expect(JSON.parse(body ?? '')).toEqual({ ...same, expected_participants: 800 })
})

test('a field that cannot be used is named as GraphQL names it', async () => {
  const field = 'expected_participants'
  const problem = { status: 400, code: 'request.invalid', title: 'must be >= 1', field }
  answer = { status: 400, headers: {}, body: JSON.stringify(problem) }
  const { data, errors } = await execute(mutation, { input }, {})
  expect(data).toEqual({ requestAccess: null })
  expect(errors?.[0]?.extensions).toEqual({
    code: 'BAD_USER_INPUT',
    problem: 'request.invalid',
    field: 'expectedParticipants',
  })
})

test('who asks too often learns when to ask again', async () => {
  const problem = { status: 429, code: 'request.tooMany', title: 'Too many requests.' }
  answer = { status: 429, headers: { 'retry-after': '17' }, body: JSON.stringify(problem) }
  const { errors } = await execute(mutation, { input }, {})
  expect(errors?.[0]?.extensions).toEqual({
    code: 'RATE_LIMITED',
    problem: 'request.tooMany',
    retryAfter: 17,
  })
})

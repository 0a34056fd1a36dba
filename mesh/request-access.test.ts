import { beforeEach, expect, test } from 'vitest'
import { execute, gateway, setService } from './testing.ts'
import { newCacheability, type UpstreamResponse, type UpstreamRequest } from './settings.ts'

let requests: UpstreamRequest[]
let response: UpstreamResponse

beforeEach(() => {
  requests = []
  response = { status: 201, headers: {}, body: '{"id":"a-1"}' }
  setService('identity', (request) => {
    requests.push(request)
    return Promise.resolve(response)
  })
})

const mutation = `mutation ($input: AccessRequestInput!) { requestAccess(input: $input) {
  id userErrors { field message code } } }`
const input = {
  name: 'Ada Lagoon',
  email: 'ada@tugboats.example',
  event: 'Harbour Half',
  date: '2027-05-02',
  sport: 'RUNNING',
  expectedParticipants: 800,
  message: 'Soon.',
}

test('an access request reaches the service in REST format and is not cacheable', async () => {
  const cacheability = newCacheability()
  const httpResponse = await gateway.fetch(
    'http://gateway.internal/graphql',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-address': '192.0.2.1' },
      body: JSON.stringify({ query: mutation, variables: { input } }),
    },
    { cacheability },
  )
  expect(await httpResponse.json()).toEqual({
    data: { requestAccess: { id: 'a-1', userErrors: [] } },
  })
  expect(cacheability.isPrivate).toBe(true)
  const [{ method, url, headers, body } = { body: '{}' } as UpstreamRequest] = requests
  expect([method, url]).toEqual(['POST', '/v1/identity/access-requests'])
  expect(headers['x-client-address']).toBe('192.0.2.1')
  const { expectedParticipants: _, ...same } = input
  expect(JSON.parse(body ?? '')).toEqual({ ...same, sport: 'running', expected_participants: 800 })
})

test('an invalid field has its GraphQL name in userErrors', async () => {
  const field = 'expected_participants'
  const problem = { status: 400, code: 'request.invalid', title: 'Expected a number.', field }
  response = { status: 400, headers: {}, body: JSON.stringify(problem) }
  const { data, errors } = await execute(mutation, { input }, {})
  const userErrors = [
    { code: 'request.invalid', field: 'expectedParticipants', message: 'Expected a number.' },
  ]
  expect(data).toEqual({ requestAccess: { id: null, userErrors } })
  expect(errors).toBeUndefined()
})

test('a rate limit of the service sets retryAfter', async () => {
  const problem = { status: 429, code: 'request.tooMany', title: 'Too many requests.' }
  response = { status: 429, headers: { 'retry-after': '17' }, body: JSON.stringify(problem) }
  const { data, errors } = await execute(mutation, { input }, {})
  expect(data).toEqual({ requestAccess: null })
  expect(errors?.[0]?.extensions).toEqual({
    code: 'RATE_LIMITED',
    problem: 'request.tooMany',
    retryAfter: 17,
  })
})

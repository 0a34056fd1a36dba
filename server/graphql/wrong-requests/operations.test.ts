import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLimits } from '../../../mesh/settings.ts'
import { createTestService } from '../../../services/events/testing.ts'
import { createTestIdentity } from '../../../services/identity/testing.ts'
import { ResponseCache } from '../../response-cache/response-cache.ts'
import { inProcess, openGateway } from '../open-gateway.ts'
import { addGraphqlRoute } from '../testing.ts'
import {
  type ErrorBody,
  expectErrors,
  malformed,
  partial,
  refused,
  sendWrong,
  type WrongRequest,
} from './testing.ts'

let events: Awaited<ReturnType<typeof createTestService>>
let identity: Awaited<ReturnType<typeof createTestIdentity>>
let app: FastifyInstance

beforeAll(async () => {
  events = await createTestService()
  identity = await createTestIdentity()
  const responses = new ResponseCache()
  const services = { events: inProcess(events.app), identity: inProcess(identity.app) }
  const settings = {
    limits: defaultLimits,
    shop: {},
    secureCookies: true,
    origin: () => 'https://site.example',
  }
  const gateway = await openGateway(services, responses, settings)
  app = Fastify()
  addGraphqlRoute(app, { gateway, responses })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await identity.close()
  await events.close()
})

const list = 'query ($filter: EventFilter) { events(filter: $filter) { total } }'
const search =
  'query ($text: String!, $n: Int) { search(text: $text) { events(page: $n) { total } } }'
const invalid = 'GRAPHQL_VALIDATION_FAILED'

const requests: Record<string, WrongRequest> = {
  // Mistakes in the document.
  'a syntax error': { query: '{ events { total }', ...refused, errors: [['GRAPHQL_PARSE_FAILED']] },
  'an empty document': { query: '', ...refused, errors: [['GRAPHQL_PARSE_FAILED']] },
  'an unknown field': { query: '{ events { totl } }', ...refused, errors: [[invalid]] },
  'two unknown fields': {
    query: '{ evnts { a } news { b } }',
    ...refused,
    errors: [[invalid], [invalid]],
  },
  'an unknown argument': { query: '{ events(pag: 1) { total } }', ...refused, errors: [[invalid]] },
  'a missing argument': { query: '{ event { id } }', ...refused, errors: [[invalid]] },
  'a literal of a wrong type': {
    query: '{ events(page: "x") { total } }',
    ...refused,
    errors: [[invalid]],
  },
  'an unknown variable': {
    query: '{ events(page: $p) { total } }',
    ...refused,
    errors: [[invalid]],
  },
  'an unused variable': {
    query: 'query ($p: Int) { __typename }',
    ...refused,
    errors: [[invalid]],
  },
  'an unknown fragment': { query: '{ ...A }', ...refused, errors: [[invalid]] },
  'an unused fragment': {
    query: '{ __typename } fragment A on Query { __typename }',
    ...refused,
    errors: [[invalid]],
  },
  'an unknown type': { query: '{ ... on Nothing { id } }', ...refused, errors: [[invalid]] },
  'no selection of an object': { query: '{ events }', ...refused, errors: [[invalid]] },
  'an unknown directive': { query: '{ __typename @nothing }', ...refused, errors: [[invalid]] },
  'a subscription': {
    query: 'subscription { raceProgress(raceId: "a") { version } }',
    ...refused,
    errors: [['OPERATION_NOT_SUPPORTED']],
  },
  'too many aliases': {
    query: `{ ${Array.from({ length: 16 }, (_, n) => `a${String(n)}: events { total }`).join(' ')} }`,
    ...refused,
    errors: [['LIMIT_EXCEEDED']],
  },
  // Mistakes in the choice of the operation.
  'an unknown operation name': {
    query: 'query A { __typename }',
    more: { operationName: 'B' },
    ...malformed,
    errors: [['OPERATION_RESOLUTION_FAILURE']],
  },
  'several operations without a name': {
    query: 'query A { __typename } query B { __typename }',
    ...malformed,
    errors: [['OPERATION_RESOLUTION_FAILURE']],
  },
  'no operation': {
    query: 'fragment A on Query { __typename }',
    ...malformed,
    errors: [['OPERATION_RESOLUTION_FAILURE']],
  },
  // Mistakes in variables.
  'a missing variable': { query: search, ...refused, errors: [['BAD_USER_INPUT', 'text']] },
  'a null variable': {
    query: search,
    variables: { text: null },
    ...refused,
    errors: [['BAD_USER_INPUT', 'text']],
  },
  'two wrong variables': {
    query: search,
    variables: { text: 7, n: 'x' },
    ...refused,
    errors: [
      ['BAD_USER_INPUT', 'text'],
      ['BAD_USER_INPUT', 'n'],
    ],
  },
  'wrong values within a variable': {
    query: list,
    variables: { filter: { sport: ['chess'], distance: { min: 'x' }, colour: 'red' } },
    ...refused,
    errors: [
      ['BAD_USER_INPUT', 'filter.sport[0]'],
      ['BAD_USER_INPUT', 'filter.distance.min'],
      ['BAD_USER_INPUT', 'filter.colour'],
    ],
  },
  'a page out of range': {
    query: '{ events(page: 0, itemsPerPage: 101) { total } }',
    ...refused,
    errors: [
      ['BAD_USER_INPUT', 'page'],
      ['BAD_USER_INPUT', 'itemsPerPage'],
    ],
  },
  // Arguments that a service refuses.
  'a wrong country': {
    query: list,
    variables: { filter: { country: 'Netherlands' } },
    ...partial,
    errors: [['BAD_USER_INPUT', 'filter.country']],
  },
  'no such day': {
    query: list,
    variables: { filter: { date: { from: '2026-02-30' } } },
    ...partial,
    errors: [['BAD_USER_INPUT', 'filter.date.from']],
  },
  'a wrong last day': {
    query: list,
    variables: { filter: { date: { to: 'soon' } } },
    ...partial,
    errors: [['BAD_USER_INPUT', 'filter.date.to']],
  },
  'a negative distance': {
    query: list,
    variables: { filter: { distance: { min: -1 } } },
    ...partial,
    errors: [['BAD_USER_INPUT', 'filter.distance.min']],
  },
  'an inverted range': {
    query: list,
    variables: { filter: { distance: { min: 9, max: 1 } } },
    ...partial,
    errors: [['BAD_USER_INPUT', 'filter.distance']],
  },
  'a wrong id in a filter': {
    query: list,
    variables: { filter: { organisationId: 'a/b' } },
    ...partial,
    errors: [['BAD_USER_INPUT', 'filter.organisationId']],
  },
  'a filter of counts': {
    query: '{ eventCounts(filter: { country: "x" }) { total } }',
    ...partial,
    errors: [['BAD_USER_INPUT', 'filter.country']],
  },
  'a long search text': {
    query: search,
    variables: { text: 'x'.repeat(101) },
    ...partial,
    errors: [['BAD_USER_INPUT', 'text']],
  },
  'an unknown event': {
    query: '{ event(id: "nothing") { id } }',
    ...partial,
    errors: [['NOT_FOUND']],
  },
}

test.each(Object.entries(requests))('%s has a code, a sentence and a status', (_, request) =>
  expectErrors(app, request),
)

test('a missing field of an input is named', async () => {
  const query = 'mutation ($i: SignInInput!) { signIn(input: $i) { userErrors { code } } }'
  const request = { query, variables: { i: { emial: 'a' } }, ...refused, errors: [] }
  const response = await sendWrong(app, request, 'application/json')
  const { errors } = response.json<ErrorBody>()
  expect(errors.map(({ message, extensions: { field } }) => [field, message])).toEqual([
    ['i.email', 'Variable "$i.email" is not valid: A value is required.'],
    ['i.password', 'Variable "$i.password" is not valid: A value is required.'],
    [
      'i.emial',
      'Variable "$i.emial" is not valid: Field "emial" is not defined by type "SignInInput". Did you mean "email"?',
    ],
  ])
})

test.each([
  ['no query', { body: '{}' }, /`query`.*`documentId`/],
  [
    'several operations',
    { query: 'query A { a: __typename } query B { __typename }' },
    /`operationName`/,
  ],
])('the error about %s says what to send', async (_, request, message) => {
  const response = await sendWrong(
    app,
    { ...request, ...malformed, errors: [] },
    'application/json',
  )
  expect(response.json<ErrorBody>().errors[0]?.message).toMatch(message)
})

test('an error of a field lists all mistakes of its arguments in the words of GraphQL', async () => {
  const filter = {
    country: 'Netherlands',
    date: { from: '2026-05-02', to: '2026-05-01' },
    distance: { min: -1, max: 1_000_000 },
  }
  const response = await sendWrong(
    app,
    { query: list, variables: { filter }, ...partial, errors: [] },
    '*/*',
  )
  const code = 'filters.invalid'
  const message = 'The range ends before it begins.'
  expect(response.json<ErrorBody>().errors).toEqual([
    {
      message,
      path: ['events'],
      locations: [{ line: 1, column: 32 }],
      extensions: {
        code: 'BAD_USER_INPUT',
        problem: code,
        field: 'filter.date',
        problems: [
          { field: 'filter.date', message, code },
          { field: 'filter.country', message: 'A country is two letters, such as nl.', code },
          {
            field: 'filter.distance.min',
            message: 'Expected a whole number from 0 to 100000.',
            code,
          },
          {
            field: 'filter.distance.max',
            message: 'Expected a whole number from 0 to 100000.',
            code,
          },
        ],
      },
    },
  ])
})

test('a country may be in upper case', async () => {
  const variables = { filter: { country: 'NL' } }
  const response = await sendWrong(app, { query: list, variables, ...partial, errors: [] }, '*/*')
  expect(response.json()).toEqual({ data: { events: { total: 0 } } })
})

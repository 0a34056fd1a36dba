import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import OpenAPIHandler from '@graphql-mesh/openapi'
import { graphql, type GraphQLSchema, printType } from 'graphql'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import identity from '../../services/identity/openapi.json' with { type: 'json' }
import { patterns } from '../../services/platform/http/patterns.ts'
import { defaultLimits, type UpstreamRequest, type UpstreamResponse } from '../settings.ts'
import { contractForMesh } from './contract-for-mesh.ts'
import RestSchema from './rest-schema.ts'

// `jsonResponse` of mesh/testing.ts would start a gateway, and this test file would end before the
// gateway has started.
const jsonResponse = (status: number, body: unknown): UpstreamResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Operations of a future version of the identity service. */
const newPaths = {
  '/v1/identity/account/nicknames/{id}': {
    put: {
      operationId: 'chooseNickname',
      description: 'Chooses the name that a club shows.',
      parameters: [
        {
          in: 'path',
          name: 'id',
          required: true,
          schema: { type: 'string', title: 'Id', pattern: patterns.id },
        },
      ],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              title: 'Nickname',
              required: ['shown_name'],
              properties: {
                shown_name: { type: 'string', pattern: '^[A-Z]', description: 'One word.' },
                gender: { type: 'string', title: 'Gender', enum: ['F', 'M', 'X'] },
              },
            },
          },
        },
      },
      responses: {
        200: {
          description: 'Success.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                title: 'ChosenNickname',
                required: ['chosen_at'],
                properties: {
                  chosen_at: {
                    type: 'string',
                    format: 'date-time',
                    description: 'Time of the choice.',
                  },
                },
              },
            },
          },
        },
      },
    },
  },
}

const ignore = () => undefined
const logger: object = {
  child: () => logger,
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
}

let folder: string
let schema: GraphQLSchema
let requests: UpstreamRequest[]
let response: UpstreamResponse

const context = {
  headers: { cookie: 'session=a' },
  host: {
    services: {
      identity(request: UpstreamRequest) {
        requests.push(request)
        return Promise.resolve(response)
      },
    },
    limits: defaultLimits,
  },
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contract-'))
  const source = join(folder, 'openapi.json')
  const paths = { ...identity.paths, ...newPaths } as unknown as typeof identity.paths
  await writeFile(source, JSON.stringify(contractForMesh({ ...identity, paths })))
  const handler = new OpenAPIHandler({
    name: 'identity',
    config: { source, endpoint: 'http://identity.internal', ignoreErrorResponses: true },
    baseDir: folder,
    store: { proxy: () => ({ getWithSet: (compute: () => unknown) => compute() }) },
    logger,
  } as unknown as ConstructorParameters<typeof OpenAPIHandler>[0])
  // The handler calls `fetchFn` only for a source with a URL.
  const composed = await handler.getMeshSource({ fetchFn: fetch })
  schema = new RestSchema().transformSchema(composed.schema)
})
beforeEach(() => {
  requests = []
})
afterAll(() => rm(folder, { recursive: true }))

const choose = (input: object) =>
  graphql({
    schema,
    source: `mutation ($input: ChooseNicknameInput!) { chooseNickname(input: $input) {
      chosenAt userErrors { field message code } } }`,
    variableValues: { input },
    contextValue: context,
  })

test('a new REST operation is in the schema without a resolver', () => {
  const type = (name: string) => {
    const found = schema.getType(name)
    return found && printType(found)
  }
  expect(schema.getMutationType()?.getFields()['chooseNickname']?.description).toBe(
    'Chooses the name that a club shows.',
  )
  expect(type('ChooseNicknameInput')).toBe(`"""Input of \`chooseNickname\`."""
input ChooseNicknameInput {
  id: ID!

  """One word."""
  shownName: String!
  gender: Gender
}`)
  expect(type('ChooseNicknamePayload')).toBe(`"""Result of \`chooseNickname\`."""
type ChooseNicknamePayload {
  """Time of the choice."""
  chosenAt: DateTime

  """What is wrong with the input; empty on success."""
  userErrors: [UserError!]!
}`)
})

test('a new operation sends the request of the caller', async () => {
  response = jsonResponse(200, { chosen_at: '2026-11-21T08:30:00.000Z' })
  const { data, errors } = await choose({ id: 'tugs', shownName: 'Ada', gender: null })
  expect(errors).toBeUndefined()
  expect(data).toEqual({
    chooseNickname: { chosenAt: '2026-11-21T08:30:00.000Z', userErrors: [] },
  })
  expect(requests).toMatchObject([
    {
      method: 'PUT',
      url: '/v1/identity/account/nicknames/tugs',
      headers: { cookie: 'session=a', 'content-type': 'application/json' },
      body: '{"shown_name":"Ada"}',
    },
  ])
})

test('a new operation returns what the caller can correct, with the names of its input', async () => {
  const field = 'shown_name'
  response = jsonResponse(409, { status: 409, code: 'nickname.taken', title: 'Taken.', field })
  const { data, errors } = await choose({ id: 'tugs', shownName: 'Ada' })
  expect(errors).toBeUndefined()
  expect(data).toEqual({
    chooseNickname: {
      chosenAt: null,
      userErrors: [{ field: 'shownName', message: 'Taken.', code: 'nickname.taken' }],
    },
  })
})

test('a new operation fails for a caller without a session, and for an id that is a path', async () => {
  response = jsonResponse(401, { status: 401, code: 'session.required', title: 'Sign in first.' })
  const signedOut = await choose({ id: 'tugs', shownName: 'Ada' })
  expect(signedOut.data).toEqual({ chooseNickname: null })
  expect(requests).toHaveLength(1)
  const path = await choose({ id: '../../sessions', shownName: 'Ada' })
  expect(path.errors?.[0]?.message).toBe('There is nothing with this id.')
  expect(requests).toHaveLength(1)
})

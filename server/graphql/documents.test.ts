import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import Fastify, { type FastifyInstance } from 'fastify'
import { addTypenameToDocument } from '@apollo/client/utilities'
import { print } from 'graphql'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createGateway } from '../../mesh/gateway.ts'
import { defaultLimits } from '../../mesh/settings.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { readDocuments } from './registered-documents.ts'
import { addGraphqlRoute } from './testing.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const registered = gql`
  query Registered($page: Int) {
    organisations(page: $page) {
      total
    }
  }
`
const texts = {
  // The text that Apollo's clients send.
  'registered.graphql': `${print(addTypenameToDocument(registered))}\n`,
  'costly.graphql':
    '{ events(itemsPerPage: 100) { items { races { rankings { entries(itemsPerPage: 100) { items { name } } } } } } }',
  'mutation.graphql': '# A comment.\n mutation { __typename }',
  'readme.md': 'Not a document.',
}
const idOf = (file: keyof typeof texts) => sha256(texts[file].trim())

const responses = new ResponseCache()
let folder: string
let app: FastifyInstance
let uri: string
let requests: { method: string; url: string; body: string }[]

beforeAll(async () => {
  folder = await folderWith(texts)
  const list = { items: [], total: 7, page: 1, itemsPerPage: 12 }
  const service = () => Promise.resolve({ status: 200, headers: {}, body: JSON.stringify(list) })
  const gateway = createGateway({
    services: { events: service, identity: service },
    limits: defaultLimits,
    shop: {},
    origin: () => 'https://site.example',
    documents: await readDocuments(folder, defaultLimits),
  })
  app = Fastify()
  app.addHook('preHandler', ({ method, url, body }, _reply, done) => {
    requests.push({ method, url: decodeURIComponent(url), body: String(body) })
    done()
  })
  addGraphqlRoute(app, { gateway, responses })
  uri = `${await app.listen({ port: 0, host: '127.0.0.1' })}/graphql`
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  requests = []
})

async function folderWith(files: Record<string, string>): Promise<string> {
  const created = await mkdtemp(join(tmpdir(), 'documents-'))
  for (const [file, text] of Object.entries(files)) await writeFile(join(created, file), text)
  return created
}

/** Creates a client that sends hashes instead of texts. */
function apolloClient(useGETForHashedQueries: boolean) {
  const hashes = new PersistedQueryLink({ sha256, useGETForHashedQueries })
  const link = ApolloLink.from([hashes, new HttpLink({ uri })])
  return new ApolloClient({ link, cache: new InMemoryCache() })
}

test.each([true, false])(
  'an Apollo client with automatic persisted queries falls back to texts, with GET: %s',
  async (useGet) => {
    const client = apolloClient(useGet)
    const query = gql`
      query Other {
        organisations {
          total
        }
      }
    `
    for (const fetchPolicy of ['network-only', 'network-only'] as const) {
      const { data } = await client.query({ query, fetchPolicy })
      expect(data).toMatchObject({ organisations: { total: 7 } })
    }
    // The client sends only the hash at first. When the response says that the operation is not
    // registered, the client sends the text. It repeats both steps at the next query.
    const byHash = useGet ? 'GET' : 'POST'
    expect(requests.map(({ method }) => method)).toEqual([byHash, 'POST', byHash, 'POST'])
    expect(JSON.stringify(requests[0])).not.toContain('organisations')

    requests = []
    await client.query({ query: registered, variables: { page: 2 } })
    expect(requests.map(({ method }) => method)).toEqual([byHash])
    expect(JSON.stringify(requests[0])).not.toContain('organisations')
  },
)

test('a hash beside a query is ignored', async () => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: sha256('x') } }
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ organisations { total } }', extensions }),
  })
  expect(response.json()).toEqual({ data: { organisations: { total: 7 } } })
})

test('an Apollo client sends a registered document by its hash only', async () => {
  const { data } = await apolloClient(true).query({ query: registered, variables: { page: 2 } })
  expect(data).toMatchObject({ organisations: { total: 7 } })
  expect(requests).toHaveLength(1)
})

async function sendById(method: 'GET' | 'POST', id: string, variables: object = {}) {
  const parameters = `documentId=${id}&variables=${encodeURIComponent(JSON.stringify(variables))}`
  return app.inject({
    method,
    url: method === 'GET' ? `/graphql?${parameters}` : '/graphql',
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify({ documentId: id, variables }) } : {}),
  })
}

test.each(['GET', 'POST'] as const)(
  'a registered document is sent by its id as %s',
  async (method) => {
    const { json } = await sendById(method, idOf('registered.graphql'), { page: 2 })
    expect(json()).toMatchObject({ data: { organisations: { total: 7 } } })
    const refused = await sendById(method, idOf('registered.graphql'), { page: 'x' })
    expect(refused.json()).toMatchObject({ errors: [{ extensions: { field: 'page' } }] })
  },
)

test('a registered document counts against the limits', async () => {
  const { json } = await sendById('POST', idOf('costly.graphql'))
  expect(json()).toMatchObject({
    errors: [{ extensions: { code: 'LIMIT_EXCEEDED', limit: 'cost' } }],
  })
})

test('a registered mutation is refused as a GET', async () => {
  expect((await sendById('GET', idOf('mutation.graphql'))).statusCode).toBe(405)
  const { json } = await sendById('POST', idOf('mutation.graphql'))
  expect(json()).toEqual({ data: { __typename: 'Mutation' } })
})

test('only the documents of the folder are registered', async () => {
  const response = await sendById('POST', idOf('readme.md'))
  expect(response.statusCode).toBe(404)
})

test.each([
  ['{ evnts { total } }', 'line 1, column 3: Cannot query field "evnts" on type "Query".'],
  ['{\n  events {', 'line 2, column 11: Syntax Error: Expected Name, found <EOF>.'],
  ['query A { __typename } query B { __typename }', 'Expected one operation.'],
  [`{ ${'events { total } '.repeat(600)} }`, 'at most 1500 tokens'],
])('the invalid document %s is refused at the start', async (text, mistake) => {
  const invalid = await folderWith({ 'valid.graphql': '{ __typename }', 'wrong.graphql': text })
  const check = readDocuments(invalid, defaultLimits)
  await expect(check).rejects.toThrow(
    'GRAPHQL_DOCUMENTS_DIR holds the invalid document wrong.graphql',
  )
  await expect(check).rejects.toThrow(mistake)
  await expect(check).rejects.toMatchObject({ name: 'ConfigError' })
  await rm(invalid, { recursive: true })
})

test('a missing folder is refused at the start', async () => {
  const missing = readDocuments(join(folder, 'missing'), defaultLimits)
  await expect(missing).rejects.toThrow(
    /GRAPHQL_DOCUMENTS_DIR names .*, which cannot be read: ENOENT/,
  )
})

const escaped = String.raw`{"query":"muta\u0074ion { __typename }"}`

test.each([
  ['a mutation with an escaped name', escaped, 0],
  ['a registered mutation', JSON.stringify({ documentId: idOf('mutation.graphql') }), 0],
  ['a batch', '[{"query":"{ __typename }"}]', 0],
  ['a query', '{"query":"{ __typename }"}', 1],
])('%s as POST reaches the response cache or not', async (_what, body, times) => {
  const respond = vi.spyOn(responses, 'respond')
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(uri, { method: 'POST', headers, body })).status).toBe(200)
  expect(respond).toHaveBeenCalledTimes(times)
  respond.mockRestore()
})

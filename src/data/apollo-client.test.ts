import { afterEach, expect, test, vi } from 'vitest'
import {
  OrganisationsScreenDocument,
  type OrganisationsScreenQuery,
  type OrganisationsScreenQueryVariables,
} from '../gql/organisations.ts'
import { failureOf } from '../form/mutation.ts'
import { SignOutDocument } from '../gql/account.ts'
import { refetchFailed, createBrowserClient } from './apollo-client.ts'

const query = OrganisationsScreenDocument
const firstPage: OrganisationsScreenQueryVariables = { page: 1, itemsPerPage: 1 }
const secondPage: OrganisationsScreenQueryVariables = { page: 2, itemsPerPage: 1 }

const resultWithName = (name: string) => ({
  data: {
    organisations: {
      __typename: 'OrganisationPage',
      total: 2,
      items: [
        {
          __typename: 'Organisation',
          id: 'harbour',
          name,
          description: null,
          city: null,
          country: null,
          logoUrl: null,
          eventsCount: 1,
        },
      ],
    },
  },
})

/** Creates a client whose page contains this embedded result. */
const clientOfPage = (result: object) =>
  createBrowserClient([{ operation: 'OrganisationsScreen', variables: firstPage, result }])

const gateway = vi.fn(() => Promise.resolve(Response.json(resultWithName('New name'))))

afterEach(() => {
  vi.unstubAllGlobals()
  gateway.mockClear()
})

test('does not refetch embedded results', async () => {
  vi.stubGlobal('fetch', gateway)
  const client = clientOfPage(resultWithName('Old name'))

  const { data } = await client.query({ query, variables: firstPage })

  expect(data?.organisations?.items[0]?.name).toBe('Old name')
  expect(gateway).not.toHaveBeenCalled()
})

test('a mutation that the rate limit refuses says how long to wait', async () => {
  const refusal = { message: 'no', extensions: { code: 'RATE_LIMITED', retryAfter: 17 } }
  const refuse = () => Promise.resolve(Response.json({ errors: [refusal] }, { status: 429 }))
  vi.stubGlobal('fetch', vi.fn(refuse))
  const client = createBrowserClient([])

  const { error } = await client.mutate({ mutation: SignOutDocument, errorPolicy: 'all' })

  expect(failureOf(error)).toEqual({ kind: 'busy', retryAfter: 17 })
})

test.each([
  [300, 503],
  [400, 404],
  [403, 503],
  [409, 503],
  [410, 410],
  [418, 503],
  [422, 404],
])('status %i with data in its body is a failure', async (status, page) => {
  const respond = () => Promise.resolve(Response.json(resultWithName('New name'), { status }))
  vi.stubGlobal('fetch', vi.fn(respond))
  const { data, error } = await createBrowserClient([]).query({
    query,
    variables: firstPage,
    errorPolicy: 'all',
  })
  expect(data).toBeUndefined()
  expect(error).toMatchObject({ name: 'PageProblem', status: page })
})

test('updates embedded results when a later response contains the same object', async () => {
  vi.stubGlobal('fetch', gateway)
  const client = clientOfPage(resultWithName('Old name'))
  const names: (string | undefined)[] = []
  const watching = client.watchQuery({ query, variables: firstPage }).subscribe(({ data }) => {
    names.push(data?.organisations?.items?.[0]?.name)
  })

  await client.query({ query, variables: secondPage })

  await vi.waitFor(() => {
    expect(names).toEqual(['Old name', 'New name'])
  })
  watching.unsubscribe()
  expect(gateway).toHaveBeenCalledTimes(1)
})

test('refetches a query with partial errors', async () => {
  vi.stubGlobal('fetch', gateway)
  const result = { data: { organisations: null }, errors: [{ message: 'no' }] }
  const results = [{ operation: 'OrganisationsScreen', variables: firstPage, result }]
  const client = createBrowserClient(results)
  const names: (string | undefined)[] = []
  client.watchQuery({ query, variables: firstPage }).subscribe(({ data }) => {
    names.push(data?.organisations?.items?.[0]?.name)
  })

  refetchFailed(client, query, results)
  await vi.waitFor(() => {
    expect(names).toEqual([undefined, 'New name'])
  })
  expect(gateway).toHaveBeenCalledTimes(1)
})

test('the cache supports modify, evict, extract and watch', () => {
  const { cache } = clientOfPage(resultWithName('Old name'))
  // During the first render, Apollo Client calls `diff` to read the cache.
  cache.diff({ query, variables: firstPage, optimistic: true, returnPartialData: true })
  const id = cache.identify({ __typename: 'Organisation', id: 'harbour' }) ?? ''
  const seen: unknown[] = []
  cache.watch({
    query,
    variables: firstPage,
    optimistic: true,
    callback: ({ result }) => seen.push((result as OrganisationsScreenQuery).organisations?.items),
  })

  expect(cache.extract()).toMatchObject({ [id]: { name: 'Old name' } })
  cache.modify({ id, fields: { name: () => 'New name' } })
  expect(seen).toMatchObject([[{ name: 'New name' }]])
  cache.evict({ id })
  expect(cache.extract()).not.toHaveProperty([id])
})

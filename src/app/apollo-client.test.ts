import { afterEach, expect, test, vi } from 'vitest'
import {
  OrganisationsScreenDocument,
  type OrganisationsScreenQueryVariables,
} from '../gql/organisations.ts'
import { createBrowserClient } from './apollo-client.ts'

const query = OrganisationsScreenDocument
const firstPage: OrganisationsScreenQueryVariables = { page: 1, itemsPerPage: 1 }
const secondPage: OrganisationsScreenQueryVariables = { page: 2, itemsPerPage: 1 }

const answerNaming = (name: string) => ({
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

const arrived = (result: object) => [
  { operation: 'OrganisationsScreen', variables: firstPage, result },
]

const gateway = vi.fn(() => Promise.resolve(Response.json(answerNaming('New name'))))

afterEach(() => {
  vi.unstubAllGlobals()
  gateway.mockClear()
})

test('what came inside the page is not asked for again', async () => {
  vi.stubGlobal('fetch', gateway)
  const client = createBrowserClient(arrived(answerNaming('Old name')))

  const { data } = await client.query({ query, variables: firstPage })

  expect(data?.organisations?.items[0]?.name).toBe('Old name')
  expect(gateway).not.toHaveBeenCalled()
})

test('what came inside the page follows what is answered later', async () => {
  vi.stubGlobal('fetch', gateway)
  const client = createBrowserClient(arrived(answerNaming('Old name')))
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

test('a page that came with a failure gives it once, and asks the next time', async () => {
  vi.stubGlobal('fetch', gateway)
  const failed = { data: null, errors: [{ message: 'no', extensions: { code: 'NOT_FOUND' } }] }
  const client = createBrowserClient(arrived(failed))

  const first = await client.query({ query, variables: firstPage, errorPolicy: 'all' })
  const second = await client.query({ query, variables: firstPage, errorPolicy: 'all' })

  expect(first.error).toBeDefined()
  expect(second.data?.organisations?.items[0]?.name).toBe('New name')
  expect(gateway).toHaveBeenCalledTimes(1)
})

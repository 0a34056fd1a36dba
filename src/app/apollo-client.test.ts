import { afterEach, expect, test, vi } from 'vitest'
import {
  OrganisationsScreenDocument,
  type OrganisationsScreenQuery,
  type OrganisationsScreenQueryVariables,
} from '../gql/organisations.ts'
import { createBrowserClient, writeAnswers } from './apollo-client.ts'

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

/** A client that has taken over a page with this result. */
function clientOfPage(result: object) {
  const client = createBrowserClient()
  writeAnswers(client, query, [{ operation: 'OrganisationsScreen', variables: firstPage, result }])
  return client
}

const gateway = vi.fn(() => Promise.resolve(Response.json(answerNaming('New name'))))

afterEach(() => {
  vi.unstubAllGlobals()
  gateway.mockClear()
})

test('what came inside the page is not asked for again', async () => {
  vi.stubGlobal('fetch', gateway)
  const client = clientOfPage(answerNaming('Old name'))

  const { data } = await client.query({ query, variables: firstPage })

  expect(data?.organisations?.items[0]?.name).toBe('Old name')
  expect(gateway).not.toHaveBeenCalled()
})

test('what came inside the page follows what is answered later', async () => {
  vi.stubGlobal('fetch', gateway)
  const client = clientOfPage(answerNaming('Old name'))
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

test('a page that came with a failure shows it, and asks again', async () => {
  vi.stubGlobal('fetch', gateway)
  const data = { organisations: null }
  const client = clientOfPage({ data, errors: [{ message: 'no' }] })

  expect(client.readQuery({ query, variables: firstPage })).toEqual(data)
  await vi.waitFor(() => {
    const shown = client.readQuery({ query, variables: firstPage })
    expect(shown?.organisations?.items[0]?.name).toBe('New name')
  })
  expect(gateway).toHaveBeenCalledTimes(1)
})

test('the cache is Apollo’s own: it can be changed, emptied, taken out and watched', () => {
  const { cache } = clientOfPage(answerNaming('Old name'))
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

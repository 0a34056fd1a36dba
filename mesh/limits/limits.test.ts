import { queryObjects } from 'node:v8'
import { Location } from 'graphql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { execute, jsonResponse, gateway, setLimits, setService } from '../testing.ts'
import { defaultLimits } from '../settings.ts'

let urls: string[] = []

beforeEach(() => {
  urls = []
  setService('events', ({ url }) => {
    urls.push(url)
    return Promise.resolve(jsonResponse(200, { items: [], total: 0, page: 1, itemsPerPage: 5 }))
  })
})
afterEach(() => {
  setLimits(defaultLimits)
})

/** Sends an operation over HTTP. */
async function post(query: string, variables: object = {}) {
  const response = await gateway.fetch('http://gateway.internal/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return (await response.json()) as {
    data?: unknown
    errors?: {
      message: string
      locations?: { line: number }[]
      extensions?: { code?: string; limit?: string; field?: string }
    }[]
  }
}

const deep = `{ events { items { organisation { events { items { organisation { events { items {
  organisation { events { items { organisation { name } } } } } } } } } } } } }`

test.each([
  ['depth', deep, 'Query depth limit of 12 exceeded'],
  ['aliases', `{ ${times(16, (n) => `a${n}: events { total }`)} }`, 'Aliases limit of 15 exceeded'],
  ['tokens', `{ ${times(800, () => 'viewer { signedIn }')} }`, 'at most 1500 tokens'],
  ['tokens', `${'#\n'.repeat(1_501)}{ viewer { signedIn } }`, 'at most 1500 comments'],
  [
    'cost',
    '{ events(itemsPerPage: 100) { items { races { rankings { entries(itemsPerPage: 100) { items { name } } } } } } }',
    'Ask for smaller pages',
  ],
])(
  'an operation beyond the %s limit is refused before any service call',
  async (limit, query, message) => {
    const { data, errors } = await post(query)
    expect(data).toBeUndefined()
    expect(errors).toHaveLength(1)
    expect(errors?.[0]?.message).toContain(message)
    expect(errors?.[0]?.extensions).toEqual({ code: 'LIMIT_EXCEEDED', limit })
    expect(urls).toEqual([])
  },
)

test('documents that clients send take little memory, however many they are', async () => {
  const send = async (from: number, to: number) => {
    for (let n = from; n < to; n += 1) {
      await post(`query A${String(n)} {${' '.repeat(10_000)}${times(9, () => '__typename')} }`)
    }
    // Each node of a document has a location.
    return queryObjects(Location, { format: 'count' })
  }
  const first = await send(0, 50)
  expect((await send(50, 100)) - first).toBeLessThan(50)
})

function times(count: number, part: (n: string) => string): string {
  return Array.from({ length: count }, (_, n) => part(String(n))).join(' ')
}

test('the page size counts for the cost, also as a variable', async () => {
  const query =
    'query ($size: Int) { organisations { items { events(itemsPerPage: $size) { items { races { name } } } } } }'
  expect((await post(query, { size: 5 })).errors).toBeUndefined()
  expect((await post(query, { size: 100 })).errors?.[0]?.extensions?.limit).toBe('cost')
})

const costly =
  'events(itemsPerPage: 100) { items { races { rankings { entries(itemsPerPage: 100) { items { name } } } } } }'

test('a document has a cost of its own for each operation and for each value of its variables', async () => {
  const ofLists = (name: string, size: string) =>
    `query ${name}($n: Int) { events(itemsPerPage: ${size}) { items { races { rankings { entries(itemsPerPage: $n) { total } } } } } }`
  const query = `${ofLists('Small', '1')} ${ofLists('Large', '100')}`
  const limitOf = async (operationName: string, n: number) => {
    const response = await gateway.fetch('http://gateway.internal/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query, operationName, variables: { n } }),
    })
    const { errors } = (await response.json()) as Awaited<ReturnType<typeof post>>
    return errors?.[0]?.extensions?.limit
  }
  expect(await limitOf('Small', 1)).toBeUndefined()
  expect(await limitOf('Large', 100)).toBe('cost')
  expect(await limitOf('Small', 1)).toBeUndefined()
  expect(await limitOf('Large', 1)).toBe('cost')
  expect(await limitOf('Small', 2)).toBeUndefined()
})

test('a document has one cost for all ids, another for more ids, and none for a wrong id', async () => {
  const query = `query ($ids: [ID!]!) { races(ids: $ids) { rankings { entries(itemsPerPage: 100) { items { name } } } } }`
  const limitOf = async (ids: unknown) =>
    (await post(query, { ids })).errors?.[0]?.extensions?.limit
  expect(await limitOf(['a'])).toBeUndefined()
  expect(await limitOf(['b'])).toBeUndefined()
  expect(await limitOf(Array(100).fill('a'))).toBe('cost')
  expect(await limitOf(['c'])).toBeUndefined()
  const { errors } = await post(query, { ids: [{}] })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'ids[0]' })
})

test.each([
  ['itemsPerPage', `{ organisations(itemsPerPage: -100000000) { items { id } } ${costly} }`, {}],
  ['itemsPerPage', '{ events(itemsPerPage: 101) { total } }', {}],
  ['itemsPerPage', 'query ($size: Int) { events(itemsPerPage: $size) { total } }', { size: 0 }],
  ['itemsPerPage', 'query ($size: Int = -1) { events(itemsPerPage: $size) { total } }', {}],
  ['itemsPerPage', '{ ...A } fragment A on Query { events(itemsPerPage: 0) { total } }', {}],
  ['page', '{ events(page: 0) { total } }', {}],
  ['page', 'query ($page: Int) { events(page: $page) { total } }', { page: 1_000_001 }],
  ['ids', 'query ($ids: [ID!]!) { races(ids: $ids) { id } }', { ids: Array(101).fill('a') }],
])('%s out of range is refused before any service call: %s', async (field, query, variables) => {
  const { data, errors } = await post(query, variables)
  expect(data).toBeUndefined()
  expect(errors).toHaveLength(1)
  expect(errors?.[0]?.extensions).toEqual({
    code: 'BAD_USER_INPUT',
    problem: 'request.invalid',
    field,
  })
  expect(urls).toEqual([])
})

test('each field with an argument out of range is named by its place', async () => {
  const { errors } = await post(
    `{ ...A ...A b: news(page: 0) { total } }
     fragment A on Query { a: events(page: 0, itemsPerPage: 500) { total } }`,
  )
  expect(
    errors?.map(({ locations, extensions }) => [locations?.[0]?.line, extensions?.field]),
  ).toEqual([
    [2, 'page'],
    [2, 'itemsPerPage'],
    [1, 'page'],
  ])
})

test.each([
  ['an omitted variable', 'query ($size: Int) { events(itemsPerPage: $size) { total } }', {}],
  [
    'a variable with null',
    'query ($size: Int, $page: Int) { events(itemsPerPage: $size, page: $page) { total } }',
    { size: null, page: null },
  ],
  ['null', '{ events(itemsPerPage: null, page: null) { total } }', {}],
])('%s means the default page and page size', async (_, query, variables) => {
  expect((await post(query, variables)).errors).toBeUndefined()
  expect(urls).toEqual([expect.stringMatching(/[?]page=1&itemsPerPage=12$/)])
})

test('a null page size costs as much as the default', async () => {
  const query = (size: string) =>
    `{ events${size} { items { races { rankings { entries(itemsPerPage: 1) { total } } } } } }`
  expect((await post(query(''))).errors).toBeUndefined()
  expect((await post(query('(itemsPerPage: null)'))).errors).toBeUndefined()
  expect((await post(query('(itemsPerPage: 40)'))).errors?.[0]?.extensions).toMatchObject({
    limit: 'cost',
  })
})

test('a batch costs as much as a list of its length', async () => {
  const query = `query ($ids: [ID!]!) {
    eventsByIds(ids: $ids) { races { rankings { entries(itemsPerPage: 10) { items { name } } } } } }`
  const ids = Array.from({ length: 40 }, (_, n) => `e${String(n)}`)
  expect((await post(query, { ids: ids.slice(0, 5) })).errors).toBeUndefined()
  expect((await post(query, { ids })).errors?.[0]?.extensions).toMatchObject({ limit: 'cost' })
})

test('fragments that expand to more than ten thousand fields are refused', async () => {
  const doubling = Array.from({ length: 14 }, (_, n) => {
    const inside = n === 13 ? 'total' : `...F${String(n + 1)} ...F${String(n + 1)}`
    return `fragment F${String(n)} on EventPage { ${inside} }`
  }).join(' ')
  const { errors } = await post(`{ events { ...F0 } } ${doubling}`)
  expect(errors?.[0]?.message).toContain('maximum allowed number of nodes')
  expect(urls).toEqual([])
})

test('nested fragments count, and a cyclic fragment is refused', async () => {
  const bomb = Array.from(
    { length: 12 },
    (_, n) =>
      `fragment F${String(n)} on Event { ${n === 11 ? 'id' : `x: organisation { events { items { ...F${String(n + 1)} } } } y: organisation { events { items { ...F${String(n + 1)} } } }`} }`,
  ).join('\n')
  expect((await post(`{ events { items { ...F0 } } }\n${bomb}`)).errors).toBeDefined()
  const circle =
    '{ events { items { ...A } } } fragment A on Event { organisation { events { items { ...A } } } }'
  expect((await post(circle)).errors?.[0]?.message).toContain(
    'Cannot spread fragment "A" within itself',
  )
  expect(urls).toEqual([])
})

test('limits are settings', async () => {
  setLimits({ ...defaultLimits, depth: 2 })
  expect((await post('{ events { items { id } } }')).errors?.[0]?.message).toContain('limit of 2')
})

test('a trusted operation has no cost limit, but its paging variables are checked', async () => {
  const { errors } = await execute(
    '{ events(itemsPerPage: 100) { items { races { rankings { entries(itemsPerPage: 100) { total } } } } } }',
    {},
    {},
  )
  expect(errors).toBeUndefined()
  urls = []
  const query = 'query ($size: Int) { events(itemsPerPage: $size) { total } }'
  const refused = await execute(query, { size: -1 }, {})
  expect(refused.errors?.[0]?.extensions).toMatchObject({ field: 'itemsPerPage' })
  expect(urls).toEqual([])
})

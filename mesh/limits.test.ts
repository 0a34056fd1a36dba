import { getIntrospectionQuery } from 'graphql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { execute, gateway } from './gateway.ts'
import { defaultLimits, setLimits } from './settings.ts'
import { registerUpstream } from './upstream-fetch.ts'

let asked: string[] = []

beforeEach(() => {
  asked = []
  registerUpstream('http://events.internal', ({ url }) => {
    asked.push(url)
    const body = JSON.stringify({ items: [], total: 0, page: 1, itemsPerPage: 5 })
    return Promise.resolve({ status: 200, headers: { 'content-type': 'application/json' }, body })
  })
})
afterEach(() => {
  setLimits(defaultLimits)
})

/** As a client does: an operation over HTTP. */
async function post(query: string, variables: object = {}) {
  const response = await gateway.fetch('http://gateway.internal/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return (await response.json()) as {
    data?: unknown
    errors?: { message: string; extensions?: { code?: string; limit?: string } }[]
  }
}

const deep = `{ events { items { organisation { events { items { organisation { events { items {
  organisation { events { items { organisation { name } } } } } } } } } } } } }`

test.each([
  ['depth', deep, 'Query depth limit of 12 exceeded'],
  ['aliases', `{ ${times(16, (n) => `a${n}: events { total }`)} }`, 'Aliases limit of 15 exceeded'],
  ['tokens', `{ ${times(800, () => 'viewer { signedIn }')} }`, 'at most 1500 tokens'],
  [
    'cost',
    '{ events(itemsPerPage: 100) { items { races { rankings { entries(itemsPerPage: 100) { items { name } } } } } } }',
    'Ask for smaller pages',
  ],
])(
  'an operation beyond the limit of %s is refused before a service is asked',
  async (limit, query, message) => {
    const { data, errors } = await post(query)
    expect(data).toBeUndefined()
    expect(errors).toHaveLength(1)
    expect(errors?.[0]?.message).toContain(message)
    expect(errors?.[0]?.extensions).toEqual({ code: 'LIMIT_EXCEEDED', limit })
    expect(asked).toEqual([])
  },
)

function times(count: number, part: (n: string) => string): string {
  return Array.from({ length: count }, (_, n) => part(String(n))).join(' ')
}

test('the size of a page counts, also when it is a variable', async () => {
  const query =
    'query ($size: Int) { organisations { items { events(itemsPerPage: $size) { items { races { name } } } } } }'
  expect((await post(query, { size: 5 })).errors).toBeUndefined()
  expect((await post(query, { size: 5_000 })).errors?.[0]?.extensions?.limit).toBe('cost')
})

test('fragments within fragments are counted, and one that contains itself is refused', async () => {
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
  expect(asked).toEqual([])
})

test('the schema can be asked for', async () => {
  const { data, errors } = await post(getIntrospectionQuery())
  expect(errors).toBeUndefined()
  expect(data).toMatchObject({ __schema: { queryType: { name: 'Query' } } })
})

test('a limit is a setting', async () => {
  setLimits({ ...defaultLimits, depth: 2 })
  expect((await post('{ events { items { id } } }')).errors?.[0]?.message).toContain('limit of 2')
})

test('our own pages are trusted', async () => {
  const { errors } = await execute(
    '{ events(itemsPerPage: 100) { items { races { rankings { entries(itemsPerPage: 100) { total } } } } } }',
    {},
    {},
  )
  expect(errors).toBeUndefined()
})

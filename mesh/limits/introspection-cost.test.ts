import { readFileSync } from 'node:fs'
import {
  buildSchema,
  getIntrospectionQuery,
  graphqlSync,
  type IntrospectionOptions,
  parse,
} from 'graphql'
import { expect, test } from 'vitest'
import { defaultLimits } from '../settings.ts'
import { execute, gateway } from '../testing.ts'
import { measureOperation } from './cost.ts'

const schema = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'))

const costOf = (text: string) =>
  measureOperation({ schema, query: parse(text), variables: {} }).cost

/** Returns the number of fields of a result, at all levels. */
function countFields(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countFields(item), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, item) => sum + 1 + countFields(item), 0)
}

async function post(query: string) {
  const response = await gateway.fetch('http://gateway.internal/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query }),
  })
  return (await response.json()) as {
    data?: unknown
    errors?: { message: string; extensions: { code: string; limit?: string } }[]
  }
}

const everything = {
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
} satisfies IntrospectionOptions
const standard = getIntrospectionQuery(everything)
const olderStandard = getIntrospectionQuery({ descriptions: false })

test.each([
  ['names of types', '{ __schema { types { name } } }'],
  ['the standard introspection', standard],
  ['the standard introspection without options', olderStandard],
  [
    'fields of types of fields',
    '{ __schema { types { name fields { type { name fields { name args { name } } } } } } }',
  ],
  ['one type', '{ __type(name: "Event") { name fields(includeDeprecated: true) { name } } }'],
  ['an unknown type', '{ __type(name: "Nothing") { name fields { name } } }'],
  [
    'inputs and values',
    '{ __schema { types { enumValues { name } inputFields { name type { kind ofType { name } } } } } }',
  ],
  [
    'fragments',
    'query ($d: Boolean = true) { ...A } fragment A on Query { __schema { ... on __Schema { types { ...B } } } } fragment B on __Type { fields(includeDeprecated: $d) { name } }',
  ],
])('the cost of introspection is a twentieth of its fields: %s', (_, text) => {
  const { data } = graphqlSync({ schema, source: text })
  // The expected cost includes the root field.
  expect(costOf(text)).toBe(Math.ceil(countFields(data) / 20))
})

test('each alias of introspection costs as much as the first', () => {
  const one = costOf('{ __schema { types { name description } } }')
  const aliases = Array.from(
    { length: 15 },
    (_, n) => `a${String(n)}: __schema { types { name description } }`,
  )
  expect(costOf(`{ ${aliases.join(' ')} }`)).toBe(15 * one)
  expect(one).toBeGreaterThan(10)
  expect(costOf('mutation { __schema { types { name description } } }')).toBe(one)
})

test.each([
  ['graphql-js and GraphiQL, with all options', standard],
  ['graphql-js without options', olderStandard],
  ['seven levels of types, like Apollo iOS', getIntrospectionQuery({ typeDepth: 7 })],
])('the introspection of tools is executed, below half of the limit: %s', async (_, text) => {
  const { data, errors } = await post(text)
  expect(errors).toBeUndefined()
  expect(data).toEqual(expect.objectContaining({ __schema: expect.anything() as unknown }))
  expect(costOf(text)).toBeLessThan(defaultLimits.cost / 2)
})

const inside = standard
  .slice(standard.indexOf('{') + 1, standard.indexOf('fragment'))
  .trim()
  .slice(0, -1)
const fragments = standard.slice(standard.indexOf('fragment'))

test('introspection beyond the cost of an operation is refused with its cost and the limit', async () => {
  const aliased = Array.from({ length: 15 }, (_, n) =>
    inside.replace('__schema', `a${String(n)}: __schema`),
  )
  const { data, errors } = await post(`{ ${aliased.join(' ')} } ${fragments}`)
  expect(data).toBeUndefined()
  expect(errors).toEqual([
    expect.objectContaining({
      message: expect.stringMatching(
        /^This operation may cost \d{4,}, at most 5000 is answered/,
      ) as unknown,
      extensions: { code: 'LIMIT_EXCEEDED', limit: 'cost' },
    }),
  ])
})

test.each([
  [
    'aliases',
    `{ ${Array.from({ length: 16 }, (_, n) => `a${String(n)}: __schema { description }`).join(' ')} }`,
  ],
  [
    'depth',
    `{ __schema { types { fields { args { type { ${'ofType { '.repeat(10)} name ${'}'.repeat(10)} } } } } } }`,
  ],
])('the limit of %s applies to introspection', async (limit, text) => {
  const { errors } = await post(text)
  expect(errors?.map(({ extensions }) => extensions)).toEqual([{ code: 'LIMIT_EXCEEDED', limit }])
})

test('a document that is too deep has one error, also with introspection', async () => {
  const deep = '{ events { items { organisation '.repeat(6) + '{ name }' + '} } }'.repeat(6)
  const { errors } = await post(deep.replace('{', '{ __schema { description }'))
  expect(errors?.map(({ extensions }) => extensions)).toEqual([
    { code: 'LIMIT_EXCEEDED', limit: 'depth' },
  ])
})

test('operations of the site itself may introspect without a limit', async () => {
  expect((await execute(standard, {}, {})).errors).toBeUndefined()
})

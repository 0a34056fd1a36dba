import { gql, InMemoryCache } from '@apollo/client'
import {
  buildSchema,
  type GraphQLObjectType,
  isObjectType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cacheOptions } from './cache-policies.ts'

const schema = buildSchema(readFileSync('mesh/schema.graphql', 'utf8'))
const roots = ['Query', 'Mutation', 'Subscription']

const operations = JSON.parse(readFileSync('src/gql/persisted-operations.json', 'utf8')) as Record<
  string,
  string
>

/** Mutation payloads are not cached, except for the account that one payload contains. */
const isOfPayload = (name: string) => name.endsWith('Payload') || name === 'UserError'

/** The object types that the site's operations select. */
function selectedTypes(): Set<GraphQLObjectType> {
  const types = new Set<GraphQLObjectType>()
  const typeInfo = new TypeInfo(schema)
  const visitor = visitWithTypeInfo(typeInfo, {
    SelectionSet() {
      const type = typeInfo.getParentType()
      if (isObjectType(type) && !roots.includes(type.name) && !isOfPayload(type.name))
        types.add(type)
    },
  })
  for (const text of Object.values(operations)) visit(parse(text), visitor)
  return types
}

test('every selected type has a policy: normalised by id, or embedded in its parent', () => {
  const wanted = [...selectedTypes()].map((type) => {
    return [type.name, 'id' in type.getFields() ? ['id'] : false]
  })
  const stated = Object.entries(cacheOptions.typePolicies ?? {})
    .filter(([name]) => !roots.includes(name))
    .map(([name, { keyFields }]) => [name, keyFields])
  expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(wanted))
})

const list = gql`
  query List {
    events {
      items {
        id
        name
      }
    }
  }
`
const one = gql`
  query One($id: ID!) {
    event(id: $id) {
      id
      name
    }
  }
`

test('finds an object from a list by its id, as the same object', () => {
  const cache = new InMemoryCache(cacheOptions)
  const harbour = { __typename: 'Event', id: 'harbour', name: 'Harbour Half' }
  cache.writeQuery({ query: list, data: { events: { __typename: 'EventPage', items: [harbour] } } })

  expect(cache.readQuery({ query: one, variables: { id: 'harbour' } })).toEqual({ event: harbour })
  expect(cache.readQuery({ query: one, variables: { id: 'elsewhere' } })).toBeNull()

  const renamed = { ...harbour, name: 'Harbour Half Marathon' }
  cache.writeQuery({ query: one, variables: { id: 'harbour' }, data: { event: renamed } })
  expect(cache.readQuery({ query: list })).toMatchObject({ events: { items: [renamed] } })
})

test('keeps a cached null', () => {
  const cache = new InMemoryCache(cacheOptions)
  cache.writeQuery({ query: one, variables: { id: 'gone' }, data: { event: null } })
  expect(cache.readQuery({ query: one, variables: { id: 'gone' } })).toEqual({ event: null })
})

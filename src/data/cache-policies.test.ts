import { gql, InMemoryCache } from '@apollo/client'
import {
  buildSchema,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cacheOptions } from './cache-policies.ts'

const schema = buildSchema(readFileSync('mesh/schema.graphql', 'utf8'))

const operations = JSON.parse(readFileSync('src/gql/persisted-operations.json', 'utf8')) as Record<
  string,
  string
>

/** Lists the types that have an id, but from which an operation selects fields without the id. */
function typesWithoutId(operation: string): string[] {
  const document = parse(operation)
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION
        ? [[definition.name.value, definition.selectionSet] as const]
        : [],
    ),
  )
  const hasId = ({ selections }: SelectionSetNode): boolean =>
    selections.some((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value === 'id'
      const of =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection.selectionSet
          : fragments.get(selection.name.value)
      return of !== undefined && hasId(of)
    })
  const found: string[] = []
  const typeInfo = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      SelectionSet(set) {
        const type = typeInfo.getParentType()
        if (isObjectType(type) && 'id' in type.getFields() && !hasId(set)) found.push(type.name)
      },
    }),
  )
  return found
}

test('every operation selects the id of each object that has one, because the cache stores by id', () => {
  expect(Object.values(operations).flatMap(typesWithoutId)).toEqual([])
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

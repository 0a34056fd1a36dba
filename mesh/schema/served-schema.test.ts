import { readFileSync } from 'node:fs'
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  type GraphQLSchema,
  type IntrospectionQuery,
  lexicographicSortSchema,
  printType,
} from 'graphql'
import { expect, test } from 'vitest'
import { gateway } from '../testing.ts'

/** Returns the printed definition of each type, by the type's name. */
function printedTypes(schema: GraphQLSchema): Record<string, string> {
  const types = Object.values(lexicographicSortSchema(schema).getTypeMap())
  return Object.fromEntries(types.map((type) => [type.name, printType(type)]))
}

test('introspection returns the types of the committed schema, and the directives of GraphQL', async () => {
  const response = await gateway.fetch('http://site.example/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: getIntrospectionQuery({ specifiedByUrl: true }) }),
  })
  const { data } = (await response.json()) as { data: IntrospectionQuery }
  const committed = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'))
  const served = printedTypes(buildClientSchema(data))
  const expected = printedTypes(committed)
  expect(Object.keys(served)).toEqual(Object.keys(expected))
  for (const [name, text] of Object.entries(expected)) expect(served[name], name).toBe(text)
  const namesOf = (directives: readonly { name: string }[]) =>
    directives.map(({ name }) => name).toSorted()
  expect(namesOf(data.__schema.directives)).toEqual(namesOf(committed.getDirectives()))
})

import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLSchema } from 'graphql'
import { expect, test } from 'vitest'
import { abruptDeprecations } from './deprecations.ts'

/** Returns a schema with one deprecated field. */
const deprecating = (reason: string) =>
  buildSchema(`type Query { name: String title: String @deprecated(reason: "${reason}") }`)

/**
 * Returns the deprecated elements whose reason has no day of removal. Elements with a day are left
 * out, because the same schema was published before.
 */
const withoutDay = (schema: GraphQLSchema) => abruptDeprecations(schema, schema, '2026-11-23')

test('each deprecated element of the schema says when it is removed', () => {
  const text = readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8')
  expect(withoutDay(buildSchema(text))).toEqual([])
})

test.each([
  'Use name.',
  'Use name. Removed after May 2027.',
  'Use name. Removed after 2027-02-30.',
])('refuses the reason “%s”', (reason) => {
  expect(withoutDay(deprecating(reason))).toEqual(['Query.title'])
})

test('accepts a reason with the day of removal', () => {
  expect(withoutDay(deprecating('Use name. Removed after 2027-05-31.'))).toEqual([])
})

test('finds deprecated arguments, input fields and enum values', () => {
  const schema = buildSchema(`
    type Query { events(limit: Int @deprecated(reason: "Use first."), filter: Filter, sort: Sort): Int }
    input Filter { name: String, title: String @deprecated }
    enum Sort { NAME TITLE @deprecated(reason: "Use NAME.") }
  `)
  expect(withoutDay(schema).sort()).toEqual(['Filter.title', 'Query.events(limit:)', 'Sort.TITLE'])
})

test('a new deprecation gives clients six months', () => {
  const before = buildSchema('type Query { name: String title: String }')
  const after = deprecating('Use name. Removed after 2027-05-22.')
  expect(abruptDeprecations(before, after, '2026-11-23')).toEqual(['Query.title'])
  expect(abruptDeprecations(before, after, '2026-11-22')).toEqual([])
  // The published schema already contains this deprecation. So the six months do not begin today.
  expect(abruptDeprecations(after, after, '2027-05-01')).toEqual([])
})

import { readFileSync } from 'node:fs'
import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { deprecationsWithoutDay, hastyDeprecations } from './deprecations.ts'

/** A schema with one deprecated field. */
const deprecating = (reason: string) =>
  buildSchema(`type Query { name: String title: String @deprecated(reason: "${reason}") }`)

test('each deprecated element of the schema says when it is removed', () => {
  const text = readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8')
  expect(deprecationsWithoutDay(buildSchema(text))).toEqual([])
})

test.each([
  'Use name.',
  'Use name. Removed after May 2027.',
  'Use name. Removed after 2027-02-30.',
])('refuses the reason “%s”', (reason) => {
  expect(deprecationsWithoutDay(deprecating(reason))).toEqual(['Query.title'])
})

test('accepts a reason with the day of removal', () => {
  expect(deprecationsWithoutDay(deprecating('Use name. Removed after 2027-05-31.'))).toEqual([])
})

test('finds deprecated arguments, input fields and enum values', () => {
  const schema = buildSchema(`
    type Query { events(limit: Int @deprecated(reason: "Use first."), filter: Filter, sort: Sort): Int }
    input Filter { name: String, title: String @deprecated }
    enum Sort { NAME TITLE @deprecated(reason: "Use NAME.") }
  `)
  expect(deprecationsWithoutDay(schema).sort()).toEqual([
    'Filter.title',
    'Query.events(limit:)',
    'Sort.TITLE',
  ])
})

test('a new deprecation gives clients six months', () => {
  const before = buildSchema('type Query { name: String title: String }')
  const after = deprecating('Use name. Removed after 2027-05-22.')
  expect(hastyDeprecations(before, after, '2026-11-23')).toEqual(['Query.title'])
  expect(hastyDeprecations(before, after, '2026-11-22')).toEqual([])
  // The published schema already contains this deprecation. So the six months do not begin today.
  expect(hastyDeprecations(after, after, '2027-05-01')).toEqual([])
})

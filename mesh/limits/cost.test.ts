import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import {
  buildSchema,
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  isObjectType,
  isRequiredArgument,
  parse,
} from 'graphql'
import { expect, test } from 'vitest'
import { measureOperation } from './cost.ts'
import { maximumPage, maximumPageSize } from './argument-ranges.ts'

const schema = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'))
const queryType = schema.getType('Query') as GraphQLObjectType

/**
 * The three ways to give a paging argument: as a literal, as a variable, or as the default of a
 * variable.
 */
const notations = ['literal', 'variable', 'default'] as const
interface PagingArgument {
  value: number | null
  notation: (typeof notations)[number]
}

interface Selected {
  field: string
  size: PagingArgument | undefined
  page: PagingArgument | undefined
  inFragment: boolean
  children: Selected[]
}

const outOfRange = fc.oneof(
  fc.integer({ min: -(2 ** 31), max: 0 }),
  fc.integer({ min: maximumPageSize + 1, max: 2 ** 31 - 1 }),
  fc.constantFrom(null, 0, -1, -100_000_000, maximumPageSize + 1, 2 ** 31 - 1),
)
const inRange = fc.integer({ min: 1, max: maximumPageSize })
const notation = fc.constantFrom(...notations)
const pageNumber = fc.oneof(
  fc.constantFrom(null, 0, 1, -1),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
)

/** Generates random selections of fields without required arguments, nested up to `depth`. */
function selections(type: GraphQLObjectType, depth: number): fc.Arbitrary<Selected[]> {
  const fields = Object.values(type.getFields()).filter(
    (field) => !field.args.some(isRequiredArgument) && (depth > 0 || isLeaf(field)),
  )
  if (fields.length === 0) return fc.constant([leaf('__typename')])
  return fc.array(
    fc.constantFrom(...fields).chain((field) => selected(field, depth)),
    { minLength: 1, maxLength: 3 },
  )
}

function selected(field: GraphQLField<unknown, unknown>, depth: number): fc.Arbitrary<Selected> {
  const type = getNamedType(field.type)
  const optional = <Value>(name: string, value: fc.Arbitrary<Value>) =>
    hasArgument(field, name)
      ? fc.option(fc.record({ value, notation }), { nil: undefined })
      : fc.constant(undefined)
  return fc.record({
    field: fc.constant(field.name),
    size: optional('itemsPerPage', fc.oneof(outOfRange, inRange)),
    page: optional('page', pageNumber),
    inFragment: fc.boolean(),
    children: isObjectType(type) ? selections(type, depth - 1) : fc.constant([]),
  })
}

const leaf = (field: string): Selected => ({
  field,
  size: undefined,
  page: undefined,
  inFragment: false,
  children: [],
})
const isLeaf = ({ type }: GraphQLField<unknown, unknown>) => !isObjectType(getNamedType(type))
const hasArgument = ({ args }: GraphQLField<unknown, unknown>, name: string) =>
  args.some((argument) => argument.name === name)

function measure(selected: Selected[]) {
  const definitions: string[] = []
  const variables: Record<string, number | null> = {}
  const argument = (name: string, given: PagingArgument | undefined): string[] => {
    if (given === undefined) return []
    const { value, notation } = given
    if (notation === 'literal') return [`${name}: ${String(value)}`]
    const variable = `v${String(definitions.length)}`
    definitions.push(`$${variable}: Int${notation === 'default' ? ` = ${String(value)}` : ''}`)
    if (notation === 'variable') variables[variable] = value
    return [`${name}: $${variable}`]
  }
  let aliases = 0
  const print = ({ field, size, page, inFragment, children }: Selected): string => {
    const given = [...argument('itemsPerPage', size), ...argument('page', page)]
    const inside = children.length > 0 ? ` { ${children.map(print).join(' ')} }` : ''
    aliases += 1
    const text = `f${String(aliases)}: ${field}${given.length > 0 ? `(${given.join(', ')})` : ''}${inside}`
    return inFragment ? `... { ${text} }` : text
  }
  const body = selected.map(print).join(' ')
  const head = definitions.length > 0 ? `query (${definitions.join(', ')}) ` : ''
  return measureOperation({ schema, query: parse(`${head}{ ${body} }`), variables })
}

const costOf = (selected: Selected[]) => measure(selected).cost

/** Applies a change to every field of a selection. */
function mapped(selected: Selected[], change: (field: Selected) => Selected): Selected[] {
  return selected.map((field) => ({ ...change(field), children: mapped(field.children, change) }))
}

function flat(selected: Selected[]): Selected[] {
  return selected.flatMap((field) => [field, ...flat(field.children)])
}

const isSize = (value: number | null) => value !== null && value >= 1 && value <= maximumPageSize
const isPage = (value: number | null) => value !== null && value >= 1 && value <= maximumPage

const documents = selections(queryType, 6)
const runs = { numRuns: 500 }

test('a cost is a finite number and never negative, for any arguments', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const cost = costOf(document)
      expect(Number.isFinite(cost)).toBe(true)
      expect(cost).toBeGreaterThanOrEqual(0)
    }),
    runs,
  )
})

test('a page size out of range never lowers the cost below that of the default', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const without = ({ size, ...rest }: Selected): Selected => ({
        ...rest,
        size: size && isSize(size.value) ? size : undefined,
      })
      expect(costOf(document)).toBeGreaterThanOrEqual(costOf(mapped(document, without)))
    }),
    runs,
  )
})

test('a larger page size, another page or another notation never lowers the cost', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const cost = costOf(document)
      const larger = mapped(document, (field) => ({
        ...field,
        size: field.size && { ...field.size, value: maximumPageSize },
      }))
      expect(costOf(larger)).toBeGreaterThanOrEqual(cost)
      const without = mapped(document, (field) => ({ ...field, page: undefined }))
      expect(costOf(without)).toBe(cost)
      const literal = ({ value }: PagingArgument): PagingArgument => ({
        value,
        notation: 'literal',
      })
      const respelled = mapped(document, (field) => ({
        ...field,
        size: field.size && literal(field.size),
        page: field.page && literal(field.page),
      }))
      expect(costOf(respelled)).toBe(cost)
    }),
    runs,
  )
})

test('a further field never lowers the cost', () => {
  fc.assert(
    fc.property(documents, documents, (document, more) => {
      const both = costOf([...document, ...more])
      expect(both).toBeGreaterThanOrEqual(costOf(document))
      expect(both).toBeGreaterThanOrEqual(costOf(more))
    }),
    runs,
  )
})

test('an operation is invalid exactly when a page size or page is out of range', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const wrong = flat(document).some(
        ({ size, page }) =>
          (size && size.value !== null && !isSize(size.value)) ||
          (page && page.value !== null && !isPage(page.value)),
      )
      expect(measure(document).invalid.length > 0).toBe(wrong)
    }),
    runs,
  )
})

test.each([
  // A call costs ten points, an object one point.
  ['{ event(id: "a") { name } }', 11],
  ['{ events(itemsPerPage: 100) { items { name } } }', 10 + 100 * 2],
  // The result of an athlete costs twenty points in every list.
  ['{ athleteResult(id: "a~b") { name } }', 120 + 20],
  ['{ athletes(ids: ["a", "b", "c"]) { name } }', 10 + 3 * 20],
  ['{ clubAthletes(clubs: ["a", "b"], itemsPerPage: 6) { name } }', 2 * 10 + 6 * 20],
  ['{ athletes(ids: ["a"]) { fieldPassings { ink } } }', 10 + 20 + 100 + 5],
  ['subscription { athletesChanged(ids: ["a", "b"]) { results { name } } }', 10 + 2 * (1 + 20)],
  // Selecting or sorting entries of a ranking costs fifty points.
  ['{ ranking(id: "a") { entries(itemsPerPage: 5) { total } } }', 11 + 10 + 5],
  ['{ ranking(id: "a") { entries(itemsPerPage: 5, filter: null) { total } } }', 11 + 10 + 5],
  [
    '{ ranking(id: "a") { entries(itemsPerPage: 5, sort: NAME_ASCENDING) { total } } }',
    11 + 60 + 5,
  ],
  [
    '{ ranking(id: "a") { entries(itemsPerPage: 5, filter: { find: "a" }) { total } } }',
    11 + 60 + 5,
  ],
  ['{ ranking(id: "a") { facets(filter: { gender: F }) { teamsTotal } } }', 11 + 60 + 1],
  ['{ ranking(id: "a") { changes(find: "a", itemsPerPage: 5) { total } } }', 11 + 60 + 5],
  // Each field that is computed from a whole race has a separate price.
  ['{ race(id: "a") { field(atMs: 1) { ink } } }', 11 + 40 + 1],
  ['{ race(id: "a") { field(onlyLive: true) { ink } } }', 11 + 10 + 1],
  ['{ race(id: "a") { timeline { ms } } }', 11 + 40 + 5],
  ['{ race(id: "a") { timeline(last: 3, onlyLive: true) { ms } } }', 11 + 10 + 5],
  ['{ race(id: "a") { comparison(bibs: "1,2") { rankingId } } }', 11 + 60 + 1],
  ['{ race(id: "a") { comparison(bibs: "1,ada, bob ,eve") { rankingId } } }', 11 + 3 * 60 + 1],
  ['{ race(id: "a") { onCourse(itemsPerPage: 5) { total } } }', 11 + 150 + 5],
  ['{ eventCounts { total } }', 40 + 1],
  // Each call of a search costs forty points, and sixty points for each group of up to eight
  // letters of a word. Lists with the same arguments share a call.
  ['{ search(text: "ada") { events { total } athletes { total } didYouMean } }', 11 + 100 + 2 + 2],
  ['{ search(text: "ada lovelace") { athletes(itemsPerPage: 5) { total } } }', 11 + 160 + 5],
  ['{ search(text: "adalovelace") { athletes(itemsPerPage: 5) { total } } }', 11 + 160 + 5],
  ['{ search(text: "a b c d e f g h") { athletes(itemsPerPage: 5) { total } } }', 11 + 400 + 5],
  [
    '{ search(text: "a") { ...A } } fragment A on SearchResult { a: athletes(page: 1) { total } b: athletes(page: 2) { total } }',
    11 + 200 + 4,
  ],
])('%s costs %i', (query, cost) => {
  expect(measureOperation({ schema, query: parse(query), variables: {} }).cost).toBe(cost)
})

import { readFileSync } from 'node:fs'
import {
  buildSchema,
  getNamedType,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  parse,
  validate,
} from 'graphql'
import { expect, test } from 'vitest'
import { playgroundExamples } from './playground-examples.ts'

const schema = buildSchema(readFileSync(new URL('schema.graphql', import.meta.url), 'utf8'))
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
)

/** Everything that a developer reads in the playground, by its place. */
function* described(type: GraphQLNamedType): Iterable<[string, string | null | undefined]> {
  if (type.name !== 'Query') yield [type.name, type.description]
  if (isEnumType(type)) {
    for (const value of type.getValues()) yield [`${type.name}.${value.name}`, value.description]
  }
  if (isInputObjectType(type)) {
    for (const field of Object.values(type.getFields())) {
      yield [
        `${type.name}.${field.name}`,
        field.description ?? getNamedType(field.type).description,
      ]
    }
  }
  if (!isObjectType(type)) return
  for (const field of Object.values(type.getFields())) {
    yield [`${type.name}.${field.name}`, field.description]
    for (const { name, description, type: argument } of field.args) {
      yield [
        `${type.name}.${field.name}(${name})`,
        description ?? getNamedType(argument).description,
      ]
    }
  }
}

test('every type, field, argument and value is described', () => {
  const silent = types.flatMap((type) => [...described(type)]).filter(([, text]) => !text)
  expect(silent.map(([place]) => place)).toEqual([])
})

test('nothing of how it was made shows', () => {
  const names = types.flatMap((type) => [
    type.name,
    ...(isObjectType(type) ? Object.keys(type.getFields()) : []),
  ])
  expect(names.filter((name) => /_|ObjMap|JSON|Ids$|PositiveInt/.test(name))).toEqual([])
})

test('what accounts hold is in no answer', () => {
  const names = types
    .filter(isObjectType)
    .flatMap((type) => Object.keys(type.getFields()).map((name) => `${type.name}.${name}`))
  expect(
    names.filter((name) => /birth|mail|password|token|session|newsletter/i.test(name)),
  ).toEqual([])
})

test('lists have no holes, and pages say how many there are', () => {
  for (const type of types.filter(isObjectType)) {
    for (const { name, type: given } of Object.values(type.getFields())) {
      const list = isNonNullType(given) ? (given.ofType as unknown) : given
      if (isListType(list)) expect(isNonNullType(list.ofType), `${type.name}.${name}`).toBe(true)
    }
    if (!type.name.endsWith('Page')) continue
    expect(Object.keys(type.getFields())).toEqual(
      expect.arrayContaining(['items', 'total', 'page', 'pageCount']),
    )
  }
})

test('the examples of the playground can be asked as they are', () => {
  for (const { query } of playgroundExamples()) {
    expect(validate(schema, parse(query))).toEqual([])
  }
})

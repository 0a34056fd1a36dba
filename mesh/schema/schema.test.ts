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
} from 'graphql'
import { expect, test } from 'vitest'

const schema = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'))
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
)

/** Descriptions of a type, its fields, arguments and values, by path. */
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

test('every type, field, argument and enum value has a description', () => {
  const undescribed = types.flatMap((type) => [...described(type)]).filter(([, text]) => !text)
  expect(undescribed.map(([place]) => place)).toEqual([])
})

test('the schema has no names that Mesh generated', () => {
  const names = types.flatMap((type) => [
    type.name,
    ...(isObjectType(type) ? Object.keys(type.getFields()) : []),
  ])
  expect(names.filter((name) => /_|ObjMap|JSON|Ids$|PositiveInt/.test(name))).toEqual([])
})

test('no field exposes account data', () => {
  const names = types
    .filter(isObjectType)
    .flatMap((type) => Object.keys(type.getFields()).map((name) => `${type.name}.${name}`))
  expect(
    names.filter((name) => /birth|mail|password|token|session|newsletter/i.test(name)),
  ).toEqual([])
})

test('list items are non-null, and pages have totals', () => {
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

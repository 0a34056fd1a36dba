import { readFileSync } from 'node:fs'
import {
  buildSchema,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'
import { expect, test } from 'vitest'
import { languageCodes } from '../../domain/languages.ts'

const schema = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'))
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
)

/**
 * Yields the description of a type and of each of its fields, arguments and values, with the path
 * of each.
 */
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
    for (const { name, description } of field.args) {
      yield [`${type.name}.${field.name}(${name})`, description]
    }
  }
}

test('every type, field, argument and enum value has a description', () => {
  const undescribed = types.flatMap((type) => [...described(type)]).filter(([, text]) => !text)
  expect(undescribed.map(([place]) => place)).toEqual([])
})

// Interfaces and unions are not allowed, because the client's cache would have to know the possible
// types of each interface and union.
test('the schema has no interfaces and unions', () => {
  expect(types.filter(isAbstractType)).toEqual([])
})

test('the schema has no names that Mesh generated', () => {
  const names = types.flatMap((type) => [
    type.name,
    ...(isObjectType(type) ? Object.keys(type.getFields()) : []),
  ])
  const generated = names.filter((name) => /_|ObjMap|JSON|Ids$|PositiveInt/.test(name))
  expect(generated.filter((name) => !name.endsWith('sByIds'))).toEqual([])
})

/** Returns the object types that a query can reach without the root field `me`. */
function publicTypes(): Set<GraphQLObjectType> {
  const found = new Set<GraphQLObjectType>()
  const visit = (type: GraphQLObjectType, isHidden = (_name: string) => false) => {
    found.add(type)
    for (const field of Object.values(type.getFields())) {
      const next = getNamedType(field.type)
      if (isObjectType(next) && !found.has(next) && !isHidden(field.name)) visit(next)
    }
  }
  const query = schema.getQueryType()
  if (query) visit(query, (name) => name === 'me')
  return found
}

test('no field exposes account data, except through `me` and payloads of mutations', () => {
  const reached = [...publicTypes()]
  expect(reached.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Event', 'AthleteResult', 'RaceReplay', 'Viewer']),
  )
  const names = reached.flatMap((type) =>
    Object.keys(type.getFields()).map((name) => `${type.name}.${name}`),
  )
  expect(
    names.filter((name) => /birth|mail|password|token|session|newsletter/i.test(name)),
  ).toEqual([])
  const ofAccounts = reached.filter(({ name }) => /^Account|Payload$/.test(name))
  // `claimableResult` returns this type to the holder of a claim link. The type contains no data of
  // an account.
  expect(ofAccounts.map(({ name }) => name)).toEqual(['AccountResult'])
})

test('no type of an account leads to another account', () => {
  const fields = types.filter(isObjectType).flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => getNamedType(field.type).name === 'Account')
      .map((field) => `${type.name}.${field.name}`),
  )
  expect(fields).toEqual(['Query.me', 'UpdateProfilePayload.account'])
})

test('each mutation takes at most one input and returns a payload with userErrors', () => {
  for (const { name, args, type } of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
    expect(args.map((argument) => argument.name).join(), name).toMatch(/^(?:input)?$/)
    expect(String(type)).toBe(`${title}Payload`)
    expect(isObjectType(type) && String(type.getFields()['userErrors']?.type)).toBe('[UserError!]!')
  }
})

test('the languages of e-mails are those of the site', () => {
  const language = schema.getType('Language')
  const values = isEnumType(language) ? language.getValues().map(({ name }) => name) : []
  expect(values).toEqual(languageCodes.map((code) => code.toUpperCase()).toSorted())
})

test('list items are non-null except by ids, where null stands for an unknown id', () => {
  for (const type of types.filter(isObjectType)) {
    for (const { name, type: given, args } of Object.values(type.getFields())) {
      const list = isNonNullType(given) ? (given.ofType as unknown) : given
      if (!isListType(list)) continue
      const byIds = args.some((argument) => argument.name === 'ids')
      expect(isNonNullType(list.ofType), `${type.name}.${name}`).toBe(!byIds)
    }
  }
})

test('pages have totals and cursors, and lists take both kinds of paging', () => {
  for (const type of types.filter(isObjectType)) {
    for (const { name, type: given, args } of Object.values(type.getFields())) {
      if (!getNamedType(given).name.endsWith('Page')) continue
      expect(
        args.map((argument) => argument.name),
        `${type.name}.${name}`,
      ).toEqual(expect.arrayContaining(['page', 'after', 'itemsPerPage']))
    }
    if (!type.name.endsWith('Page')) continue
    expect(Object.keys(type.getFields())).toEqual(
      expect.arrayContaining(['items', 'total', 'page', 'pageCount', 'pageInfo']),
    )
  }
})

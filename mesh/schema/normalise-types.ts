import { MapperKind, mapSchema, pruneSchema } from '@graphql-tools/utils'
import {
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  GraphQLError,
  GraphQLID,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLOutputType,
  GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql'

import { enumDescriptions } from './enum-descriptions.ts'

type Field = GraphQLFieldConfig<unknown, unknown, Record<string, unknown>>

/**
 * Scalars that pass REST's text through unchanged.
 * Mesh's own scalars would parse each value to a Date or URL. That takes time, and in-process
 * callers would get other values than HTTP clients.
 */
const textScalars = new Map(
  [
    new GraphQLScalarType({
      name: 'DateTime',
      description: 'An instant as ISO 8601 text in UTC, such as `2026-11-21T08:30:00.000Z`.',
      specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time',
    }),
    new GraphQLScalarType({
      name: 'Date',
      description: 'A civil day, `YYYY-MM-DD`. It has no time zone of its own.',
    }),
    new GraphQLScalarType({
      name: 'URL',
      description: 'An absolute URL.',
    }),
  ].map((scalar) => [scalar.name, scalar]),
)

/** Maps scalars that Mesh generates for OpenAPI patterns and bounds to built-in GraphQL scalars. */
const plainTypes: Record<string, GraphQLScalarType> = {
  Id: GraphQLID,
  NonNegativeInt: GraphQLInt,
  PositiveInt: GraphQLInt,
}

/**
 * Makes list items non-null. REST lists contain no nulls, but Mesh does not read that from OpenAPI.
 */
function normaliseOutput(type: GraphQLOutputType): GraphQLOutputType {
  if (isNonNullType(type)) return new GraphQLNonNull(normaliseOutput(type.ofType))
  if (!isListType(type)) return plainTypes[String(type)] ?? type
  const item = normaliseOutput(type.ofType)
  return new GraphQLList(isNonNullType(item) ? item : new GraphQLNonNull(item))
}

function isId(name: string): boolean {
  return name === 'id' || name.endsWith('Id')
}

function idOf(type: GraphQLOutputType): GraphQLOutputType {
  return isNonNullType(type) ? new GraphQLNonNull(GraphQLID) : GraphQLID
}

function normaliseInput(type: GraphQLInputType): GraphQLInputType {
  if (isNonNullType(type)) return new GraphQLNonNull(normaliseInput(type.ofType))
  return plainTypes[String(type)] ?? type
}

/**
 * Pattern of valid ids. Ids are checked before they become part of a path, because Mesh does not
 * encode path parameters.
 */
export const idPattern = /^[A-Za-z0-9_~-]{1,330}$/

function withCheckedIds(field: Field): Field {
  const ids = Object.entries(field.args ?? {}).flatMap(([name, { type }]) =>
    String(type).replace('!', '') === 'Id' ? [name] : [],
  )
  const { resolve } = field
  if (ids.length === 0 || resolve === undefined) return field
  return {
    ...field,
    resolve(parent, args, context, info) {
      const wrong = ids.find((name) => {
        const id = args[name]
        return typeof id === 'string' && !idPattern.test(id)
      })
      if (wrong === undefined) return resolve(parent, args, context, info)
      const title = `There is nothing with this ${wrong}.`
      throw new GraphQLError(title, {
        extensions: {
          response: { status: 404, body: { code: 'route.notFound', title, field: wrong } },
        },
      })
    },
  }
}

function normaliseArguments(args: GraphQLFieldConfigArgumentMap): GraphQLFieldConfigArgumentMap {
  return Object.fromEntries(
    Object.entries(args).map(([name, arg]) => [
      name,
      { ...arg, description: arg.description ?? 'Opaque.', type: normaliseInput(arg.type) },
    ]),
  )
}

/**
 * Mesh transform in the mode `bare`. Clients see enum values in upper case; resolvers use REST's
 * words.
 * .meshrc.yaml calls the transform `parcours/normalise-types`, and package.json exports it under
 * this name.
 */
export default class NormaliseTypes {
  readonly noWrap = true

  transformSchema(schema: GraphQLSchema): GraphQLSchema {
    const normalised = mapSchema(schema, {
      [MapperKind.SCALAR_TYPE]: (type) => textScalars.get(type.name) ?? type,
      [MapperKind.ENUM_VALUE]: (value, enumName, _schema, name) => [
        name.toUpperCase(),
        { ...value, value: name, description: enumDescriptions[enumName]?.[name] },
      ],
      [MapperKind.OBJECT_FIELD]: (field: Field, name) => ({
        ...withCheckedIds(field),
        description: field.description ?? getNamedType(field.type).description,
        type: isId(name) ? idOf(field.type) : normaliseOutput(field.type),
        ...(field.args ? { args: normaliseArguments(field.args) } : {}),
      }),
    })
    // Removes scalars that only REST parameters use, because their names would clash with types of
    // this schema.
    return pruneSchema(normalised, { skipPruning: (type) => !isLeafType(type) })
  }
}

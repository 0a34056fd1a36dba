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

import { enumWords } from './enum-descriptions.ts'

type Field = GraphQLFieldConfig<unknown, unknown, Record<string, unknown>>

/**
 * Text passes as REST sent and checked it. Mesh's own scalars make a Date or a URL of each, which costs
 * time and is another value inside this process than over HTTP.
 */
const texts = new Map(
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
      description: 'An absolute address on the web.',
    }),
  ].map((scalar) => [scalar.name, scalar]),
)

/** What Mesh makes of OpenAPI's patterns and bounds, and the word of GraphQL for it. */
const plainTypes: Record<string, GraphQLScalarType> = {
  Id: GraphQLID,
  NonNegativeInt: GraphQLInt,
  PositiveInt: GraphQLInt,
}

/** REST lists have no holes, but OpenAPI cannot say so to Mesh: every list item becomes non-null. */
function tidyOutput(type: GraphQLOutputType): GraphQLOutputType {
  if (isNonNullType(type)) return new GraphQLNonNull(tidyOutput(type.ofType))
  if (!isListType(type)) return plainTypes[String(type)] ?? type
  const item = tidyOutput(type.ofType)
  return new GraphQLList(isNonNullType(item) ? item : new GraphQLNonNull(item))
}

function isId(name: string): boolean {
  return name === 'id' || name.endsWith('Id')
}

function idOf(type: GraphQLOutputType): GraphQLOutputType {
  return isNonNullType(type) ? new GraphQLNonNull(GraphQLID) : GraphQLID
}

function tidyInput(type: GraphQLInputType): GraphQLInputType {
  if (isNonNullType(type)) return new GraphQLNonNull(tidyInput(type.ofType))
  return plainTypes[String(type)] ?? type
}

/** Ids that take part in a path are checked here: Mesh puts them into it as they are. */
const idPattern = /^[A-Za-z0-9_~-]{1,330}$/

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

function tidyArguments(args: GraphQLFieldConfigArgumentMap): GraphQLFieldConfigArgumentMap {
  return Object.fromEntries(
    Object.entries(args).map(([name, arg]) => [
      name,
      { ...arg, description: arg.description ?? 'Opaque.', type: tidyInput(arg.type) },
    ]),
  )
}

/** A bare Mesh transform, named `parcours/normalise-types` in .meshrc.yaml through package.json's exports. */
export default class Tidy {
  readonly noWrap = true

  transformSchema(schema: GraphQLSchema): GraphQLSchema {
    const tidy = mapSchema(schema, {
      [MapperKind.SCALAR_TYPE]: (type) => texts.get(type.name) ?? type,
      [MapperKind.ENUM_VALUE]: (value, enumName, _schema, name) => ({
        ...value,
        description: enumWords[enumName]?.[name],
      }),
      [MapperKind.OBJECT_FIELD]: (field: Field, name) => ({
        ...withCheckedIds(field),
        description: field.description ?? getNamedType(field.type).description,
        type: isId(name) ? idOf(field.type) : tidyOutput(field.type),
        ...(field.args ? { args: tidyArguments(field.args) } : {}),
      }),
    })
    // Patterns of parameters that only REST has would stand beside types of ours with their names.
    return pruneSchema(tidy, { skipPruning: (type) => !isLeafType(type) })
  }
}

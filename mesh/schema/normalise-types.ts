import { MapperKind, mapSchema, renameType } from '@graphql-tools/utils'
import {
  buildSchema,
  GraphQLEnumType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  GraphQLID,
  type GraphQLInputFieldConfig,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLNamedType,
  type GraphQLScalarType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
} from 'graphql'
import events from '../../services/events/openapi.json' with { type: 'json' }
import identity from '../../services/identity/openapi.json' with { type: 'json' }
import { camelCase } from '../errors.ts'
import { descriptions, fieldNames, typeNames } from './names.ts'

type Row = Record<string, unknown>
type Field = GraphQLFieldConfig<unknown, unknown, Record<string, unknown>>

/**
 * Scalars that pass REST's text through unchanged.
 * Mesh's own scalars would parse each value to a Date or URL. The parsing takes time, and callers
 * in the same process would get other values than HTTP clients.
 */
const textScalars = buildSchema(`
  "An instant as ISO 8601 text in UTC, such as \`2026-11-21T08:30:00.000Z\`."
  scalar DateTime @specifiedBy(url: "https://scalars.graphql.org/andimarek/date-time")

  "A civil day, \`YYYY-MM-DD\`. It has no time zone of its own."
  scalar Date

  "An absolute URL."
  scalar URL
`)

interface OpenApiSchema {
  title?: string
  'x-enumDescriptions'?: Record<string, string>
}

/**
 * Descriptions of enum values, by the title of the enum. Mesh does not read these descriptions from
 * the contract.
 */
const valueDescriptions = new Map<string | undefined, Record<string, string>>()
JSON.stringify([events, identity], (_, schema: OpenApiSchema | null) => {
  const values = schema?.['x-enumDescriptions']
  if (values) valueDescriptions.set(schema.title, values)
  return schema
})

type Leaf = (type: GraphQLNamedType) => GraphQLNamedType

/**
 * Returns a function that replaces enums whose names come from their place in the contract. If
 * several fields have the same list of values, Mesh makes one enum for each field. The function
 * replaces all of them by the enum that has the title of the list as its name.
 */
function leafOf(schema: GraphQLSchema): Leaf {
  const enums = Object.values(schema.getTypeMap()).filter(isEnumType)
  const valuesOf = (type: GraphQLEnumType) =>
    type
      .getValues()
      .map(({ name }) => name)
      .join(' ')
  const titled = new Map(
    enums.filter(({ name }) => !name.includes('_')).map((type) => [valuesOf(type), type]),
  )
  return (type) => (isEnumType(type) ? (titled.get(valuesOf(type)) ?? type) : type)
}

function isId(name: string): boolean {
  return name === 'id' || name.endsWith('Id')
}

/**
 * Returns the GraphQL type of a field or an argument. The lists of REST contain no nulls, but Mesh
 * cannot know this from OpenAPI.
 */
function typeOf<Type extends GraphQLType>(name: string, type: Type, leaf: Leaf): Type {
  if (isNonNullType(type)) return new GraphQLNonNull(typeOf(name, type.ofType, leaf)) as Type
  if (isId(name)) return GraphQLID as Type
  if (!isListType(type)) return leaf(type as GraphQLNamedType) as Type
  const item = typeOf('', type.ofType, leaf)
  return new GraphQLList(isNonNullType(item) ? item : new GraphQLNonNull(item)) as Type
}

/** Returns a field with its GraphQL name and type. Null if the schema leaves the field out. */
function normaliseField(
  field: Field,
  restName: string,
  typeName: string,
  leaf: Leaf,
): [string, Field] | null {
  const own = fieldNames[`${typeName}.${restName}`]
  const isRoot = typeName === 'Query' || typeName === 'Mutation'
  if (own === null) return null
  const name = own ?? camelCase(restName)
  const args = Object.entries(field.args ?? {}).map(([argument, config]) => {
    const description = descriptions[`${name}(${argument}:)`] ?? config.description
    return [argument, { ...config, description, type: typeOf(argument, config.type, leaf) }]
  })
  return [
    name,
    {
      ...field,
      ...(!isRoot && name !== restName && { resolve: (row) => (row as Row)[restName] }),
      description: field.description ?? getNamedType(field.type).description,
      type: typeOf(name, field.type, leaf),
      args: Object.fromEntries(args) as GraphQLFieldConfigArgumentMap,
    },
  ]
}

/**
 * Gives fields and types their GraphQL names. Clients see enum values in upper case. Resolvers use
 * REST's words for these values.
 */
export function normaliseTypes(schema: GraphQLSchema): GraphQLSchema {
  const leaf = leafOf(schema)
  return mapSchema(schema, {
    [MapperKind.SCALAR_TYPE]: ({ name }) =>
      textScalars.getType(name) as GraphQLScalarType | undefined,
    [MapperKind.OBJECT_TYPE]: (type) => renameType(type, typeNames[type.name] ?? type.name),
    [MapperKind.ENUM_TYPE]: (type) =>
      new GraphQLEnumType({
        ...type.toConfig(),
        description: descriptions[type.name] ?? type.description,
      }),
    [MapperKind.ENUM_VALUE]: (value, enumName, _schema, name) => [
      name.toUpperCase(),
      { ...value, value: name, description: valueDescriptions.get(enumName)?.[name] },
    ],
    [MapperKind.OBJECT_FIELD]: (field: Field, name, typeName) =>
      normaliseField(field, name, typeName, leaf),
    [MapperKind.INPUT_OBJECT_FIELD]: (field: GraphQLInputFieldConfig, name) => ({
      ...field,
      type: typeOf(name, field.type, leaf),
    }),
  })
}

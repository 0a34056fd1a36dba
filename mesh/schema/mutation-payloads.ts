import { MapperKind, mapSchema } from '@graphql-tools/utils'
import {
  buildSchema,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { camelCase } from '../errors.ts'
import { descriptions, inputFields, inputNames, payloadFields } from './names.ts'
import { payloadOf } from './payloads.ts'

type Values = Record<string, unknown>
type Field = GraphQLFieldConfig<unknown, unknown, Values>

const { UserError } = buildSchema(`
  "A failure that the caller can correct: invalid input, a conflict, or wrong credentials."
  type UserError {
    "Field of the input; null if no single field is at fault."
    field: String
    "English description for developers."
    message: String!
    "Stable code, such as \`request.invalid\`, \`session.refused\`, \`account.wrongPassword\` or \`account.exists\`."
    code: String!
  }
`).getTypeMap() as { UserError: GraphQLObjectType }

/**
 * A field of a mutation's input, and whether its value is in the path or in the body of the REST
 * request.
 */
interface InputField {
  name: string
  restName: string
  isInPath: boolean
  type: GraphQLInputType
  description: string | null | undefined
  defaultValue: unknown
}

/**
 * Returns the parameters of the path and the fields of the body. Leaves out optional parameters,
 * because they belong to the query.
 */
function inputFieldsOf(mutation: string, { args = {} }: Field): InputField[] {
  const { input, ...parameters } = args
  const body = input && getNamedType(input.type)
  const inPath = Object.entries(parameters).filter(([, { type }]) => isNonNullType(type))
  const inBody = isInputObjectType(body) ? Object.entries(body.getFields()) : []
  return [...inPath, ...inBody].map(([restName, { type: given, description }]) => {
    const own = inputFields[`${mutation}.${restName}`] ?? {}
    const named = getNamedType(given)
    // The caller may leave out the token of a link, because a cookie may contain it instead.
    const type = own.type ?? (restName === 'token' ? getNullableType(given) : given)
    return {
      name: own.name ?? camelCase(restName),
      restName,
      isInPath: restName in parameters,
      type: own.default === undefined ? type : new GraphQLNonNull(getNullableType(type)),
      description: own.description ?? description ?? (isEnumType(named) ? named.description : null),
      defaultValue: own.default,
    }
  })
}

function inputArgument(mutation: string, fields: readonly InputField[]) {
  const name = inputNames[mutation] ?? `${upperFirst(mutation)}Input`
  const type = new GraphQLInputObjectType({
    name,
    description: descriptions[name] ?? `Input of \`${mutation}\`.`,
    fields: Object.fromEntries(fields.map((field) => [field.name, field])),
  })
  const description = descriptions[`${mutation}(input:)`] ?? 'The values of the change.'
  return { input: { type: new GraphQLNonNull(type), description } }
}

const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/**
 * Returns the payload type of a mutation. Besides `userErrors`, it has the fields of the REST
 * response, or one field with the whole response.
 */
function payloadType(mutation: string, { args, type }: Field): GraphQLObjectType {
  const payload = `${upperFirst(mutation)}Payload`
  const result = getNamedType(type)
  const [name, description] = payloadFields[mutation] ?? []
  const fields = isObjectType(result) && name === undefined ? result.toConfig().fields : {}
  for (const [restName, field] of Object.entries(fields)) {
    field.type = getNullableType(field.type)
    // A field that REST leaves out is null in GraphQL.
    field.description = field.description?.replace('left out for', 'null for')
    field.description = descriptions[`${payload}.${restName}`] ?? field.description
  }
  const userErrors = new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(UserError)))
  return new GraphQLObjectType({
    name: payload,
    description: descriptions[payload] ?? `Result of \`${mutation}\`.`,
    fields: {
      ...(fields as GraphQLFieldConfigMap<Values, unknown>),
      ...(name !== undefined && { [name]: { type: result, description, resolve: wholeResponse } }),
      userErrors: {
        type: userErrors,
        description: args?.['input']
          ? 'What is wrong with the input; empty on success.'
          : 'Empty on success.',
      },
    },
  })
}

/** Returns the response of REST. Null if the mutation was refused. */
const wholeResponse = ({ userErrors, ...response }: Values) =>
  (userErrors as unknown[]).length > 0 ? null : response

/** Returns an object without its null values. Returns any other value unchanged. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null))
}

/** Returns the arguments for Mesh's resolver. Leaves out null values. */
function restArguments(fields: readonly InputField[], hasBody: boolean, input: Values): Values {
  const [body, path]: [Values, Values] = [{}, {}]
  for (const { name, restName, isInPath } of fields) {
    const value = input[name]
    if (value != null) (isInPath ? path : body)[restName] = withoutNulls(value)
  }
  return hasBody ? { ...path, input: body } : path
}

function mutationOf(mutation: string, field: Field): Field {
  const fields = inputFieldsOf(mutation, field)
  const hasBody = field.args?.['input'] !== undefined
  const nameOf = (restName: string) =>
    fields.find((one) => one.restName === restName)?.name ?? camelCase(restName)
  return {
    description: field.description,
    args: fields.length === 0 ? {} : inputArgument(mutation, fields),
    type: payloadType(mutation, field),
    async resolve(root, { input = {} }, context, info) {
      const args = restArguments(fields, hasBody, input as Values)
      return payloadOf(() => field.resolve?.(root, args, context, info), nameOf)
    },
  }
}

/**
 * Gives each mutation at most one argument, `input`, and a payload with `userErrors` for the
 * failures that the caller can correct.
 */
export function mutationPayloads(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.MUTATION_ROOT_FIELD]: (field: Field, name) => mutationOf(name, field),
  })
}

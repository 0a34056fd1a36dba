import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
// This import registers the format of instants.
import './instants.ts'
import { malformedTexts } from './malformed-texts.ts'
import { type Mistake, mistakesOf } from './mistakes.ts'

/**
 * Validates the parts of a request by TypeBox schemas. First converts texts in URLs to the types of
 * the schema. An error lists all mistakes. In each mistake, `instancePath` is the field and
 * `message` the sentence for the client.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  // Compiles the validator at the first request, because a process starts with dozens of routes.
  let validator: ReturnType<typeof Compile> | undefined
  const types = httpPart === 'body' ? {} : typesOf(schema)
  const nullable = nullableOf(schema)
  return (value: unknown) => {
    validator ??= Compile(schema)
    const coerced = coerceTexts(value, types)
    const checked = withoutNulls(coerced, nullable)
    const mistakes = [
      ...(validator.Check(checked)
        ? malformedTexts(coerced)
        : mistakesOf(schema, validator.Errors(checked))),
      ...(httpPart === 'querystring' ? unknownNames(value, types) : []),
    ]
    if (mistakes.length === 0) return { value: coerced }
    const errors = mistakes.map(({ field, title }) => ({ instancePath: field, message: title }))
    // Fastify's type requires three more fields. The error handler does not read them.
    return { error: errors as FastifySchemaValidationError[] }
  }
}

/**
 * Finds unknown query parameters. If the service ignored a misspelt parameter, the result would not
 * be what the client requested.
 */
function unknownNames(value: unknown, types: Record<string, unknown>): Mistake[] {
  const known = Object.keys(types).join(', ')
  const title =
    known === ''
      ? 'This address takes no parameters.'
      : `There is no such parameter; there are: ${known}.`
  return Object.keys(value ?? {})
    .filter((name) => name !== '' && !Object.hasOwn(types, name))
    .map((field) => ({ field, title }))
}

/**
 * Leaves out fields that are null, if the schema allows null. TypeBox would refuse these nulls,
 * because it does not know the keyword `nullable` of OpenAPI 3.0.
 */
function withoutNulls(value: unknown, nullable: ReadonlySet<string>): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject || nullable.size === 0) return value
  return Object.fromEntries(
    Object.entries(value).filter(([name, field]) => field !== null || !nullable.has(name)),
  )
}

function nullableOf(schema: TSchema): Set<string> {
  const { properties = {} } = schema as { properties?: Record<string, { nullable?: boolean }> }
  const names = Object.keys(properties)
  return new Set(names.filter((name) => properties[name]?.nullable === true))
}

function typesOf(schema: TSchema): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> }
  return Object.fromEntries(Object.entries(properties).map(([name, { type }]) => [name, type]))
}

/**
 * Converts the texts of a URL to the types of the schema: decimal numbers to numbers, `true` and
 * `false` to booleans, and a single text of a repeatable parameter to a list. Any other text stays
 * unchanged, and the validation refuses it if the schema requires another type.
 */
function coerceTexts(value: unknown, types: Record<string, unknown>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, text]: [string, unknown]) => [
      name,
      typeof text === 'string' && Object.hasOwn(types, name) ? coerceText(text, types[name]) : text,
    ]),
  )
}

function coerceText(text: string, type: unknown): unknown {
  if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) {
    return Number(text)
  }
  if (type === 'array') return [text]
  if (type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true'
  return text
}

import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** Validates parts of a request by TypeBox schemas; texts in URLs are converted to the schema's types. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema)
  const types = httpPart === 'body' ? {} : typesOf(schema)
  return (value: unknown) => {
    const coerced = coerceTexts(value, types)
    if (!validator.Check(coerced)) return { error: validator.Errors(coerced) as never }
    const unknown = httpPart === 'querystring' ? unknownName(value, types) : undefined
    return unknown === undefined ? { value: coerced } : { error: [unknown] as never }
  }
}

/** Finds an unknown query parameter: ignoring a misspelt one would return a different result than requested. */
function unknownName(value: unknown, types: Record<string, unknown>) {
  const names = Object.keys(value ?? {})
  const name = names.find((each) => each !== '' && !Object.hasOwn(types, each))
  if (name === undefined) return undefined
  const known = Object.keys(types).join(', ') || 'none'
  return {
    instancePath: `/${name}`,
    message: ` is not a parameter; there are: ${known}`,
    params: {},
  }
}

function typesOf(schema: TSchema): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> }
  return Object.fromEntries(Object.entries(properties).map(([name, { type }]) => [name, type]))
}

/** Converts decimal numbers and `true` or `false`; other texts stay as they are and fail validation. */
function coerceTexts(value: unknown, types: Record<string, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const coerced: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(value)) {
    coerced[name] =
      typeof text === 'string' && Object.hasOwn(types, name) ? coerceText(text, types[name]) : text
  }
  return coerced
}

function coerceText(text: string, type: unknown): unknown {
  if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) {
    return Number(text)
  }
  if (type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true'
  return text
}

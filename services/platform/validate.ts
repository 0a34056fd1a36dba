import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** Checks parts of a request by their TypeBox schemas. What is in an address is text and read as its schema says. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema)
  const types = httpPart === 'body' ? {} : typesOf(schema)
  return (value: unknown) => {
    const read = readTexts(value, types)
    if (!validator.Check(read)) return { error: validator.Errors(read) as never }
    const unknown = httpPart === 'querystring' ? unknownName(value, types) : undefined
    return unknown === undefined ? { value: read } : { error: [unknown] as never }
  }
}

/** A misspelt parameter that was passed over would answer another question than the one asked. */
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

/** Numbers and switches only as they are usually written: `1.5` is no whole number, `yes` is no switch. */
function readTexts(value: unknown, types: Record<string, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const read: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(value)) {
    read[name] =
      typeof text === 'string' && Object.hasOwn(types, name) ? readText(text, types[name]) : text
  }
  return read
}

function readText(text: string, type: unknown): unknown {
  if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) {
    return Number(text)
  }
  if (type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true'
  return text
}

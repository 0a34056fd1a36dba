import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** Checks parts of a request by their TypeBox schemas. What is in an address is text and read as its schema says. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema)
  const types = httpPart === 'body' ? {} : typesOf(schema)
  return (value: unknown) => {
    const read = readTexts(value, types)
    return validator.Check(read) ? { value: read } : { error: validator.Errors(read) as never }
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

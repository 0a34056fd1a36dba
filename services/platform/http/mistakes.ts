import type { TSchema } from 'typebox'
import { Settings } from 'typebox/system'
import { formatSentences, patternSentences } from './patterns.ts'

// By default TypeBox stops after eight errors, but one value with several alternatives can cause
// more.
Settings.Set({ maxErrors: 64 })

/** A value of a request that the schema refuses. */
export interface Mistake {
  /** Path of the value in the request: `page`, `date[0]`. */
  field: string
  /**
   * English sentence that states the expected value. The sentence contains no field name and no
   * pattern.
   */
  title: string
}

/** The fields of TypeBox's validation errors that this module reads. */
export interface ValidationError {
  keyword: string
  /** JSON pointer into the schema: `#/properties/date`. */
  schemaPath: string
  /** JSON pointer into the value: `/date/0`. */
  instancePath: string
  params: object
}

/**
 * Returns one mistake for each wrong value. TypeBox reports several errors for a value with
 * alternatives.
 */
export function mistakesOf(schema: TSchema, errors: readonly ValidationError[]): Mistake[] {
  const given = errors.flatMap(onePerName)
  const byPath = Map.groupBy(given, ({ instancePath }) => instancePath)
  const paths = [...byPath.keys()]
  return paths
    .filter((path) => !paths.some((other) => other.startsWith(`${path}/`)))
    .map((path) => ({ field: fieldOf(path), title: titleOf(schema, byPath.get(path) ?? []) }))
}

/** Splits an error about several property names into one error for each name. */
function onePerName(error: ValidationError): ValidationError[] {
  const { requiredProperties, additionalProperties } = error.params as {
    requiredProperties?: string[]
    additionalProperties?: string[]
  }
  const names = requiredProperties ?? additionalProperties
  if (!Array.isArray(names)) return [error]
  return names.map((name) => ({ ...error, instancePath: `${error.instancePath}/${name}` }))
}

function fieldOf(instancePath: string): string {
  return instancePath
    .slice(1)
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
}

/**
 * Kinds of errors, the most precise first. If a value has several errors, the first kind describes
 * it. The other errors may come from branches of `anyOf` that the client did not mean.
 */
const precedence = [
  'required',
  'additionalProperties',
  '~refine',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'enum',
]

interface Params {
  allowedValues?: unknown[]
  format?: string
  limit?: number
  message?: string
  pattern?: string
  type?: string
}

function titleOf(schema: TSchema, errors: readonly ValidationError[]): string {
  for (const keyword of precedence) {
    const error = errors.find((each) => each.keyword === keyword)
    const title = error && sentence(keyword, error.params, nodeAt(schema, error.schemaPath))
    if (title !== undefined) return title
  }
  const nodeOf = (error: ValidationError | undefined) => error && nodeAt(schema, error.schemaPath)
  const alternatives = nodeOf(errors.find(({ keyword }) => keyword === 'anyOf'))?.description
  const expectation = expected(alternatives)
  if (expectation !== undefined) return expectation
  const nodes = errors.flatMap((error) => nodeOf(error) ?? [])
  const format = formatSentences[nodes.find((node) => node.format !== undefined)?.format ?? '']
  if (format !== undefined) return format
  if (errors.some(({ keyword }) => keyword === 'pattern')) return 'This text is not valid.'
  const [type] = nodes.flatMap((node) => typeName(node) ?? [])
  if (type !== undefined) return `Expected ${type}.`
  return 'This value is not valid.'
}

/**
 * Returns the sentence that describes an error.
 * @returns undefined if there is neither a sentence nor a description for the error
 */
function sentence(keyword: string, params: Params, node: Node | undefined): string | undefined {
  const limit = String(params.limit)
  switch (keyword) {
    case 'required':
      return 'This is required.'
    case 'additionalProperties':
      return 'There is no such field.'
    case '~refine':
      return params.message
    case 'format':
      return formatSentences[params.format ?? '']
    case 'pattern':
      return patternSentences[params.pattern ?? ''] ?? expected(node?.description)
    case 'minLength':
      return limit === '1' ? 'Expected a text.' : `Expected at least ${limit} characters.`
    case 'maxLength':
      return `Expected at most ${limit} characters.`
    case 'minItems':
      // A list of a fixed length has a sentence of its own.
      return node?.minItems === node?.maxItems ? undefined : `Expected ${limit} or more values.`
    case 'maxItems':
      return `Expected at most ${limit} values.`
    case 'enum':
      return `Expected one of: ${params.allowedValues?.map(String).join(', ') ?? ''}.`
    default:
      return `Expected ${typeName(node) ?? 'another number'}.`
  }
}

function expected(description: string | undefined): string | undefined {
  return description && `Expected: ${description.replace(/\.?$/, '.')}`
}

/** A node of a JSON schema. */
interface Node {
  type?: string
  format?: string
  description?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

function nodeAt(schema: TSchema, schemaPath: string): Node | undefined {
  let node: unknown = schema
  for (const key of schemaPath.split('/').slice(1)) {
    node = (node as Record<string, unknown> | undefined)?.[key]
  }
  return node as Node | undefined
}

function typeName(node: Node | undefined): string | undefined {
  const { type, minimum, maximum } = node ?? {}
  const range = [
    ...(minimum === undefined ? [] : [` from ${String(minimum)}`]),
    ...(maximum === undefined ? [] : [` to ${String(maximum)}`]),
  ].join('')
  switch (type) {
    case 'integer':
      return `a whole number${range}`
    case 'number':
      return `a number${range}`
    case 'string':
      return 'a text'
    case 'boolean':
      return 'true or false'
    case 'object':
      return 'an object'
    case 'array':
      return node?.minItems !== undefined && node.minItems === node.maxItems
        ? `a list of ${String(node.minItems)} values`
        : 'a list'
    default:
      return undefined
  }
}

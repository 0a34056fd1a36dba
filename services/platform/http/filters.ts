import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { Problem } from './problem.ts'
import { fromBase64, parseFilterBytes, toBase64 } from '../../../domain/filter-codec.ts'

/** Length of 4 KB of JSON in base64. */
const maxLength = 5_500

/**
 * Schema of the `filters` query parameter of a list: base64 of a JSON object.
 * @param title unique schema title per list, such as `EventFilters`
 * @param shape optional keys of the object; their descriptions become the parameter's description
 */
export function Filters(title: string, shape: TObject) {
  const keys = Object.entries(shape.properties).map(
    ([key, schema]) => `\`${key}\` ${'description' in schema ? String(schema.description) : ''}`,
  )
  return Type.String({
    title,
    maxLength: maxLength,
    description: `Standard base64, with padding, of UTF-8 JSON: an object with any of: ${keys.join('; ')}. Null, an empty text and an empty list mean no filter.`,
  })
}

/**
 * Decodes and validates the `filters` parameter; unknown keys are refused, not ignored.
 * @param text the parameter as received; undefined means no filters
 * @returns the filters without keys whose value means no filter
 * @throws Problem 400 filters.notBase64, filters.notJson
 * @throws Problem 400 filters.unknown, filters.invalid; their field is `filters` or `filters.<key>`
 */
export function readFilters<Shape extends TObject>(
  text: string | undefined,
  shape: Shape,
): Partial<Static<Shape>> {
  if (text === undefined) return {}
  const given = decode(text)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new Problem(400, 'filters.invalid', 'Filters are a JSON object.', 'filters')
  }
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(shape.properties, key))
  if (unknown !== undefined) {
    const known = Object.keys(shape.properties).join(', ')
    throw new Problem(
      400,
      'filters.unknown',
      `There is no filter ${JSON.stringify(unknown.slice(0, 40))}, there are: ${known}.`,
      'filters',
    )
  }
  const filters = Object.fromEntries(Object.entries(given).filter(([, value]) => !isEmpty(value)))
  const [error] = Value.Errors(shape, filters)
  if (error) {
    const field = ['filters', ...error.instancePath.split('/').slice(1, 2)].join('.')
    const allowed = allowedValues(shape, error.instancePath)
    const title = allowed
      ? `${field} is one of: ${allowed.join(', ')}.`
      : `${field}: ${error.message}.`
    throw new Problem(400, 'filters.invalid', title, field)
  }
  return filters as Partial<Static<Shape>>
}

/** The values that a filter accepts, if it has a fixed set of values. */
function allowedValues(shape: TObject, instancePath: string): unknown[] | undefined {
  const schema = shape.properties[instancePath.split('/')[1] ?? '']
  const forms = schema && 'anyOf' in schema ? (schema.anyOf as { enum?: unknown[] }[]) : []
  return forms.find((form) => form.enum)?.enum
}

/** A calendar day in the range that PostgreSQL can store. */
export const Day = Type.String({ format: 'date', pattern: '^[1-9]' })

/** A pair of inclusive bounds; null for an open end. */
export function Range<Bound extends TSchema>(bound: Bound, description: string) {
  const End = Type.Union([bound, Type.Null()])
  return Type.Tuple([End, End], { description })
}

/** @throws Problem 400 filters.invalid when the range ends before it begins */
export function checkRange<Bound extends string | number>(
  field: string,
  [from, to]: [Bound | null, Bound | null] = [null, null],
): void {
  if (from === null || to === null || from <= to) return
  throw new Problem(400, 'filters.invalid', 'The range ends before it begins.', `filters.${field}`)
}

function decode(text: string): unknown {
  const bytes = bytesOf(text)
  try {
    return parseFilterBytes(bytes)
  } catch {
    throw new Problem(400, 'filters.notJson', 'Filters are JSON in UTF-8.', 'filters')
  }
}

function bytesOf(text: string): Uint8Array {
  try {
    const bytes = fromBase64(text)
    // Decoding accepts missing padding and white space, so the decoded bytes are encoded again and compared.
    if (toBase64(bytes) === text) return bytes
  } catch {
    // Not base64, as below.
  }
  throw new Problem(
    400,
    'filters.notBase64',
    'Filters are standard base64 with padding; in a URL + is %2B.',
    'filters',
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

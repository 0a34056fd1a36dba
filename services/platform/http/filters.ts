import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { malformedTexts } from './malformed-texts.ts'
import { mistakesOf } from './mistakes.ts'
import { patterns } from './patterns.ts'
import { invalidRequest, Problem, type ProblemErrors } from './problem.ts'
import { fromBase64, parseFilterBytes, toBase64 } from '../../../domain/filter-codec.ts'

/** About the length of 4 KB of JSON in base64, in characters. */
const maxLength = 5_500

/**
 * Returns the schema of the `filters` query parameter of a list. The parameter is base64 of a JSON
 * object.
 * @param shape optional keys of the object; their descriptions become the parameter's description
 */
export function Filters(shape: TObject) {
  const keys = Object.entries(shape.properties).map(
    ([key, schema]) => `\`${key}\` ${'description' in schema ? String(schema.description) : ''}`,
  )
  return Type.String({
    maxLength,
    description: `Standard base64, with padding, of UTF-8 JSON: an object with any of: ${keys.join('; ')}. Null, a blank text and an empty list mean no filter.`,
  })
}

/**
 * Decodes and validates the `filters` parameter. Refuses unknown keys.
 * @param text the parameter as received. Undefined means no filters
 * @returns the filters that are not empty
 * @throws Problem 400 filters.notBase64, filters.notJson
 * @throws Problem 400 filters.unknown, filters.invalid. The problem lists all mistakes. Examples of
 * fields are `filters`, `filters.date` and `filters.date[0]`
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
  const entries = Object.entries(given)
  const filters = Object.fromEntries(
    entries.filter(([, value]) => !isEmpty(value)).map(([key, value]) => [key, read(key, value)]),
  )
  const mistakes = [
    ...unknownKeys(entries, shape),
    ...[...mistakesOf(shape, Value.Errors(shape, filters)), ...malformedTexts(filters)].flatMap(
      ({ field, title }) =>
        Object.hasOwn(shape.properties, field.split(/[.[]/, 1)[0] ?? '')
          ? [{ field: `filters.${field}`, code: 'filters.invalid', title }]
          : [],
    ),
  ]
  if (mistakes.length > 0) throw invalidRequest(mistakes)
  return filters as Partial<Static<Shape>>
}

/**
 * Converts country codes to lower case, as the database stores them. Clients may send upper or
 * lower case.
 */
function read(key: string, value: unknown): unknown {
  return key === 'country' && typeof value === 'string' ? value.trim().toLowerCase() : value
}

function unknownKeys(entries: [string, unknown][], { properties }: TObject): ProblemErrors {
  const known = Object.keys(properties).join(', ')
  return entries
    .filter(([key]) => !Object.hasOwn(properties, key))
    .map(([key]) => ({
      field: 'filters',
      code: 'filters.unknown',
      title: `There is no filter ${JSON.stringify(key.slice(0, 40))}, there are: ${known}.`,
    }))
}

/** Schema of a calendar day in the range that PostgreSQL can store. */
export const Day = Type.String({ format: 'date', pattern: patterns.day })

/** Returns the schema of two inclusive bounds in ascending order. An open end is null. */
export function Range<Bound extends TSchema>(bound: Bound, description: string) {
  const End = Type.Union([bound, Type.Null()])
  const isAscending = ([from, to]: readonly unknown[]) =>
    from === null || to === null || (from as string | number) <= (to as string | number)
  return Type.Refine(
    Type.Tuple([End, End], { description }),
    (range) => isAscending(range as readonly unknown[]),
    () => 'The range ends before it begins.',
  )
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
    // The decoder also accepts texts with white space or without padding. Such texts are refused
    // here, because encoding the decoded bytes gives another text.
    if (toBase64(bytes) === text) return bytes
  } catch {
    // The text is not base64. The code below handles this case.
  }
  throw new Problem(
    400,
    'filters.notBase64',
    'Filters are standard base64 with padding; in a URL + is %2B.',
    'filters',
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || isBlank(value) || (Array.isArray(value) && value.length === 0)
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}

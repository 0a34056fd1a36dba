import fc from 'fast-check'
import type { Schema } from './operations.ts'

/** Values that exist in the database of the test. */
export interface Known {
  /**
   * Ids in the database. A generated text is sometimes one of these ids, if the id has the length
   * and the pattern of the schema.
   */
  ids: readonly string[]
  /**
   * Values for a field or a parameter, by its name. For an id in a path, the key is the path
   * segment before the id.
   */
  named: Record<string, readonly string[]>
}

/** Texts that a database, a URL, a cache key or a comparison could handle wrongly. */
const oddTexts = [
  '\0',
  'a\0b',
  '\uD800',
  'a\uDC00b',
  'a\uDBFF',
  '\uFFFF',
  '\u{10FFFF}',
  '\u2028',
  'e\u0301',
  'İı',
  '🏃‍♀️',
  '馬拉松',
  "o'neill",
  '\\',
  '%',
  '_',
  '{}',
  '__proto__',
  'constructor',
  'runner 1',
  'Ünïcödé',
  '007',
  '9'.repeat(40),
]

/** Instants that the format accepts. Some are near the limits of databases or of `Date`. */
const instants = [
  '2026-05-01T11:59:59.123Z',
  '2026-05-01t11:59:59z',
  '2026-05-01T23:59:59.999999999+14:00',
  '2026-05-01T08:00:00+23:59',
  '2026-05-01T08:00:00-23:59',
  '2016-12-31T23:59:60Z',
  '2017-01-01T01:59:60.5+02:00',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+01:00',
  '0001-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-01:00',
  `2026-05-01T08:00:00.${'1'.repeat(200)}Z`,
]

const days = ['0000-01-01', '0001-01-01', '1000-01-01', '1900-02-28', '2024-02-29', '9999-12-31']

/** Texts that a schema accepts. Some of them are odd or have the maximum length. */
export function texts(schema: Schema, { ids, named }: Known, name: string): fc.Arbitrary<string> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const isValid = validatorOf(schema)
  const valid = (values: readonly string[]) => values.filter(isValid)
  if (schema.format === 'date-time') return fc.constantFrom(...valid(instants))
  if (schema.format === 'date') return fc.constantFrom(...valid(days))
  const { minLength = 0, maxLength = 1000, pattern } = schema
  const longest = ['a', 'ß', '馬', '🏃'].map((character) => character.repeat(maxLength))
  const choices: [weight: number, arbitrary: fc.Arbitrary<string>][] = [
    [1, pattern === undefined ? anyText(minLength, maxLength) : matching(pattern, isValid)],
  ]
  for (const [weight, values] of [
    [20, valid(named[name] ?? [])],
    [4, valid(ids)],
    [3, valid([...oddTexts, ...longest])],
  ] as const) {
    if (values.length > 0) choices.push([weight, fc.constantFrom(...values)])
  }
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })))
}

function anyText(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 120) }),
    fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 20) }),
  )
}

function matching(pattern: string, isValid: (text: string) => boolean): fc.Arbitrary<string> {
  return fc.stringMatching(new RegExp(pattern)).filter(isValid)
}

/**
 * Creates a function that checks the length and the pattern of a text. As in JSON Schema, a code
 * point counts as one character.
 */
function validatorOf({ pattern = '', minLength = 0, maxLength = Infinity }: Schema) {
  const expression = new RegExp(pattern, 'u')
  return (text: string) => {
    const { length } = Array.from(text)
    return expression.test(text) && minLength <= length && length <= maxLength
  }
}

/** JSON that a schema accepts. */
export function json(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const { type, properties = {}, required = [], items, minItems = 0, minimum, maximum } = schema
  switch (type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([key, value]) => [key, json(value, known, key)]),
        ),
        { requiredKeys: required },
      )
    case 'array': {
      const maxLength = Math.min(schema.maxItems ?? 4, 4)
      return fc.array(json(items ?? {}, known, name), { minLength: minItems, maxLength })
    }
    case 'integer': {
      const limits = { min: minimum ?? -(2 ** 53) + 1, max: maximum ?? 2 ** 53 - 1 }
      return fc.oneof(fc.integer(limits), fc.constantFrom(limits.min, limits.max))
    }
    case 'number': {
      const limits = { min: minimum ?? -1e6, max: maximum ?? 1e6 }
      return fc.double({ ...limits, noNaN: true, noDefaultInfinity: true })
    }
    case 'boolean':
      return fc.boolean()
    case 'string':
      return texts(schema, known, name)
    default:
      throw new Error(`${name}: no values for ${JSON.stringify(schema)}`)
  }
}

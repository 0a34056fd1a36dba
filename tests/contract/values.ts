import fc from 'fast-check'
import { filters } from './filters.ts'
import { type Known, texts } from './json-values.ts'
import type { Parameter, Schema } from './operations.ts'

export interface Value {
  text: string
  wrong: boolean
}

/** Texts, as written in the URL, that parameters other than free texts refuse. */
const tricks = [
  '../',
  '..',
  '..%2F..%2Fetc%2Fpasswd',
  '%2e%2e',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '%00',
  'a%00b',
  '%0d%0aSet-Cookie:a=b',
  '%',
  '%zz',
  '%ff',
  '%c0%ae%c0%ae',
  '%ed%a0%80',
  '%f0%9f%8f%83',
  "'%20or%201=1--",
  '%22%3E%3Cscript%3E',
  '*',
  '.',
  ';',
  '$where',
  '%5B%5D',
  '%7B%22a%22:1%7D',
  '\\..\\',
  'a'.repeat(161),
  'a'.repeat(4000),
]

const wrongNumbers = [
  'NaN',
  'Infinity',
  '-1',
  '1.5',
  'x',
  '1e400',
  '99999999999999999999',
  '0x',
  'null',
  '%00',
  '1%00',
  '[1]',
  '{}',
]

/** A value that satisfies the schema. If the value is an id, its entity need not exist. */
export function good(parameter: Parameter, known: Known): fc.Arbitrary<Value> {
  return goodText(parameter, known).map((text) => ({
    text: encodeURIComponent(text),
    wrong: false,
  }))
}

function goodText(parameter: Parameter, known: Known): fc.Arbitrary<string> {
  const { name, description } = parameter
  const schema = schemaOfOne(parameter)
  if (schema.type === 'integer') {
    const { minimum = -1e9, maximum = 1e9 } = schema
    const any = fc.integer({ min: minimum, max: maximum })
    const small = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 5) })
    return fc.oneof(small, any).map(String)
  }
  if (schema.type === 'number') {
    const { minimum = 0, maximum = 100 } = schema
    return fc.integer({ min: minimum, max: maximum }).map(String)
  }
  if (schema.type === 'boolean') return fc.constantFrom('true', 'false')
  if (schema.type !== 'string') throw new Error(`${name}: no values for ${JSON.stringify(schema)}`)
  if (name === 'filters') return filters(description ?? '')
  return texts(schema, known, name).filter(fitsIntoUrl)
}

/** The schema of one value of a parameter that may be repeated. */
function schemaOfOne({ schema }: Parameter): Schema {
  return schema.type === 'array' ? (schema.items ?? schema) : schema
}

/**
 * False for a text with half a surrogate pair, because a URL cannot contain it. False for a very
 * long text, because Node accepts at most 16 kB of headers.
 */
function fitsIntoUrl(text: string): boolean {
  return text.isWellFormed() && encodeURIComponent(text).length < 4_000
}

/** An unusual value. `wrong` is true if it violates the schema or cannot be part of the path. */
export function bad(parameter: Parameter): fc.Arbitrary<Value> {
  const place = parameter.in
  const schema = schemaOfOne(parameter)
  const { minimum, maximum, maxLength } = schema
  if (schema.type === 'integer' || schema.type === 'number') {
    const beyond = [
      ...(minimum === undefined ? [] : [minimum - 1]),
      ...(maximum === undefined ? [] : [maximum + 1, 1e9, Number.MAX_SAFE_INTEGER]),
    ].map(String)
    return fc
      .constantFrom(...wrongNumbers, ...beyond)
      .map((text) => ({ text, wrong: refuses(schema, text) }))
  }
  const long = maxLength === undefined ? [] : ['a'.repeat(maxLength + 1)]
  return fc.constantFrom(...tricks, ...long).map((text) => ({
    text: text.replaceAll('\\', '%5C'),
    wrong: refuses(schema, text) || (place === 'path' && !isSegment(text)),
  }))
}

/** True when the decoded text violates the schema. */
function refuses(
  { type, enum: words, pattern, minimum, maximum, maxLength }: Schema,
  encoded: string,
): boolean {
  const text = decoded(encoded, encoded)
  if (type === 'integer' || type === 'number') {
    const number = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN
    return (
      !Number.isFinite(number) ||
      (type === 'integer' && !Number.isInteger(number)) ||
      number < (minimum ?? -Infinity) ||
      number > (maximum ?? Infinity)
    )
  }
  if (type === 'boolean') return !['true', 'false'].includes(text)
  return (
    (words !== undefined && !words.includes(text)) ||
    (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) ||
    text.length > (maxLength ?? Infinity)
  )
}

/** Whether an encoded text is one segment of a path. */
function isSegment(text: string): boolean {
  return !text.includes('/') && decoded(text, undefined) !== undefined
}

function decoded<Otherwise>(text: string, otherwise: Otherwise): string | Otherwise {
  try {
    return decodeURIComponent(text)
  } catch {
    return otherwise
  }
}

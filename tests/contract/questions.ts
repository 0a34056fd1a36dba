import fc from 'fast-check'
import type { Operation, Parameter } from './operations.ts'

/** A request, and what is known about it before it is sent. */
export interface Question {
  method: 'GET' | 'HEAD'
  /** Path and query as they go over the wire. */
  target: string
  /** Parameters of the query that break their schema. */
  wrong: string[]
  /** Whether the path holds something that cannot be a part of it. */
  wrongPath: boolean
}

/** Text that no parameter but free text may take; `encoded` as it goes over the wire. */
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

/** Everything that may be asked of an operation. */
export function questionsTo(operation: Operation, ids: readonly string[]): fc.Arbitrary<Question> {
  const path = operation.parameters.filter((parameter) => parameter.in === 'path')
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  return fc
    .record({
      method: fc.constantFrom('GET' as const, 'GET' as const, 'GET' as const, 'HEAD' as const),
      path: fc.tuple(...path.map((parameter) => pathValue(parameter, ids))),
      query: fc.tuple(...query.map((parameter) => queryValue(parameter, ids))),
      unknown: fc.option(fc.constantFrom('constructor=1', '__proto__=1', 'x', '=', '&&', 'a[]=1'), {
        freq: 5,
        nil: undefined,
      }),
    })
    .map(({ method, path: values, query: pairs, unknown }) => {
      const target = path.reduce(
        (text, { name }, index) => text.replace(`{${name}}`, () => values[index]?.text ?? ''),
        operation.path,
      )
      const search = [...pairs.flatMap(({ parts }) => parts), ...(unknown ? [unknown] : [])]
      return {
        method,
        target: search.length === 0 ? target : `${target}?${search.join('&')}`,
        wrong: query.flatMap(({ name }, index) => (pairs[index]?.wrong ? [name] : [])),
        wrongPath: values.some(({ wrong }) => wrong),
      }
    })
}

interface Value {
  text: string
  wrong: boolean
}

function pathValue(parameter: Parameter, ids: readonly string[]): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 3, arbitrary: good(parameter, ids) },
    { weight: 1, arbitrary: bad(parameter) },
  )
}

/** How a parameter of the query is given: not at all, once, or in a way that it cannot be. */
function queryValue(parameter: Parameter, ids: readonly string[]) {
  const { name, required = false } = parameter
  const once = ({ text, wrong }: Value) => ({ parts: [`${name}=${text}`], wrong })
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant({ parts: [] as string[], wrong: required }) },
    { weight: 4, arbitrary: good(parameter, ids).map(once) },
    { weight: 1, arbitrary: bad(parameter).map(once) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(good(parameter, ids), good(parameter, ids))
        .map(([a, b]) => ({ parts: [`${name}=${a.text}`, `${name}=${b.text}`], wrong: true })),
    },
    {
      weight: 1,
      arbitrary: good(parameter, ids).map(({ text }) => ({
        parts: [`${name}[]=${text}`, `${name}[a]=${text}`],
        wrong: required,
      })),
    },
  )
}

/** A value that the schema takes. What is asked for with it may still be absent or impossible. */
function good(parameter: Parameter, ids: readonly string[]): fc.Arbitrary<Value> {
  return goodText(parameter, ids).map((text) => ({ text: encodeURIComponent(text), wrong: false }))
}

function goodText({ name, schema, description }: Parameter, ids: readonly string[]) {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'integer') {
    const { minimum = -1e9, maximum = 1e9 } = schema
    const any = fc.integer({ min: minimum, max: maximum })
    const small = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 5) })
    return fc.oneof(small, any).map(String)
  }
  if (schema.type === 'number') return fc.integer({ min: 0, max: 100 }).map(String)
  if (schema.type === 'boolean') return fc.constantFrom('true', 'false')
  if (schema.type !== 'string') throw new Error(`${name}: no values for ${JSON.stringify(schema)}`)
  if (name === 'filters') return filters(description ?? '')
  if (schema.pattern !== undefined) {
    const pattern = new RegExp(schema.pattern)
    const known = ids.filter((id) => pattern.test(id))
    const made = fc.stringMatching(pattern)
    return known.length === 0
      ? made
      : fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom(...known) },
          { weight: 1, arbitrary: made },
        )
  }
  const { minLength = 0, maxLength = 1000 } = schema
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 120) }),
    fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 20) }),
    fc.constantFrom(...ids, 'runner 1', 'Ünïcödé', '馬拉松', '007', "o'neill", '%', '_', '\\'),
  )
}

/** Base64 of JSON that has the keys of this list, most with a value that some list takes. */
function filters(description: string): fc.Arbitrary<string> {
  const keys = [...description.matchAll(/`(\w+)`/g)].flatMap(([, key]) => key ?? [])
  const value = fc.oneof(
    fc.constantFrom('before', 'after', 'running', 'nl', 'F', 'M', 'F30', '1', 'Harbour', '', null),
    fc.constantFrom(['running'], ['nl', 'de'], [5, 42], [null, null], ['2026-01-01', '2026-12-31']),
    fc.constantFrom('2026-02-30', { start: '2026-01-01' }, [42, 5], [-1, 1e9], true, 1e300, '\0'),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const object = fc.dictionary(
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom('name', ...keys) }, fc.string()),
    value,
    { maxKeys: 5 },
  )
  const json = fc.oneof(
    { weight: 6, arbitrary: object.map((value) => JSON.stringify(value)) },
    fc.constantFrom('{"__proto__":{"a":1}}', '[]', 'null', '"', '{', '1', `[${'['.repeat(3000)}`),
    fc.string(),
  )
  return fc.oneof(
    { weight: 9, arbitrary: json.map((text) => Buffer.from(text).toString('base64')) },
    fc.string(),
  )
}

/** A value that the schema refuses, or that cannot be in an address at all. */
function bad({ in: place, schema }: Parameter): fc.Arbitrary<Value> {
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
    wrong: place === 'path' || refuses(schema, text),
  }))
}

/** Whether the schema alone refuses this text, once it is decoded. */
function refuses(
  {
    type,
    enum: words,
    pattern,
    minimum,
    maximum,
    maxLength,
  }: Operation['parameters'][number]['schema'],
  encoded: string,
): boolean {
  const text = decoded(encoded)
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
    (pattern !== undefined && !new RegExp(pattern).test(text)) ||
    text.length > (maxLength ?? Infinity)
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

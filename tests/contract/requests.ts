import fc from 'fast-check'
import { json, type Known } from './json-values.ts'
import type { Operation, Parameter } from './operations.ts'
import { bad, good, type Value } from './values.ts'

/** A generated request, and the parts of it that are invalid. */
export interface GeneratedRequest {
  method: string
  /** Path and query as sent over the wire. */
  target: string
  /** A body that the operation's schema accepts; undefined for a request without a JSON body. */
  body: unknown
  /** Query parameters that violate their schema or are missing. */
  wrong: string[]
  /** True when a path parameter has an invalid value. */
  wrongPath: boolean
}

/** Generates valid and invalid requests of an operation. */
export function requestsOf(operation: Operation, known: Known): fc.Arbitrary<GeneratedRequest> {
  const path = operation.parameters.filter((parameter) => parameter.in === 'path')
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  return fc
    .record({
      method:
        operation.method === 'get'
          ? fc.constantFrom('GET', 'GET', 'GET', 'HEAD')
          : fc.constant(operation.method.toUpperCase()),
      body: operation.body === undefined ? fc.constant(undefined) : json(operation.body, known),
      path: fc.tuple(...path.map((parameter) => pathValue(withKind(parameter, operation), known))),
      query: fc.tuple(...query.map((parameter) => queryValue(parameter, known))),
      unknown: fc.oneof(
        { weight: 5, arbitrary: fc.constant(undefined) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('constructor=1', '__proto__=1', 'x', '=', '&&', 'a[]=1'),
        },
      ),
    })
    .map(({ method, body, path: values, query: pairs, unknown }) => {
      const target = path.reduce(
        (text, { name }, index) => text.replace(`{${name}}`, () => values[index]?.text ?? ''),
        operation.path,
      )
      const search = [...pairs.flatMap(({ parts }) => parts), ...(unknown ? [unknown] : [])]
      return {
        method,
        body,
        target: search.length === 0 ? target : `${target}?${search.join('&')}`,
        wrong: query.flatMap(({ name }, index) => (pairs[index]?.wrong ? [name] : [])),
        wrongPath: values.some(({ wrong }) => wrong),
      }
    })
}

/** Renames a parameter `id` to the path segment before it, such as `rankings`. */
function withKind(parameter: Parameter, { path }: Operation): Parameter {
  const kind = /(\w+)\/\{id\}/.exec(path)?.[1]
  return parameter.name === 'id' && kind !== undefined ? { ...parameter, name: kind } : parameter
}

function pathValue(parameter: Parameter, known: Known): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 3, arbitrary: good(parameter, known) },
    { weight: 1, arbitrary: bad(parameter) },
  )
}

/** Generates a query parameter: omitted, given once, repeated, or as an array. */
function queryValue(parameter: Parameter, known: Known) {
  const { name, required = false } = parameter
  // Most requests have no cursor, because services refuse generated cursors.
  const omitted = name === 'after' ? 60 : 8
  const once = ({ text, wrong }: Value) => ({ parts: [`${name}=${text}`], wrong })
  return fc.oneof(
    { weight: omitted, arbitrary: fc.constant({ parts: [] as string[], wrong: required }) },
    { weight: 8, arbitrary: good(parameter, known).map(once) },
    { weight: 1, arbitrary: bad(parameter).map(once) },
    {
      weight: 1,
      arbitrary: fc.tuple(good(parameter, known), good(parameter, known)).map(([a, b]) => ({
        parts: [`${name}=${a.text}`, `${name}=${b.text}`],
        wrong: parameter.schema.type !== 'array',
      })),
    },
    {
      weight: 1,
      arbitrary: good(parameter, known).map(({ text }) => ({
        parts: [`${name}[]=${text}`, `${name}[a]=${text}`],
        wrong: required,
      })),
    },
  )
}

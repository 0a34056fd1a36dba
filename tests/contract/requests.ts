import fc from 'fast-check'
import type { Operation, Parameter } from './operations.ts'
import { bad, good, type Value } from './values.ts'

/** A generated request with the parts of it that are invalid. */
export interface GeneratedRequest {
  method: 'GET' | 'HEAD'
  /** Path and query as sent over the wire. */
  target: string
  /** Query parameters that violate their schema. */
  wrong: string[]
  /** True when a path parameter has an invalid value. */
  wrongPath: boolean
}

/** Generates valid and invalid requests of an operation. */
export function requestsOf(
  operation: Operation,
  ids: readonly string[],
): fc.Arbitrary<GeneratedRequest> {
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

function pathValue(parameter: Parameter, ids: readonly string[]): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 3, arbitrary: good(parameter, ids) },
    { weight: 1, arbitrary: bad(parameter) },
  )
}

/** Generates a query parameter: omitted, given once, repeated, or as an array. */
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

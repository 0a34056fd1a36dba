import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect } from 'vitest'

export interface WrongRequest {
  query?: string
  variables?: object
  /** A body that is sent instead of query and variables. */
  body?: string | Buffer
  /** Additional members of the JSON body. */
  more?: object
  http?: InjectOptions
  /** Expected status for `application/json` and for `application/graphql-response+json`. */
  status: [json: number, graphql: number]
  /** Expected code and field of each error, in any order. */
  errors: [code: string, field?: string][]
}

/** Statuses for `application/json` and for `application/graphql-response+json`. */
export const refused = { status: [200, 400] as [number, number] }
export const partial = { status: [200, 200] as [number, number] }
export const malformed = { status: [400, 400] as [number, number] }

export interface ErrorBody {
  errors: { message: string; extensions: { code: string; field?: string; problems?: object[] } }[]
}

export function sendWrong(
  app: FastifyInstance,
  { query, variables, body, more, http }: WrongRequest,
  accept: string,
) {
  const { headers: _, ...others } = http ?? {}
  const type = { 'content-type': 'application/json' }
  return app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { accept, ...(http?.headers ?? type) },
    ...(http?.method === 'GET'
      ? {}
      : { body: body ?? JSON.stringify({ query, variables, ...more }) }),
    ...others,
  })
}

/**
 * Expects that each error of the response has a code and a sentence, and that the errors reveal
 * nothing internal.
 */
export async function expectErrors(app: FastifyInstance, request: WrongRequest): Promise<void> {
  const types = ['application/json', 'application/graphql-response+json']
  for (const [index, type] of types.entries()) {
    const response = await sendWrong(app, request, type)
    const { errors } = response.json<ErrorBody>()
    const found = errors.map(({ extensions: { code, field } }) =>
      field === undefined ? [code] : [code, field],
    )
    expect(found.toSorted()).toEqual(request.errors.toSorted())
    expect([type, response.statusCode]).toEqual([type, request.status[index]])
    expect(response.headers['content-type']).toBe(`${type}; charset=utf-8`)
    expect(response.headers['cache-control']).toBe('no-store')
    for (const { message } of errors) expect(message).toMatch(/^[A-Z].{10}/s)
    expect(response.body).not.toMatch(
      /querystring|filters\.(?!invalid)|stack|\[a-z\]|\{\d|originalError|node_modules/,
    )
  }
}

import { GraphQLError } from 'graphql'
import type contract from '../../services/events/openapi.json'
import { failedResponse } from '../errors.ts'
import { argumentName, type Arguments, restParameters, withQuery } from '../links/list-arguments.ts'
import type { GatewayContext, ServiceName, UpstreamRequest } from '../settings.ts'
import {
  callForCaller,
  hasSessionCookie,
  noContent,
  parsedJson,
  reportUnusable,
} from './upstream-fetch.ts'

type Schemas = (typeof contract)['components']['schemas']
export type SchemaName = keyof Schemas

/**
 * A REST item with REST's field names. openapi.json defines the keys, so a wrong name does not
 * compile.
 */
export type Row<Name extends SchemaName> = Record<keyof Schemas[Name]['properties'], unknown>

/**
 * Sends a GET request to the events service and reads its JSON response.
 * @param given arguments of the field; they become parameters of the request
 * @throws GraphQLError with `extensions.response` when the call fails. `errors.ts` makes a public
 * error of it
 */
export function rest(context: GatewayContext, url: string, given?: Arguments): Promise<unknown> {
  return callRest(context, 'events', { method: 'GET', url }, given)
}

/**
 * Reads account data of the caller from the identity service. Marks the response as private.
 * @param given arguments of the field; they become parameters of the request
 * @throws GraphQLError with `extensions.response` when the call fails, for example with 401 without
 * a session
 */
export function requireAccount(
  context: GatewayContext,
  path: string,
  given?: Arguments,
): Promise<unknown> {
  return callRest(context, 'identity', { method: 'GET', url: path }, given)
}

/**
 * Reads account data of the caller from the identity service.
 * Marks the response as private even without a session, because the next caller may have one.
 * @returns undefined for a caller without a session or with an expired session cookie. The identity
 * service clears an expired cookie in its response
 * @throws GraphQLError with `extensions.response` when the call fails, except with 401. Also with
 * 401 if the request has an access token, because the app must refresh the token
 */
export async function readAccount(context: GatewayContext, path: string): Promise<unknown> {
  if (context.cacheability) context.cacheability.isPrivate = true
  const { authorization } = context.headers ?? {}
  if (authorization === undefined && !hasSessionCookie(context.headers)) return undefined
  try {
    return await requireAccount(context, path)
  } catch (error) {
    const isSignedOut = failedResponse(error)?.status === 401
    if (isSignedOut && authorization === undefined) return undefined
    throw error
  }
}

/**
 * Sends a request to a service on behalf of the caller and reads its JSON response.
 * @param given arguments of the field; they become parameters of the request
 * @returns an empty object for the status 204
 * @throws GraphQLError with `extensions.response` when the status is not 2xx or the body is not
 * JSON. Its `extensions.argumentName` translates the names of the parameters
 */
export async function callRest(
  context: GatewayContext,
  service: ServiceName,
  { method, url, body: content }: Pick<UpstreamRequest, 'method' | 'url'> & { body?: object },
  given: Arguments = {},
): Promise<unknown> {
  const response = await callForCaller(context, service, {
    method,
    url: withQuery(url, restParameters(given)),
    ...(content && { body: JSON.stringify(content) }),
  })
  if (response.status === noContent) return {}
  const body = parsedJson(response.body)
  const ok = response.status < 300
  if (ok && body !== undefined) return body
  if (ok) throw unusable(url, 'the JSON is damaged')
  throw new GraphQLError('upstream', {
    extensions: {
      response: { status: response.status, headers: response.headers, body },
      argumentName: (parameter: string) => argumentName(parameter, given),
    },
  })
}

/** Reports a response that cannot be used. Returns the error of an unavailable service. */
function unusable(url: string, reason: string): GraphQLError {
  reportUnusable(url, reason)
  return new GraphQLError('upstream', { extensions: { response: { status: 503 } } })
}

/**
 * Returns the response to a request as a list. The services write its items by the schemas of their
 * contracts.
 * @throws GraphQLError with `extensions.response` if `items` is not a list of objects
 */
export function asList(response: unknown, url: string): { items: object[] } {
  const { items } = response as { items?: unknown }
  const isList =
    Array.isArray(items) && items.every((item) => typeof item === 'object' && item !== null)
  if (!isList) throw unusable(url, 'it has no list of items')
  return response as { items: object[] }
}

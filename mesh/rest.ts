import { GraphQLError } from 'graphql'
import type contract from '../services/events/openapi.json'
import { ask } from './upstream-fetch.ts'

type Schemas = (typeof contract)['components']['schemas']

/**
 * One item as REST sends it. Resolvers see REST's own field names, whatever the schema calls them,
 * so they are typed by the contract: a wrong name does not compile.
 */
export type Row<Name extends keyof Schemas> = Record<keyof Schemas[Name]['properties'], unknown>

/** What a resolver gets as its third argument; Mesh hands on the request's headers. */
export interface GatewayContext {
  headers?: Record<string, string | undefined>
  /** An operation of our own, to which no limits apply. */
  trusted?: boolean
  outcome?: Outcome
  /** Aborted when nobody waits for the result any more: reads end then, changes do not. */
  signal?: AbortSignal | undefined
}

/** What became of a request, for whoever may keep its answer: it starts as neither. */
export interface Outcome {
  /** Something was answered without an error. */
  answered: boolean
  /** An account, a change or a failure had a part in it: nobody else may get it. */
  forOneVisitor: boolean
}

/** Whom a request comes from, as the host says; what a client claims under this name is lost there. */
export const clientAddressHeader = 'x-client-address'

const forwarded = ['x-request-id', clientAddressHeader]

/**
 * GETs a JSON answer of the events service.
 * @throws GraphQLError with `extensions.response`, which `errors.ts` maps, on any other status
 */
export function rest(context: GatewayContext, path: string): Promise<unknown> {
  return read(context, `http://events.internal${path}`, { method: 'GET' })
}

/**
 * POSTs something to the identity service. Nobody else may get the answer.
 * @throws GraphQLError as `rest` does
 */
export function post(context: GatewayContext, path: string, body: object): Promise<unknown> {
  if (context.outcome) context.outcome.forOneVisitor = true
  return read(context, `http://identity.internal${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
}

/**
 * GETs what the identity service knows of the account of whoever asks. Nobody else may get the answer,
 * not even when he has none: the next one may have.
 * @returns undefined for somebody who is not signed in, or not any more
 * @throws GraphQLError as `rest` does
 */
export async function askAccount(context: GatewayContext, path: string): Promise<unknown> {
  if (context.outcome) context.outcome.forOneVisitor = true
  const { authorization, cookie } = context.headers ?? {}
  if (authorization === undefined && !sessionCookie.test(cookie ?? '')) return undefined
  try {
    return await read(context, `http://identity.internal${path}`, { method: 'GET' }, credentials)
  } catch (error) {
    if (error instanceof GraphQLError && statusOf(error) === 401) return undefined
    throw error
  }
}

const credentials = ['authorization', 'cookie']
/** As the identity service calls it: without one, nobody is signed in. */
const sessionCookie = /(?:^|;\s*)(?:__Host-)?session=/

function statusOf({ extensions }: GraphQLError): number | undefined {
  return (extensions['response'] as { status?: number } | undefined)?.status
}

async function read(
  context: GatewayContext,
  url: string,
  question: { method: string; body?: string },
  alsoForwarded: readonly string[] = [],
): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (question.body !== undefined) headers['content-type'] = 'application/json'
  for (const name of [...forwarded, ...alsoForwarded]) {
    const value = context.headers?.[name]
    if (value !== undefined) headers[name] = value
  }
  const { signal } = question.method === 'GET' ? context : {}
  const answer = await ask(url, { ...question, headers, ...(signal && { signal }) })
  const body = parsed(answer.body)
  const ok = answer.status < 300
  if (ok && body !== undefined) return body
  // What is cut off on its way is as good as nothing.
  const status = ok ? 503 : answer.status
  throw new GraphQLError('upstream', {
    extensions: { response: { status, headers: answer.headers, body } },
  })
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

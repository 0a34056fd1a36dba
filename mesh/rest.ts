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
}

/** What became of a request, for whoever may keep its answer: it starts as neither. */
export interface Outcome {
  /** Something was answered without an error. */
  answered: boolean
  /** An account or a failure had a part in it: nobody else may get it. */
  forOneVisitor: boolean
}

const forwarded = ['x-request-id']

/**
 * GETs a JSON answer of the events service.
 * @throws GraphQLError with `extensions.response`, which `errors.ts` maps, on any other status
 */
export async function rest(context: GatewayContext, path: string): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json' }
  for (const name of forwarded) {
    const value = context.headers?.[name]
    if (value !== undefined) headers[name] = value
  }
  const answer = await ask(`http://events.internal${path}`, { method: 'GET', headers })
  const body = parsed(answer.body)
  const ok = answer.status < 300
  if (ok && body !== undefined) return body
  // What is cut off on its way is as good as nothing.
  const status = ok ? 503 : answer.status
  throw new GraphQLError('upstream', { extensions: { response: { status, body } } })
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

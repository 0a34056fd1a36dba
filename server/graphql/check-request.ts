import type { FastifyRequest } from 'fastify'
import type { Limits } from '../../mesh/settings.ts'
import { readBatch } from './graphql-batch.ts'
import { RefusedRequest } from './refused-request.ts'

/** Methods other than GET and POST. They get a GraphQL error instead of a 404. */
export const refusedMethods = ['PUT', 'PATCH', 'DELETE'] as const

/**
 * Checks the HTTP request. The gateway checks the operations in it.
 * @throws RefusedRequest 405 for another method, 400 for parameters that are not JSON and for a
 * wrong batch
 */
export function checkRequest({ method, query, body }: FastifyRequest, limits: Limits): void {
  if (refusedMethods.some((refused) => refused === method)) {
    throw new RefusedRequest(405, 'BAD_REQUEST', 'Send an operation as a GET or a POST.')
  }
  if (method === 'GET') {
    const parameters = query as Record<string, unknown>
    for (const name of ['variables', 'extensions']) checkJson(name, parameters[name])
  }
  checkBatch(body, limits.batch)
}

function checkJson(name: string, text: unknown): void {
  if (text === undefined || text === '' || isJson(text)) return
  throw new RefusedRequest(400, 'BAD_REQUEST', `The parameter \`${name}\` is not JSON.`)
}

/** False also for a parameter that occurs twice: Fastify reads it as a list. */
function isJson(text: unknown): boolean {
  try {
    JSON.parse(text as string)
    return typeof text === 'string'
  } catch {
    return false
  }
}

function checkBatch(body: unknown, maxOperations: number): void {
  // Ignores invalid JSON here, because the gateway reports the syntax error.
  const operations = readBatch(body)
  if (operations === undefined) return
  if (operations.length === 0 || !operations.every(isObject)) {
    throw new RefusedRequest(400, 'BAD_REQUEST', 'A batch is a list of operations.')
  }
  if (operations.length <= maxOperations) return
  throw new RefusedRequest(
    400,
    'LIMIT_EXCEEDED',
    `A request holds at most ${String(maxOperations)} operations; this one has ${String(operations.length)}.`,
    { limit: 'batch' },
  )
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

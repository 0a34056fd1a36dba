import cors from '@fastify/cors'
import type {
  FastifyError,
  FastifyInstance,
  FastifyPluginCallback,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import { clientAddressHeader, type Outcome } from '../mesh/rest.ts'
import { limits } from '../mesh/settings.ts'
import type { Admission } from '../services/platform/admission.ts'
import { graphqlAnswers } from '../services/platform/metrics.ts'
import { networkOf } from '../services/platform/network.ts'
import { Problem } from '../services/platform/problem.ts'
import { requestIdHeader } from '../services/platform/request-id.ts'
import { Answer, type AnswerCache } from './response-cache/response-cache.ts'
import { sendAnswer } from './response-cache/send-cached-response.ts'
import type { BuiltGateway } from './gateway.ts'
import { countOperations, readBatch } from './graphql-batch.ts'
import { playgroundPolicy } from './security-headers.ts'

/** The only kinds of body: a form of another site cannot send them, so no visitor is made to ask. */
const contentTypes = ['application/json', 'application/graphql-response+json']

export interface GraphqlRouteOptions {
  gateway: BuiltGateway['gateway']
  answers: AnswerCache
  /** The texts of our own operations, by the id that our client sends instead. */
  operations: ReadonlyMap<string, string>
  admission: Admission
}

/** `/graphql`: operations over HTTP, and the playground for a browser. A GET only reads. */
export function graphqlRoute(app: FastifyInstance, options: GraphqlRouteOptions) {
  const { admission, answers } = options
  const routes: FastifyPluginCallback = (scope, _options, registered) => {
    scope.setErrorHandler(sendRefusal)
    // Scripts of any site may ask as anybody may: a browser sends no cookie along with such a question.
    scope.register(cors, { origin: '*', methods: ['GET', 'POST'], strictPreflight: false })
    // The gateway reads the body itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      contentTypes,
      { parseAs: 'string', bodyLimit: limits().bytes },
      (_request, body, parsed) => {
        parsed(null, body)
      },
    )
    scope.route({
      method: ['GET', 'POST'],
      url: '',
      async handler(request, reply) {
        refuseBadBatch(request.body)
        const key = answers.key(questionOf(request))
        const known = await answers.get(key)
        graphqlAnswers.inc({ from: known ? 'kept' : 'asked' })
        if (known) return send(known, request, reply)

        const client = networkOf(request.ip)
        await admission.graphql.take(client, countOperations(request.body))
        const outcome: Outcome = { answered: false, forOneVisitor: false }
        const signal = closed(reply)
        const { response, body } = await admission.work.run(client, signal, async () => {
          const answered = await ask(request, options, outcome, signal)
          return { response: answered, body: Buffer.from(await answered.arrayBuffer()) }
        })
        const type = response.headers.get('content-type') ?? ''
        if (response.status === 200 && mayBeShared(request, outcome)) {
          const answer = new Answer(type, body)
          answers.set(key, answer)
          return send(answer, request, reply)
        }
        reply.code(response.status)
        if (type.startsWith('text/html')) {
          reply.header('content-security-policy', playgroundPolicy(body.toString()))
        }
        response.headers.forEach((value, name) => reply.header(name, value))
        if (!type.startsWith('text/html')) reply.header('cache-control', 'no-store')
        return reply.send(body)
      },
    })
    registered()
  }
  // The prefix keeps the preflight route of the plugin to this address.
  app.register(routes, { prefix: '/graphql' })
}

/** Aborted when the connection closes before the response is complete. */
function closed({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Everything that decides the answer; who asks and in which language does not. */
function questionOf({ method, url, headers, body }: FastifyRequest): string {
  return `${method} ${url} ${headers.accept ?? ''} ${typeof body === 'string' ? body : ''}`
}

/** A batch may hold an answer for one visitor beside one for all. */
function mayBeShared({ body }: FastifyRequest, outcome: Outcome): boolean {
  const batch = typeof body === 'string' && body.trimStart().startsWith('[')
  return outcome.answered && !outcome.forOneVisitor && !batch
}

/** May be a little old: fresh for ten seconds, then used once more while a new one is fetched. */
const cacheControl = 'public, max-age=10, stale-while-revalidate=60'

function send(answer: Answer, request: FastifyRequest, reply: FastifyReply) {
  reply.header('vary', 'accept, accept-encoding')
  return sendAnswer(answer, request, reply, request.method === 'GET' ? cacheControl : 'no-store')
}

function ask(
  request: FastifyRequest,
  { gateway, operations }: GraphqlRouteOptions,
  outcome: Outcome,
  signal: AbortSignal,
): Response | Promise<Response> {
  const ours = operationOf(request, operations)
  const url = 'http://gateway.internal/graphql'
  if (ours !== undefined) {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      [requestIdHeader]: request.id,
      [clientAddressHeader]: request.ip,
      // Some of it depends on who asks.
      ...only(request.headers, 'cookie', 'authorization'),
    }
    const init = { method: 'POST', headers, body: ours }
    return gateway.fetch(url, init, { outcome, trusted: true, signal })
  }
  const all = Object.entries({
    ...request.headers,
    [requestIdHeader]: request.id,
    [clientAddressHeader]: request.ip,
  })
  const headers = all.flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] satisfies [string, string]] : [],
  )
  const query = request.url.slice('/graphql'.length)
  return gateway.fetch(
    url + query,
    {
      method: request.method,
      headers,
      ...(typeof request.body === 'string' ? { body: request.body } : {}),
    },
    { outcome, signal },
  )
}

function only(headers: FastifyRequest['headers'], ...names: ('cookie' | 'authorization')[]) {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** What a request for one of our own operations asks, written out; undefined for any other request. */
function operationOf(
  request: FastifyRequest,
  operations: ReadonlyMap<string, string>,
): string | undefined {
  const { documentId, variables } = namedBy(request)
  if (typeof documentId !== 'string') return undefined
  const text = operations.get(documentId)
  if (text === undefined) {
    const message = 'There is no operation with this id. Send its text as `query`.'
    throw new Refusal(404, 'PERSISTED_OPERATION_NOT_FOUND', message)
  }
  // Printed: only a definition begins a line.
  if (request.method === 'GET' && /^mutation\b/m.test(text)) {
    throw new Refusal(405, 'BAD_USER_INPUT', 'A GET only reads. Send this operation as a POST.')
  }
  return JSON.stringify({ query: text, variables })
}

interface Named {
  documentId?: unknown
  variables?: unknown
}

/** What names an operation of ours: parameters of a GET, or a POST of JSON. */
function namedBy({ method, query, body }: FastifyRequest): Named {
  if (method === 'GET') {
    const { documentId, variables = '{}' } = query as { documentId?: string; variables?: string }
    if (documentId === undefined) return {}
    try {
      return { documentId, variables: JSON.parse(variables) as unknown }
    } catch {
      throw new Refusal(400, 'BAD_USER_INPUT', 'The variables are not JSON.')
    }
  }
  if (typeof body !== 'string' || !body.includes('"documentId"')) return {}
  try {
    return (JSON.parse(body) ?? {}) as Named
  } catch {
    return {} // The gateway says what is wrong with it.
  }
}

/** What the route itself refuses, before GraphQL. */
class Refusal extends Error {
  readonly statusCode: number
  readonly code: string

  constructor(statusCode: number, code: string, message: string) {
    super(message)
    this.statusCode = statusCode
    this.code = code
  }
}

function refuseBadBatch(body: unknown): void {
  // The gateway says what is wrong with a list that is no JSON.
  const operations = readBatch(body)
  if (operations === undefined) return
  if (operations.length === 0 || !operations.every(isObject)) {
    throw new Refusal(400, 'BAD_USER_INPUT', 'A batch is a list of operations.')
  }
  const { batch } = limits()
  if (operations.length <= batch) return
  throw new Refusal(
    400,
    'LIMIT_EXCEEDED',
    `${String(operations.length)} operations came in one request, at most ${String(batch)} are answered.`,
  )
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

const wordsOfFastify: Record<string, [code: string, message: () => string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [
    'LIMIT_EXCEEDED',
    () => `A request has at most ${String(limits().bytes)} bytes.`,
  ],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'BAD_USER_INPUT',
    () => 'Send the operation as application/json.',
  ],
}

/** As GraphQL over HTTP says errors, whoever found them. */
function sendRefusal(
  error: FastifyError | Refusal | Problem,
  _request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof Problem && (error.status === 429 || error.status === 503)) {
    const { status, message, code: problem, retryAfter } = error
    const code = status === 429 ? 'RATE_LIMITED' : 'UPSTREAM_UNAVAILABLE'
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({ errors: [{ message, extensions: { code, problem, retryAfter } }] })
  }
  if (error instanceof Problem) throw error
  const status = error.statusCode ?? 500
  if (status >= 500) throw error
  const [code, message] = wordsOfFastify[error.code] ?? [error.code, () => error.message]
  if (status === 405) reply.header('allow', 'POST')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ errors: [{ message: message(), extensions: { code } }] })
}

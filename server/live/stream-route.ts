import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SubscriptionRequest } from '../../mesh/live/subscription.ts'
import type { CostAccount } from '../../mesh/settings.ts'
import { clientAddressHeader } from '../../mesh/upstream/rest.ts'
import type { Admission, Client } from '../../services/platform/http/admission.ts'
import { networkOf } from '../../services/platform/http/network.ts'
import { currentRequest, requestIdHeader } from '../../services/platform/http/request-id.ts'
import type { Gateway } from '../graphql/gateway.ts'
import { readBatch } from '../graphql/graphql-batch.ts'
import { minimumCost, takeQuota } from '../graphql/quota.ts'
import { RefusedRequest } from '../graphql/refused-request.ts'
import { completion, frameOf, greeting } from './frames.ts'
import type { EndedSubscription } from './live-subscriptions.ts'
import type { Live } from './live.ts'
import type { SharedSubscription } from './shared-subscription.ts'

export interface StreamOptions {
  gateway: Pick<Gateway, 'subscribe'>
  /** Persisted operations of the site's own client, by document id. */
  operations: ReadonlyMap<string, string>
  admission: Admission
  live: Live
}

/**
 * Whether a client accepts only a stream. A client that also accepts JSON wants a single result.
 */
export function asksForStream({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { accept = '' } = headers
  return accept.includes('text/event-stream') && !/json|\*\/\*/.test(accept)
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Tells nginx not to collect frames in a buffer.
  'x-accel-buffering': 'no',
}

/**
 * Responds to a subscription with a stream of results, in the format of graphql-sse (“distinct
 * connections”).
 * @throws RefusedRequest, Problem for a request that gets no stream
 */
export async function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  options: StreamOptions,
): Promise<FastifyReply> {
  const { streams } = options.live
  const asked = readSubscription(request)
  const client = await options.admission.clientOf(request, 'graphql:read')
  const release = streams.reserve(networkOf(request.ip))
  reply.raw.once('close', release)
  const shared = await join(request, client, asked, options).catch((error: unknown) => {
    release()
    throw error
  })
  if ('result' in shared && !shared.isComplete) {
    release()
    return sendRefusal(reply, shared)
  }
  const stream = begin(request, reply)
  if ('result' in shared) {
    stream.end(Buffer.concat([frameOf(0, shared.result).bytes, completion]))
  } else {
    streams.add(stream)
    shared.add(stream, client.id, Number(request.headers['last-event-id'] ?? -1))
  }
  return reply
}

/** Charges the budgets of the client. Joins the running subscription or starts it. */
async function join(
  request: FastifyRequest,
  client: Client,
  asked: SubscriptionRequest,
  { gateway, operations, live: { subscriptions } }: StreamOptions,
): Promise<SharedSubscription | EndedSubscription> {
  const { documentId, variables } = asked
  const text = typeof documentId === 'string' ? operations.get(documentId) : undefined
  const trusted = text !== undefined
  const { costs } = await takeQuota(client, request, trusted)
  const subscription = trusted ? { query: text, variables } : asked
  // A subscription that a client has written is executed with the client's budget. No other client
  // shares it.
  const key = digestOf(trusted ? '' : client.id, subscription)
  const headers = { [requestIdHeader]: request.id, [clientAddressHeader]: request.ip }
  const operation = trusted ? String(documentId) : undefined
  return subscriptions.join(key, { client: client.id, operation }, () =>
    gateway.subscribe(subscription, {
      trusted,
      headers,
      ...(!trusted && { costs: perResult(costs) }),
    }),
  )
}

function sendRefusal(reply: FastifyReply, { status, result }: EndedSubscription): FastifyReply {
  const retryAfter = result.errors?.[0]?.extensions?.['retryAfter']
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(result))
}

/**
 * Opening a stream costs the minimum or the cost of its document. Each result has a cost of its
 * own.
 */
function perResult({ charge, chargeDocument }: CostAccount): CostAccount {
  return { isReported: false, chargeDocument, charge: (cost) => charge(cost + minimumCost) }
}

/**
 * Takes the response from Fastify and sends its headers. Fastify logs no line for it, because the
 * duration of a stream is not informative.
 */
function begin({ raw: { socket } }: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  const context = currentRequest()
  if (context) context.isStream = true
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  raw.writeHead(200, streamHeaders)
  raw.write(greeting())
  socket.setKeepAlive(true, 30_000)
  socket.setNoDelay(true)
  return raw
}

/** @throws RefusedRequest 400 for a batch and for parameters that are not an object */
function readSubscription({ method, query, body }: FastifyRequest): SubscriptionRequest {
  if (method === 'GET') {
    const { variables, extensions, ...parameters } = query as Record<string, string>
    // `checkRequest` has already refused parameters that are not JSON.
    return { ...parameters, ...json('variables', variables), ...json('extensions', extensions) }
  }
  if (readBatch(body)) {
    const message = 'A batch holds no subscription: open a stream for each.'
    throw new RefusedRequest(400, 'OPERATION_NOT_SUPPORTED', message)
  }
  const parameters: unknown = JSON.parse(String(body))
  if (typeof parameters === 'object' && parameters !== null) return parameters
  throw new RefusedRequest(400, 'BAD_REQUEST', 'The body of the request is not an object.')
}

const json = (name: string, text: string | undefined) =>
  text ? { [name]: JSON.parse(text) as unknown } : {}

function digestOf(client: string, subscription: SubscriptionRequest): string {
  return createHash('sha256')
    .update(`${client}\n${JSON.stringify(subscription)}`)
    .digest('base64')
}

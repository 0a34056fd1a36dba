import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OperationParameters } from '../../mesh/requests/documents.ts'
import type { CostAccount } from '../../mesh/settings.ts'
import { clientAddressHeader } from '../../mesh/upstream/upstream-fetch.ts'
import { networkOf } from '../../services/platform/http/network.ts'
import { currentRequest, requestIdHeader } from '../../services/platform/http/request-id.ts'
import type { Gateway } from '../graphql/open-gateway.ts'
import type { ClientRequest } from '../graphql/graphql-request.ts'
import { minimumCost, takeQuota } from '../graphql/quota.ts'
import { EventStream } from './event-stream.ts'
import { completion, frameOf, greeting } from './frames.ts'
import type { EndedSubscription, RunningSubscription } from './live-subscriptions.ts'
import type { Live } from './open-live.ts'

export interface StreamOptions {
  gateway: Pick<Gateway, 'subscribe'>
  live: Live
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Tells nginx not to collect frames in a buffer.
  'x-accel-buffering': 'no',
  vary: 'accept-encoding',
}

/**
 * Headers that only documents need. Streams are sent without them, because Node keeps all headers
 * in memory until a response ends.
 */
const documentHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * Responds to a subscription with a stream of results, in the format of graphql-sse (“distinct
 * connections”).
 * @param options.checkKey checks the API key of the client again while the stream is open
 * @throws Problem when the request is refused before the stream begins
 */
export async function openStream(
  request: ClientRequest,
  reply: FastifyReply,
  { checkKey, ...options }: StreamOptions & { checkKey: (() => Promise<unknown>) | undefined },
): Promise<FastifyReply> {
  const { streams } = options.live
  const release = streams.reserve(networkOf(request.ip))
  // The client may have left while its key was looked up.
  if (reply.raw.destroyed) release()
  else reply.raw.once('close', release)
  const shared = await join(request, options).catch((error: unknown) => {
    release()
    throw error
  })
  if ('result' in shared && !shared.isComplete) {
    release()
    return sendRefusal(reply, shared)
  }
  const stream = begin(reply, request.headers['accept-encoding'])
  if ('result' in shared) {
    stream.send(frameOf(0, shared.result).part)
    stream.send(completion)
    stream.end()
  } else {
    streams.add(stream, checkKey)
    const { publication } = options.live.subscriptions
    shared.add(stream, request.client.id, lastPublication(request, publication))
  }
  return reply
}

/**
 * Returns the publication of the last result that the client has received. If the request names
 * none, returns -1, because -1 is less than all publications. A number after the present publication
 * counts as none: the database may have been restored from a backup since the client received it.
 */
function lastPublication({ headers }: ClientRequest, present: number): number {
  const id = String(headers['last-event-id'])
  return /^\d+$/.test(id) && Number(id) <= present ? Number(id) : -1
}

/**
 * Charges the client's budgets, and joins the running subscription. Starts it if it is not running.
 */
async function join(
  request: ClientRequest,
  { gateway, live: { subscriptions } }: StreamOptions,
): Promise<RunningSubscription | EndedSubscription> {
  const { id, ip, client, persisted, operations } = request
  const trusted = persisted !== undefined
  const { costs } = await takeQuota(request)
  const subscription: OperationParameters = trusted
    ? { query: persisted.query, variables: persisted.variables }
    : (operations[0] ?? {})
  // If a client has written the subscription itself, the client's budget pays for its executions.
  // So other clients do not share the subscription.
  const key = digestOf(trusted ? '' : client.id, subscription)
  const headers = { [requestIdHeader]: id, [clientAddressHeader]: ip }
  const joining = {
    client: client.id,
    operation: persisted?.id,
    // A line of a persisted text begins with the type of the operation: `query` or `subscription`.
    isLimited: persisted === undefined || !/^subscription\b/m.test(persisted.query),
  }
  return subscriptions.join(key, joining, () =>
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
 * Charges each result on the stream like a separate operation. Opening the stream costs the points
 * for the document, and at least the minimum cost of an operation.
 */
function perResult({ charge, chargeDocument }: CostAccount): CostAccount {
  return { isReported: false, chargeDocument, charge: (cost) => charge(cost + minimumCost) }
}

/**
 * Takes the response from Fastify and sends its headers. No line about the stream is logged,
 * because its duration says nothing.
 */
function begin(reply: FastifyReply, acceptedEncodings: unknown): EventStream {
  reply.hijack()
  const context = currentRequest()
  if (context) context.isStream = true
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  for (const name of documentHeaders) raw.removeHeader(name)
  const isCompressed = /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(String(acceptedEncodings))
  raw.writeHead(200, { ...streamHeaders, ...(isCompressed && { 'content-encoding': 'gzip' }) })
  const { socket } = reply.request.raw
  socket.setKeepAlive(true, 30_000)
  socket.setNoDelay(true)
  dropContent(reply.request)
  const stream = new EventStream(raw, isCompressed)
  stream.send(greeting())
  return stream
}

/**
 * Removes the URL, the headers and the body of a request, because they may contain many ids of
 * athletes. Node and Fastify keep the request in memory until its response ends.
 */
function dropContent(request: FastifyRequest): void {
  request.query = {}
  request.body = undefined
  request.raw.url = ''
  request.raw.headers = {}
  request.raw.rawHeaders = []
}

function digestOf(client: string, subscription: OperationParameters): string {
  return hash('sha256', `${client}\n${JSON.stringify(subscription)}`, 'base64')
}

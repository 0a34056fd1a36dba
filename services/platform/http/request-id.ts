import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { SharingClients } from '../work-queue.ts'

/**
 * Header with the request id. The log lines of the page, the gateway, the service and its SQL
 * contain the same id. Responses also have the header.
 */
export const requestIdHeader = 'x-request-id'

/** Context of the current request. The log lines of the request contain its id. */
export interface RequestContext {
  requestId: string
  /** The network of the client (`networkOf`). In the work queue, networks take turns. */
  network?: string | undefined
  /** The networks of all clients that wait for a shared computation. */
  networks?: SharingClients
  /**
   * Header of W3C Trace Context for the calls that the request makes. Undefined if the request is
   * not traced.
   */
  traceparent?: string | undefined
  /**
   * URL pattern of the requested page, if this pattern is more specific than the pattern of the
   * Fastify route.
   */
  route?: string
  /** Aborted when the client of a request that only reads disconnects. */
  signal?: AbortSignal | undefined
  /**
   * Aborted when the client of any request disconnects. A change that has begun must complete, but
   * one that still waits is not made: the client was told that it failed.
   */
  left?: AbortSignal
  /**
   * Checks again whether the sender may make the change. A change that has waited calls it before
   * it begins.
   * @throws Problem 401, 403
   */
  checkSender?: () => Promise<unknown>
  /**
   * Present if the request only reads public data. The statements of such a request may run on a
   * standby. All work for the request shares this object, because the chosen server is stored with
   * this object as the key.
   */
  standbyReads?: object | undefined
  /** True if the response lasts until the client disconnects. Such a response has no log line. */
  isStream?: boolean
}

const requests = new AsyncLocalStorage<RequestContext>()

/** Returns the context of the current request. Undefined outside of a request. */
export function currentRequest(): RequestContext | undefined {
  return requests.getStore()
}

/** Runs a function in the context of a request. */
export function runWithRequest<Result>(request: RequestContext, work: () => Result): Result {
  return requests.run(request, work)
}

/**
 * Runs a function that continues when the client disconnects, because later requests need its
 * result.
 */
export function runToEnd<Result>(work: () => Result): Result {
  const request = requests.getStore()
  return request ? requests.run({ ...request, signal: undefined }, work) : work()
}

/**
 * Accepts the request id of a client if the id is safe in logs and headers. Otherwise creates a new
 * id.
 */
export function requestIdFrom(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID()
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** Header of the request id, which a page, the gateway, the service and its SQL share; also set on responses. */
export const requestIdHeader = 'x-request-id'

/** Context of the current request; id and route are part of each of its log lines. */
export interface RequestContext {
  requestId: string
  /** URL pattern of the matched page, when it is more specific than the pattern of the Fastify route. */
  route?: string
  /** Aborted when the client disconnects. */
  signal?: AbortSignal | undefined
  /**
   * Present when the request only reads public data: its statements may run on a standby. The object is the key of the
   * chosen server, which all work for the request shares.
   */
  standbyReads?: object | undefined
  /** True for a response that lasts as long as the client stays: it has no log line. */
  isStream?: boolean
}

const requests = new AsyncLocalStorage<RequestContext>()

/** Context of the current request; undefined outside of a request. */
export function currentRequest(): RequestContext | undefined {
  return requests.getStore()
}

/** Runs a function in the context of a request. */
export function runWithRequest<Result>(request: RequestContext, work: () => Result): Result {
  return requests.run(request, work)
}

/** Accepts a client's own request id if it is safe in logs and headers, else creates a new one. */
export function requestIdFrom(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID()
}

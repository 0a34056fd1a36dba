import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/**
 * Header of the request id. The page, the gateway, the service and its SQL share the id. Responses
 * have the header, too.
 */
export const requestIdHeader = 'x-request-id'

/** Context of the current request. Each log line of the request contains its id and route. */
export interface RequestContext {
  requestId: string
  /**
   * Header of W3C Trace Context for the calls that the request makes. Undefined without a tracer.
   */
  traceparent?: string | undefined
  /**
   * URL pattern of the matched page, if this pattern is more specific than the pattern of the
   * Fastify route.
   */
  route?: string
  /** The signal is aborted when the client disconnects. */
  signal?: AbortSignal | undefined
  /**
   * An object that is present when the request only reads public data. The statements of such a
   * request may run on a standby. The chosen server is stored under this object as the key. All
   * work for the request shares the object.
   */
  standbyReads?: object | undefined
  /** Whether the response lasts until the client leaves. Such a response has no log line. */
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
 * Accepts the request id of a client if the id is safe in logs and headers. Otherwise creates a new
 * id.
 */
export function requestIdFrom(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID()
}

import { report } from '../logger.ts'
import type {
  GatewayContext,
  ServiceName,
  Upstream,
  UpstreamRequest,
  UpstreamResponse,
} from '../settings.ts'

/** Default timeout of a service call, in milliseconds. */
const defaultTimeoutMs = 10_000

/** The response if a call rejects, times out, or succeeds without a JSON object. */
const unavailable: UpstreamResponse = {
  status: 503,
  headers: { 'content-type': 'application/json' },
  body: '{}',
}

/**
 * Calls a service. Never rejects: after an error, a timeout, an abort or a malformed response, it
 * returns a response with status 503.
 */
export async function callService(
  upstream: Upstream,
  request: UpstreamRequest,
  timeoutMs = defaultTimeoutMs,
): Promise<UpstreamResponse> {
  try {
    const response = await callWithTimeout(upstream, request, timeoutMs)
    if (isUsable(request, response)) return response
    const { status, headers } = response
    const type = headers['content-type'] ?? 'no content type'
    reportUnusable(request.url, `${String(status)} with ${type} has no JSON object`)
    return unavailable
  } catch {
    return unavailable
  }
}

/** Returns true if a response has failed, has a JSON object, or confirms a change without a body. */
function isUsable({ method }: UpstreamRequest, { status, body }: UpstreamResponse): boolean {
  return status >= 300 || body.startsWith('{') || (status === noContent && method !== 'GET')
}

/** Status of a response without a body. Only a change may have it. */
export const noContent = 204

/**
 * Reports a successful response of a service that cannot be used. Leaves out the query of the URL,
 * because the query may contain names.
 */
export function reportUnusable(url: string, reason: string): void {
  const [path = ''] = url.split('?')
  report(`A response of a service to ${path} cannot be used: ${reason}.`)
}

/**
 * Returns true if a request has the session cookie of the identity service. A caller without this
 * cookie and without an access token has no session.
 */
export function hasSessionCookie({
  cookie = '',
}: Record<string, string | undefined> = {}): boolean {
  return /(?:^|;\s*)(?:__Host-)?session=/.test(cookie)
}

/** Response header of the services with cache tags, separated by spaces. */
export const cacheTagsHeader = 'cache-tag'

/**
 * Header with the client's address. The host sets it and overwrites a value that a client sends.
 */
export const clientAddressHeader = 'x-client-address'

/**
 * Request headers that are passed on to each service. For the identity service, they also contain
 * the session and the device, and tell whether a page of this site sent the request.
 */
const forwarded: Record<ServiceName, string[]> = {
  events: ['x-request-id', clientAddressHeader],
  identity: [
    'x-request-id',
    clientAddressHeader,
    ...['authorization', 'cookie', 'user-agent', 'origin', 'sec-fetch-site'],
  ],
}

/**
 * Sends a request on behalf of the caller, with the host's timeout. Collects the cache tags of the
 * response and passes on its cookies. Marks a response of the identity service as private.
 * If the caller disconnects, aborts only a GET request. Changes are completed.
 * Never rejects.
 */
export async function callForCaller(
  context: GatewayContext,
  name: ServiceName,
  request: Pick<UpstreamRequest, 'method' | 'url' | 'body'>,
): Promise<UpstreamResponse> {
  const { cacheability, host, onSetCookie } = context
  if (cacheability && name === 'identity') cacheability.isPrivate = true
  const headers: Record<string, string> = { accept: 'application/json' }
  if (request.body !== undefined) headers['content-type'] = 'application/json'
  for (const header of forwarded[name]) {
    const value = context.headers?.[header]
    if (value !== undefined) headers[header] = value
  }
  const { signal } = request.method === 'GET' ? context : {}
  const call = { ...request, headers, ...(signal && { signal }) }
  const response = await callService(host.services[name], call, host.timeoutMs)
  for (const tag of response.headers[cacheTagsHeader]?.split(' ') ?? []) cacheability?.tags.add(tag)
  for (const cookie of response.setCookies ?? []) onSetCookie?.(cookie)
  return response
}

/**
 * Calls a service, and aborts the call when the timeout expires.
 * @throws Error when the timeout expires, the request's signal aborts or the upstream rejects
 */
async function callWithTimeout(
  upstream: Upstream,
  request: UpstreamRequest,
  timeoutMs: number,
): Promise<UpstreamResponse> {
  request.signal?.throwIfAborted()
  const controller = new AbortController()
  const { signal } = controller
  const abort = () => {
    controller.abort()
  }
  const timeout = setTimeout(abort, timeoutMs)
  request.signal?.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([upstream({ ...request, signal }), aborted(signal)])
  } finally {
    clearTimeout(timeout)
    request.signal?.removeEventListener('abort', abort)
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('The request to the service was aborted.'))
    })
  })
}

/** Parses the JSON body of a response. Returns undefined if the body is not JSON. */
export function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

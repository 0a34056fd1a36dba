import { Response } from '@whatwg-node/fetch'
import type {
  GatewayContext,
  ServiceName,
  Upstream,
  UpstreamRequest,
  UpstreamResponse,
} from '../settings.ts'

/** Default timeout of a service call, in milliseconds. */
const defaultTimeoutMs = 10_000

/**
 * The response for a service that fails, times out, or returns something else than a JSON object.
 */
const unavailable: UpstreamResponse = {
  status: 503,
  headers: { 'content-type': 'application/json' },
  body: '{}',
}

/**
 * Calls a service. Never rejects: errors, timeouts and aborts become a response with status 503.
 */
export async function callService(
  upstream: Upstream,
  request: UpstreamRequest,
  timeoutMs = defaultTimeoutMs,
): Promise<UpstreamResponse> {
  try {
    const response = await callWithTimeout(upstream, request, timeoutMs)
    const isComplete = response.status >= 204 || response.body.startsWith('{')
    return isComplete ? response : unavailable
  } catch {
    return unavailable
  }
}

/** Response header of the services with cache tags, separated by spaces. */
export const cacheTagsHeader = 'cache-tag'

/**
 * Calls a service by its name, with the host's timeout. Collects the cache tags of the response and
 * passes on its cookies.
 * Never rejects.
 */
export async function callServiceOf(
  { host: { services, timeoutMs }, cacheability, onSetCookie }: GatewayContext,
  name: ServiceName,
  request: UpstreamRequest,
): Promise<UpstreamResponse> {
  const response = await callService(services[name], request, timeoutMs)
  for (const tag of response.headers[cacheTagsHeader]?.split(' ') ?? []) cacheability?.tags.add(tag)
  for (const cookie of response.setCookies ?? []) onSetCookie?.(cookie)
  return response
}

/** Mesh's `customFetch`: sends requests to `http://events.internal` and `http://identity.internal`. */
export async function fetch(
  url: string,
  init: { method?: string; headers?: HeadersInit },
  context: GatewayContext,
): Promise<Response> {
  const { hostname, pathname, search } = new URL(url)
  const name = hostname === 'identity.internal' ? 'identity' : 'events'
  if (context.cacheability && name === 'identity') context.cacheability.isPrivate = true
  // The generated resolvers of the gateway only read data.
  const method = init.method === 'POST' ? 'POST' : 'GET'
  const { signal } = method === 'GET' ? context : {}
  const { status, headers, body } = await callServiceOf(context, name, {
    method,
    url: pathname + search,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(signal && { signal }),
  })
  return new Response(body, { status, headers })
}

export default fetch

/** @throws Error when the timeout expires or the request's signal aborts */
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

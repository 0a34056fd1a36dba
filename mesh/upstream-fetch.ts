import { fetch as networkFetch, Response } from '@whatwg-node/fetch'

/** Answers one HTTP request of the gateway: a service in this process, or one elsewhere. */
export type Upstream = (request: UpstreamRequest) => Promise<UpstreamAnswer>

export interface UpstreamRequest {
  method: string
  /** Path and query. */
  url: string
  headers: Record<string, string>
  /** JSON, of a POST. */
  body?: string
  signal?: AbortSignal
}

export interface UpstreamAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * The built gateway is a bundle of its own, so what the host registers travels through a symbol that
 * both copies of this file share.
 */
const registry = Symbol.for('parcours.upstreams')
const shared = globalThis as { [registry]?: Map<string, Upstream> }
const upstreams = (shared[registry] ??= new Map<string, Upstream>())

/** Says who answers for `http://events.internal` or `http://identity.internal`. */
export function registerUpstream(origin: string, upstream: Upstream): void {
  upstreams.set(origin, upstream)
}

/** How long a service may take before its part of the answer is given up, in milliseconds. */
const usualDeadline = 10_000
let deadline = usualDeadline

/** Another deadline in milliseconds; undefined for the usual one. Tests are in a hurry. */
export function setDeadline(milliseconds: number | undefined): void {
  deadline = milliseconds ?? usualDeadline
}

/** A service that does not answer, or with anything but a JSON object, counts as this. */
const unavailable: UpstreamAnswer = {
  status: 503,
  headers: { 'content-type': 'application/json' },
  body: '{}',
}

/** Asks a service. Never throws: what goes wrong is an answer too. */
export async function ask(
  url: string,
  request: Omit<UpstreamRequest, 'url'>,
): Promise<UpstreamAnswer> {
  try {
    const answer = await askWithin(new URL(url), request)
    return answer.status < 300 && !answer.body.startsWith('{') ? unavailable : answer
  } catch {
    return unavailable
  }
}

/** The `fetch` of all sources. */
export async function fetch(
  url: string,
  init: { method?: string; headers?: HeadersInit } = {},
  context: { outcome?: { forOneVisitor: boolean }; signal?: AbortSignal | undefined } = {},
): Promise<Response> {
  if (context.outcome && url.startsWith('http://identity.internal')) {
    context.outcome.forOneVisitor = true
  }
  const { method = 'GET' } = init
  const { signal } = method === 'GET' ? context : {}
  const { status, headers, body } = await ask(url, {
    method,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(signal && { signal }),
  })
  return new Response(body, { status, headers })
}

export default fetch

/** @throws when the service does not respond within the deadline, or the request's signal is aborted */
async function askWithin(url: URL, request: Omit<UpstreamRequest, 'url'>): Promise<UpstreamAnswer> {
  request.signal?.throwIfAborted()
  const controller = new AbortController()
  const { signal } = controller
  const abort = () => {
    controller.abort()
  }
  const timeout = setTimeout(abort, deadline)
  request.signal?.addEventListener('abort', abort, { once: true })
  try {
    const upstream = upstreams.get(url.origin)
    if (upstream) {
      const answer = upstream({ ...request, url: url.pathname + url.search, signal })
      return await Promise.race([answer, aborted(signal)])
    }
    const response = await networkFetch(url.href, { ...request, signal })
    const headers = Object.fromEntries(response.headers)
    return { status: response.status, headers, body: await response.text() }
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

import { fetch as networkFetch, Response } from '@whatwg-node/fetch'

/** Answers one HTTP request of the gateway: a service in this process, or one elsewhere. */
export type Upstream = (request: UpstreamRequest) => Promise<UpstreamAnswer>

export interface UpstreamRequest {
  method: string
  /** Path and query. */
  url: string
  headers: Record<string, string>
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

/**
 * The `fetch` of all sources. A service that does not answer, or with anything but a JSON object,
 * counts as one that answers 503.
 */
export async function fetch(
  url: string,
  init: { method?: string; headers?: HeadersInit; body?: BodyInit | null } = {},
  context: { outcome?: { forOneVisitor: boolean } } = {},
): Promise<Response> {
  if (context.outcome && url.startsWith('http://identity.internal')) {
    context.outcome.forOneVisitor = true
  }
  try {
    const { status, headers, body } = await ask(new URL(url), init)
    if (status < 300 && !body.startsWith('{')) return unavailable()
    return new Response(body, { status, headers })
  } catch {
    return unavailable()
  }
}

function unavailable(): Response {
  return new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } })
}

async function ask(
  url: URL,
  init: { method?: string; headers?: HeadersInit; body?: BodyInit | null },
): Promise<UpstreamAnswer> {
  const signal = AbortSignal.timeout(deadline)
  const upstream = upstreams.get(url.origin)
  if (!upstream) {
    const response = await networkFetch(url.href, { ...init, signal })
    const headers = Object.fromEntries(response.headers)
    return { status: response.status, headers, body: await response.text() }
  }
  const answer = upstream({
    method: init.method ?? 'GET',
    url: url.pathname + url.search,
    headers: Object.fromEntries(new Headers(init.headers)),
    signal,
  })
  return Promise.race([answer, timeout(signal)])
}

function timeout(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('The service took too long.'))
    })
  })
}

export default fetch

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
const deadline = 10_000

/** The `fetch` of all sources. A service that does not answer counts as one that answers 503. */
export async function fetch(
  url: string,
  init: { method?: string; headers?: HeadersInit; body?: BodyInit | null } = {},
): Promise<Response> {
  try {
    return await ask(new URL(url), init)
  } catch {
    return new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } })
  }
}

async function ask(
  url: URL,
  init: { method?: string; headers?: HeadersInit; body?: BodyInit | null },
): Promise<Response> {
  const upstream = upstreams.get(url.origin)
  const signal = AbortSignal.timeout(deadline)
  if (!upstream) return networkFetch(url.href, { ...init, signal })

  const answer = await upstream({
    method: init.method ?? 'GET',
    url: url.pathname + url.search,
    headers: Object.fromEntries(new Headers(init.headers)),
    signal,
  })
  return new Response(answer.body, { status: answer.status, headers: answer.headers })
}

export default fetch

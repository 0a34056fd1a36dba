import type { Upstream, UpstreamResponse } from '../../mesh/settings.ts'
import { cacheTagsHeader } from '../../mesh/upstream/upstream-fetch.ts'
import { currentRequest } from '../../services/platform/http/request-id.ts'
import { CachedResponse } from './cached-response.ts'
import type { CacheKey, ComputedResponse, ResponseCache } from './response-cache.ts'

interface ComputedUpstreamResponse extends ComputedResponse {
  response: UpstreamResponse
}

/**
 * Returns an upstream that caches GET responses of the events service for the gateway. The pages of
 * one race share most of these responses.
 */
export function cachedUpstream(upstream: Upstream, responses: ResponseCache): Upstream {
  return async (request) => {
    if (request.method !== 'GET') return upstream(request)
    const key: CacheKey = { kind: 'upstream', url: request.url }
    const found = await responses.respond(key, () => call(upstream, request))
    if (!(found instanceof CachedResponse)) return found.response
    const headers = { ...found.headers, [cacheTagsHeader]: found.tags.join(' ') }
    return { status: 200, headers, body: (await found.plain()).toString() }
  }
}

async function call(
  upstream: Upstream,
  request: Parameters<Upstream>[0],
): Promise<ComputedUpstreamResponse> {
  const { signal, ...others } = request
  // Aborts a shared computation only when all requests that wait for it have ended.
  const shared = currentRequest()?.signal ?? signal
  const response = await upstream({ ...others, ...(shared && { signal: shared }) })
  const { status, body } = response
  const { [cacheTagsHeader]: tags, ...headers } = response.headers
  return {
    status,
    headers,
    body,
    tags: tags === undefined ? undefined : new Set(tags.split(' ')),
    isPrivate: false,
    response,
  }
}

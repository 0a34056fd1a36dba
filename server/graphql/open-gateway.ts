import type * as builtGateway from '../../mesh/gateway.ts'
import {
  clientAddressHeader,
  hasSessionCookie,
  parsedJson,
} from '../../mesh/upstream/upstream-fetch.ts'
import type {
  GatewayHost,
  ServiceName,
  Upstream,
  UpstreamRequest,
  UpstreamResponse,
} from '../../mesh/settings.ts'
import { clearedSessionCookie } from '../../services/identity/sessions/cookie.ts'
import { sessionRequired } from '../../services/identity/sessions/ended-session.ts'
import { currentRequest } from '../../services/platform/http/request-id.ts'
import { inSpan, traceparentHeader } from '../../services/platform/tracing.ts'
import { log } from '../../services/platform/log.ts'
import { cachedUpstream } from '../response-cache/cached-upstream.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import { withoutBody } from '../upstream/upstream-response.ts'
import type { Service } from '../../services/platform/http/service.ts'

export type { Gateway } from '../../mesh/gateway.ts'

/** Loads the bundle that build/bundles.mjs writes. It has the exports of mesh/gateway.ts. */
export const importBuiltGateway = async () =>
  (await import(new URL('../../dist/gateway.mjs', import.meta.url).href)) as typeof builtGateway

interface GatewaySettings extends Pick<GatewayHost, 'limits' | 'shop' | 'origin' | 'documents'> {
  /** True if browsers send the session cookie only over HTTPS. */
  secureCookies: boolean
}

/** Opens the built gateway with both services. They run in this process or in other processes. */
export async function openGateway(
  services: Record<ServiceName, Upstream>,
  responses: ResponseCache,
  { secureCookies, ...settings }: GatewaySettings,
): Promise<builtGateway.Gateway> {
  const { createGateway } = await importBuiltGateway()
  const clearedSession = clearedSessionCookie(secureCookies)
  const gateway = createGateway({
    services: {
      events: endingSessions(cachedUpstream(traced(services.events), responses), clearedSession),
      identity: endingSessions(traced(services.identity), clearedSession),
    },
    ...settings,
    report(message) {
      log.error(message)
    },
  })
  await gateway.warmUp()
  const span = { name: 'GraphQL', kind: 'internal', attributes: {} } as const
  return {
    ...gateway,
    fetch: (...request) => inSpan(span, () => gateway.fetch(...request)),
    execute: (...operation) => inSpan(span, () => gateway.execute(...operation)),
  }
}

/** Makes an upstream add the trace context of the current request to its requests. */
function traced(upstream: Upstream): Upstream {
  return (request) => {
    const { traceparent } = currentRequest() ?? {}
    if (traceparent === undefined) return upstream(request)
    const headers = { ...request.headers, [traceparentHeader]: traceparent }
    return upstream({ ...request, headers })
  }
}

/**
 * Makes an upstream clear the session cookie when a response says that the session has ended. A
 * response that sets cookies stays as it is, because the service itself clears the cookie.
 */
function endingSessions(upstream: Upstream, clearedSession: string): Upstream {
  return async (request) => {
    const response = await upstream(request)
    const { setCookies = [] } = response
    if (!saysSessionEnded(request, response) || setCookies.length > 0) return response
    return { ...response, setCookies: [clearedSession] }
  }
}

/**
 * Returns true for a 402, and for a 401 to a request with the session cookie and without an access
 * token. A 401 may have another reason, such as a wrong password. Its code then says so.
 */
function saysSessionEnded({ headers }: UpstreamRequest, response: UpstreamResponse): boolean {
  if (response.status !== 401) return response.status === 402
  if (headers['authorization'] !== undefined || !hasSessionCookie(headers)) return false
  const { code } = (parsedJson(response.body) ?? {}) as { code?: unknown }
  return code === undefined || code === sessionRequired
}

/** Returns an upstream that calls a service of this process with Fastify's `inject`. */
export function inProcess(service: Service): Upstream {
  return async ({ method, url, headers, body, signal }) => {
    const { [clientAddressHeader]: remoteAddress, ...others } = headers
    const response = await service.inject({
      method,
      url,
      headers: others,
      ...(body === undefined ? {} : { payload: body }),
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
      ...(signal ? { signal } : {}),
    })
    return { ...withoutBody(response), body: response.payload }
  }
}

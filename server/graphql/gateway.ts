import type * as builtGateway from '../../mesh/gateway.ts'
import { clientAddressHeader } from '../../mesh/upstream/upstream-fetch.ts'
import { cacheTagsHeader } from '../../mesh/upstream/upstream-fetch.ts'
import type { GatewayHost, ServiceName, Upstream } from '../../mesh/settings.ts'
import { clearedSessionCookie } from '../../services/identity/sessions/cookie.ts'
import { currentRequest } from '../../services/platform/http/request-id.ts'
import { inSpan, traceparentHeader } from '../../services/platform/tracing.ts'
import { log } from '../../services/platform/log.ts'
import { cachedUpstream } from '../response-cache/cached-upstream.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import type { Service } from '../../services/platform/http/service.ts'

export type { Gateway } from '../../mesh/gateway.ts'

/** Loads the bundle that build/bundles.mjs writes. It has the exports of mesh/gateway.ts. */
export const importBuiltGateway = async () =>
  (await import(new URL('../../dist/gateway.mjs', import.meta.url).href)) as typeof builtGateway

interface GatewaySettings extends Pick<GatewayHost, 'limits' | 'shop' | 'origin' | 'documents'> {
  /** Whether browsers send the session cookie only over HTTPS. */
  secureCookies: boolean
}

/**
 * Opens the built gateway over both services. The services run in this process or in other
 * processes.
 */
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

/** Adds the trace context of the current request to each request to the service. */
function traced(upstream: Upstream): Upstream {
  return (request) => {
    const { traceparent } = currentRequest() ?? {}
    if (traceparent === undefined) return upstream(request)
    const headers = { ...request.headers, [traceparentHeader]: traceparent }
    return upstream({ ...request, headers })
  }
}

const paymentRequired = 402

/**
 * Clears the session cookie when a service responds 402. With 401, the identity service clears the
 * cookie itself.
 */
function endingSessions(upstream: Upstream, clearedSession: string): Upstream {
  return async (request) => {
    const response = await upstream(request)
    if (response.status !== paymentRequired) return response
    return { ...response, setCookies: [...(response.setCookies ?? []), clearedSession] }
  }
}

/** Calls a service of this process through Fastify's `inject`. */
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
    const forwarded = ['content-type', 'retry-after', cacheTagsHeader].flatMap((name) => {
      const value = response.headers[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    })
    return {
      status: response.statusCode,
      headers: Object.fromEntries(forwarded),
      setCookies: [response.headers['set-cookie'] ?? []].flat(),
      body: response.payload,
    }
  }
}

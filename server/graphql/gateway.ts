import type * as builtGateway from '../../mesh/gateway.ts'
import { clientAddressHeader } from '../../mesh/upstream/rest.ts'
import { cacheTagsHeader } from '../../mesh/upstream/upstream-fetch.ts'
import type { GatewayHost, ServiceName, Upstream } from '../../mesh/settings.ts'
import { log } from '../../services/platform/log.ts'
import { cachedUpstream } from '../response-cache/cached-upstream.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import type { Service } from '../../services/platform/http/service.ts'

export type { Gateway } from '../../mesh/gateway.ts'

/** Loads the bundle that `npm run build:gateway` writes: the exports of mesh/gateway.ts. */
export const importBuiltGateway = async () =>
  (await import(new URL('../../dist/gateway.mjs', import.meta.url).href)) as typeof builtGateway

/** Opens the built gateway over both services, in this process or others. */
export async function openGateway(
  services: Record<ServiceName, Upstream>,
  responses: ResponseCache,
  settings: Pick<GatewayHost, 'limits' | 'shop' | 'origin' | 'documents'>,
): Promise<builtGateway.Gateway> {
  const { createGateway } = await importBuiltGateway()
  const gateway = createGateway({
    services: {
      events: cachedUpstream(services.events, responses),
      identity: services.identity,
    },
    ...settings,
    report(message) {
      log.error(message)
    },
  })
  await gateway.warmUp()
  return gateway
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

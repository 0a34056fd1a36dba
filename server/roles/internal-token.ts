import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ServiceName } from '../../mesh/settings.ts'

/** Header of requests of a `web` process to a service. A `web` process removes it from requests of clients. */
export const internalTokenHeader = 'x-internal-token'

/**
 * `gateway`: a call of the gateway, without limits, for the client in `clientAddressHeader`.
 * `public`: a client's own REST request, passed on; the service limits it like any other.
 */
export type InternalKind = 'gateway' | 'public'

/** Each service has a token of its own, so that a third-party events service cannot call the identity service. */
export function internalToken(secret: string, service: ServiceName): string {
  return createHmac('sha256', secret).update(`parcours ${service}`).digest('base64url')
}

/** The kind of a request with the right token; undefined with a wrong one. */
export function kindOf(header: string | string[], token: string): InternalKind | undefined {
  const [kind, given = ''] = String(header).split(' ')
  const isRight =
    given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token))
  return isRight && (kind === 'gateway' || kind === 'public') ? kind : undefined
}

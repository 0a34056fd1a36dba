import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ServiceName } from '../../mesh/settings.ts'

/**
 * Header with which a `web` process identifies itself to a service. A `web` process removes this
 * header from requests of clients.
 */
export const internalTokenHeader = 'x-internal-token'

/**
 * Header with the number of the last publication that a `web` process knows. The events service
 * reads from no standby that lacks this publication.
 */
export const lastPublicationHeader = 'x-last-publication'

/**
 * `gateway`: a call of the gateway for the client in `clientAddressHeader`. It has no limits.
 * `public`: a client's REST request, which the `web` process passes on. The limits of the service
 * apply to this request.
 */
export type InternalKind = 'gateway' | 'public'

/**
 * The token of a service. Each service has its own token, so an events service of a third party
 * cannot call the identity service.
 */
export function internalToken(secret: string, service: ServiceName): string {
  return createHmac('sha256', secret).update(`parcours ${service}`).digest('base64url')
}

/** The kind of a request with the correct token; undefined for a wrong token. */
export function kindOf(header: string | string[], token: string): InternalKind | undefined {
  const [kind, given = ''] = String(header).split(' ')
  const isRight =
    given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token))
  return isRight && (kind === 'gateway' || kind === 'public') ? kind : undefined
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ServiceName } from '../../mesh/settings.ts'

/**
 * Header by which a service recognises a `web` process. A `web` process removes this header from
 * requests of clients.
 */
export const internalTokenHeader = 'x-internal-token'

/**
 * Header with the number of the last publication that a `web` process knows. The events service
 * does not read from a standby that lacks this publication.
 */
export const lastPublicationHeader = 'x-last-publication'

/**
 * The kind of a request from a `web` process. `gateway` is a call of the gateway for the client in
 * `clientAddressHeader`. It has no limits. `public` is a client's REST request that the `web`
 * process passes on. The limits of the service apply to it.
 */
export type InternalKind = 'gateway' | 'public'

/**
 * Returns the token of a service. Each service has its own token, so an events service of another
 * operator cannot call the identity service.
 */
export function internalToken(secret: string, service: ServiceName): string {
  return createHmac('sha256', secret).update(`parcours ${service}`).digest('base64url')
}

/** Returns the kind of a request with the right token. Undefined for a wrong token. */
export function kindOf(header: string | string[], token: string): InternalKind | undefined {
  const [kind, given = ''] = String(header).split(' ')
  const isRight =
    given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token))
  return isRight && (kind === 'gateway' || kind === 'public') ? kind : undefined
}

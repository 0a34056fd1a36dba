import { createHmac } from 'node:crypto'
import { networkOf } from '../limits/network.ts'

/**
 * Tells networks apart without naming them. Addresses are few enough to try all of them, so the hash has a key.
 * @param address IPv4 or IPv6; all addresses of an IPv6 /64 have one hash
 */
export function networkHash(secret: string, address: string): string {
  return createHmac('sha256', secret)
    .update(`network.${networkOf(address)}`)
    .digest('base64url')
}

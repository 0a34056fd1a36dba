import { createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum number of seconds between the time in a signature and the clock of this machine. */
const maxClockSkewSeconds = 5 * 60

/**
 * Returns a signature `t=1767225600,v1=…`. `t` is the time in Unix seconds. `v1` is the hexadecimal
 * HMAC-SHA256 of these seconds, a dot and the body.
 */
export function sign(body: string | Buffer, secret: string, seconds: number): string {
  return `t=${seconds},v1=${hmacOf(body, secret, String(seconds)).toString('hex')}`
}

/**
 * Returns true if the body has a valid signature whose time is within five minutes of this clock.
 */
export function isSigned(body: Buffer, header: unknown, secret: string): boolean {
  const parts = typeof header === 'string' && /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header)
  if (!parts) return false
  const [, seconds = '', signature = ''] = parts
  const isValid = timingSafeEqual(Buffer.from(signature, 'hex'), hmacOf(body, secret, seconds))
  return isValid && Math.abs(Date.now() / 1000 - Number(seconds)) <= maxClockSkewSeconds
}

function hmacOf(body: string | Buffer, secret: string, seconds: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
}

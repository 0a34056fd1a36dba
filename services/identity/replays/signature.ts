import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the clocks of two machines and the way between them may be apart, in seconds. */
const patience = 5 * 60

/** `t=1767225600,v1=…`: when, in seconds, and the HMAC-SHA256 of that, a dot and the body, in hexadecimal. */
export function sign(body: string | Buffer, secret: string, seconds: number): string {
  return `t=${seconds},v1=${hmacOf(body, secret, String(seconds)).toString('hex')}`
}

/** Whether somebody who knows the secret sent this body, a moment ago. */
export function isSigned(
  body: Buffer,
  header: unknown,
  secret: string,
  now = Date.now() / 1000,
): boolean {
  const parts = typeof header === 'string' && /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header)
  if (!parts) return false
  const [, seconds = '', signature = ''] = parts
  const right = timingSafeEqual(Buffer.from(signature, 'hex'), hmacOf(body, secret, seconds))
  return right && Math.abs(now - Number(seconds)) <= patience
}

function hmacOf(body: string | Buffer, secret: string, seconds: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
}

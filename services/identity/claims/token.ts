import { createHmac, timingSafeEqual } from 'node:crypto'

/** The key of a result: a participant in a race. */
export interface ResultKey {
  race_id: string
  participant_id: string
}

const validSeconds = 400 * 24 * 60 * 60

/** A result, and the time when the link to it was made. */
interface Claim {
  result: ResultKey
  madeAt: Date
}

/**
 * Creates the token of a link to a result. The token is valid for 400 days. The operator gives the
 * link only to the athlete, so a visitor with the token counts as the athlete.
 */
export function signClaim(result: ResultKey, secret: string, now = Date.now()): string {
  const until = Math.floor(now / 1000) + validSeconds
  const content = [result.race_id, result.participant_id, until]
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${hmacOf(text, secret).toString('base64url')}`
}

/**
 * Reads the token of a link to a result.
 * @returns undefined for an expired token or a wrong signature
 */
export function readClaim(token: string, secret: string): Claim | undefined {
  const [text = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = hmacOf(text, secret)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  // The signature proves that `signClaim` created the content.
  const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, string, number]
  const [race_id, participant_id, until] = content
  if (until * 1000 <= Date.now()) return undefined
  const madeAt = new Date((until - validSeconds) * 1000)
  return { result: { race_id, participant_id }, madeAt }
}

/**
 * Computes the signature of a claim token. The prefix separates claim tokens from other content
 * that is signed with the same secret.
 */
function hmacOf(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`claim.${text}`).digest()
}

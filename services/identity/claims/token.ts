import { createHmac, timingSafeEqual } from 'node:crypto'

/** One participant of one race. */
export interface ResultKey {
  race_id: string
  participant_id: string
}

const days = 400

/**
 * What the link to a result holds: who has it is the athlete, as far as the operator can tell who hands
 * the links out. Good for a bit more than a year.
 */
export function signClaim(result: ResultKey, secret: string, now = Date.now()): string {
  const until = Math.floor(now / 1000) + days * 24 * 60 * 60
  const content = [result.race_id, result.participant_id, until]
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${hmacOf(text, secret).toString('base64url')}`
}

/** @returns undefined for a token that somebody else made or changed, or that is too old */
export function readClaim(token: string, secret: string, now = Date.now()): ResultKey | undefined {
  const [text = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = hmacOf(text, secret)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  // Signed: written above.
  const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, string, number]
  const [race_id, participant_id, until] = content
  return until * 1000 > now ? { race_id, participant_id } : undefined
}

/** One secret may sign other things as well. */
function hmacOf(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`claim.${text}`).digest()
}

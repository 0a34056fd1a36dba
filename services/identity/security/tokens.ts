import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for an address, a cookie or a header: 43 signs. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. Its bits are random, so a fast hash is as good as a slow one. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

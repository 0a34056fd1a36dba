import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url: 43 characters, safe in URLs, cookies and headers. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash that is stored of a token. A fast hash is safe, because tokens are random. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

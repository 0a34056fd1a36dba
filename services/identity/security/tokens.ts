import { hash, randomBytes } from 'node:crypto'

/** Returns 256 random bits in base64url: 43 characters, safe in URLs, cookies and headers. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Returns the hash under which a token is stored. A fast hash is safe, because tokens are random.
 */
export function hashOfToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

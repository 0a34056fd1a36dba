import { hashOfToken, newToken } from '../security/tokens.ts'

/**
 * The tokens of an app. The app sends the access token with each request, and exchanges the refresh
 * token for a new pair of tokens.
 */
export interface BearerTokens {
  accessToken: string
  /** The text `<family>.<secret>`. All refresh tokens of a session have the same family. */
  refreshToken: string
  /** The hashes that are stored in columns of `sessions`. */
  hashes: { token_hash: string; refresh_family_hash: string; refresh_hash: string }
}

/**
 * Creates a pair of tokens.
 * @param family the part that all refresh tokens of the session share; by default a new one
 */
export function newBearerTokens(family = newToken()): BearerTokens {
  const accessToken = newToken()
  const refreshToken = `${family}.${newToken()}`
  return {
    accessToken,
    refreshToken,
    hashes: {
      token_hash: hashOfToken(accessToken),
      refresh_family_hash: hashOfToken(family),
      refresh_hash: hashOfToken(refreshToken),
    },
  }
}

/** Returns the part of a refresh token that all refresh tokens of its session share. */
export function familyOf(refreshToken: string): string {
  return refreshToken.split('.')[0] ?? ''
}

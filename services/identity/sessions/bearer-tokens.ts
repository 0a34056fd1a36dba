import { hashOfToken, newToken } from '../security/tokens.ts'

/**
 * The tokens of an app. The app sends the access token with each request. The app exchanges the
 * refresh token for the next pair of tokens.
 */
export interface BearerTokens {
  accessToken: string
  /** The text `<family>.<secret>`. All refresh tokens of a session have the same family. */
  refreshToken: string
  /** Columns of `sessions` that store the tokens. */
  hashes: { token_hash: string; refresh_family_hash: string; refresh_hash: string }
}

/**
 * Creates a pair of tokens.
 * @param family the family of the session's refresh tokens; by default a new family
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

/** Returns the family of a refresh token. */
export function familyOf(refreshToken: string): string {
  return refreshToken.split('.')[0] ?? ''
}

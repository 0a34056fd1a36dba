import { hashOfToken, newToken } from '../security/tokens.ts'

/** The tokens of an app: the access token goes with each request, the refresh token gets the next pair. */
export interface BearerTokens {
  accessToken: string
  /** `<family>.<secret>`: all refresh tokens of a session have the same family. */
  refreshToken: string
  /** Columns of `sessions` that store the tokens. */
  hashes: { token_hash: string; refresh_family_hash: string; refresh_hash: string }
}

/** @param family the family of the session's refresh tokens; by default a new one */
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

/** The family of a refresh token. */
export function familyOf(refreshToken: string): string {
  return refreshToken.split('.')[0] ?? ''
}

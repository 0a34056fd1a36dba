import { LRUCache } from 'lru-cache'
import { utcDay } from '../../domain/civil-days.ts'
import type { Organisers } from '../../services/events/organisers.ts'
import type { Scope } from '../../services/platform/http/admission.ts'
import { Problem } from '../../services/platform/http/problem.ts'
import { SingleFlight } from '../../services/platform/single-flight.ts'
import { log } from '../../services/platform/log.ts'
import { hashOfToken } from '../../services/identity/security/tokens.ts'
import { type Credential, isFormOfSecret } from './queries.ts'

/**
 * Milliseconds for which the result of a lookup is cached. A revoked key may still work for this
 * time.
 */
const reuseMs = 5_000

export interface ApiKeys {
  /**
   * Checks that a key is valid and allows a scope. Returns the credential of the key.
   * @param beforeQuery called before a query for a key that was not valid at its last lookup; may
   * refuse the query
   * @throws Problem 401 for an unknown, expired or revoked key
   * @throws Problem 403 for a key without the scope
   */
  verify: (key: string, scope: Scope, beforeQuery?: () => Promise<unknown>) => Promise<Credential>
}

interface KeyStore {
  /** Finds the credential of a key. Returns undefined for an unknown key. */
  find: (key: string) => Promise<Credential | undefined>
  recordUse: (id: string) => Promise<void>
}

export function openApiKeys({ find, recordUse }: KeyStore): ApiKeys {
  const found = new LRUCache<string, { credential: Credential | undefined }>({
    max: 1_000,
    ttl: reuseMs,
  })
  /** Hashes of the keys that were valid at their last lookup. */
  const accepted = new LRUCache<string, true>({ max: 1_000 })
  const finding = new SingleFlight<Credential | undefined>()
  async function lookUp(
    key: string,
    beforeQuery?: () => Promise<unknown>,
  ): Promise<Credential | undefined> {
    if (!isFormOfSecret(key)) return undefined
    const hash = hashOfToken(key)
    const cached = found.get(hash)
    if (cached) return cached.credential
    if (!accepted.has(hash) && !finding.isRunning(hash)) await beforeQuery?.()
    return finding.get(hash, async () => {
      const credential = await find(key)
      found.set(hash, { credential })
      accepted.delete(hash)
      if (credential && problemOf(credential) === undefined) {
        accepted.set(hash, true)
        await recordUse(credential.id).catch((err: unknown) => {
          log.warn({ err }, 'the use of an API key is not recorded')
        })
      }
      return credential
    })
  }
  return {
    async verify(key, scope, beforeQuery) {
      const credential = await lookUp(key, beforeQuery)
      const problem = problemOf(credential)
      if (problem) throw problem
      if (credential?.scopes.includes(scope) === true) return credential
      throw new Problem(403, 'apiKey.scopeMissing', `This API key lacks the scope ${scope}.`)
    },
  }
}

/** Returns a function that verifies organisers by their tokens. */
export function organisersOf(keys: ApiKeys): Organisers {
  return {
    async verify(token, scope) {
      const { id, organisationId } = await keys.verify(token, scope)
      if (organisationId !== null) return { credentialId: id, organisationId }
      throw new Problem(403, 'token.noOrganisation', 'This token is of no organisation.')
    },
  }
}

function problemOf(credential: Credential | undefined): Problem | undefined {
  if (!credential)
    return refused('unknown', 'This API key or token is not known here. Check that it is complete.')
  if (credential.revokedAt)
    return refused('revoked', 'This API key or token was revoked. Ask for a new one.')
  if (credential.expiresAt.getTime() > Date.now()) return undefined
  return refused(
    'expired',
    `This API key or token expired on ${utcDay(credential.expiresAt)}. Ask for a new one.`,
  )
}

function refused(reason: 'unknown' | 'revoked' | 'expired', message: string): Problem {
  return new Problem(401, `apiKey.${reason}`, message)
}

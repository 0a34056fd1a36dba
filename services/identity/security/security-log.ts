import { setImmediate as later } from 'node:timers/promises'
import { log } from '../../platform/log.ts'
import { networkOf } from '../../platform/network.ts'
import type { IdentityDatabase } from '../database.ts'
import type { KeyedHash } from '../limits/keyed-hash.ts'
import { addSecurityEvent, type SecurityEvent } from './events-queries.ts'

export interface SecurityLog {
  /**
   * Writes an event after the response, so that it delays and fails no request. Returns at once.
   * @param address of the network the request came from
   */
  record: (kind: SecurityEvent['kind'], address: string, account?: SecurityEvent['account']) => void
  /** Resolves when all events are written. */
  idle: () => Promise<void>
}

/** Events that wait to be written at the most: a database that does not answer must not fill the memory. */
const mostWaiting = 1000

/** @param hash of networks: addresses are few enough to try all of them, so it has a key */
export function createSecurityLog(db: IdentityDatabase, hash: KeyedHash): SecurityLog {
  let waiting = 0
  // One after the other: in their order, and with one connection to the database.
  let written = Promise.resolve()

  async function write(address: string, event: Omit<SecurityEvent, 'network_hash'>) {
    await later()
    try {
      const network_hash = await hash(`network ${networkOf(address)}`)
      await addSecurityEvent(db, { ...event, network_hash })
    } catch (error) {
      log.warn({ kind: event.kind, code: codeOf(error) }, 'a security event was not written')
    } finally {
      waiting -= 1
    }
  }

  return {
    record(kind, address, account) {
      if (waiting >= mostWaiting) return
      waiting += 1
      written = written.then(() => write(address, { kind, account }))
    },
    idle: () => written,
  }
}

/** The message of a database error may repeat values. */
function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

import { setImmediate as later } from 'node:timers/promises'
import { codeOf } from '../../platform/error-code.ts'
import { log } from '../../platform/log.ts'
import { networkOf } from '../../platform/http/network.ts'
import type { IdentityDatabase } from '../database.ts'
import type { KeyedHash } from '../limits/keyed-hash.ts'
import { addSecurityEvent, type SecurityEvent } from './events-queries.ts'

export type SecurityLog = ReturnType<typeof createSecurityLog>

/**
 * Maximum number of events that wait to be written. It limits the memory that the events take while
 * the database does not respond.
 */
const maxWaiting = 1000

/**
 * Creates the security log.
 * @param hash keyed hash of networks. A hash without a key could be reversed by trying all
 * addresses
 */
export function createSecurityLog(db: IdentityDatabase, hash: KeyedHash) {
  let waiting = 0
  // Writes events one after the other, so they stay in order and need only one database
  // connection.
  let written = Promise.resolve()

  async function write(address: string, event: Omit<SecurityEvent, 'network_hash'>) {
    await later()
    try {
      const network_hash = await hash(`network ${networkOf(address)}`)
      await addSecurityEvent(db, { ...event, network_hash })
    } catch (error) {
      // Logs only the code, because the message of a database error may contain values.
      log.warn({ kind: event.kind, code: codeOf(error) }, 'a security event was not written')
    } finally {
      waiting -= 1
    }
  }

  return {
    /**
     * Queues an event to be written. A slow or failed write has no effect on the request.
     * @param address network address of the client
     * @param organiser the token of an organiser and the race of the event, if any
     */
    record(
      kind: SecurityEvent['kind'],
      address: string,
      account?: SecurityEvent['account'],
      organiser?: SecurityEvent['organiser'],
    ) {
      if (waiting >= maxWaiting) return
      waiting += 1
      written = written.then(() => write(address, { kind, account, organiser }))
    },
    /** Resolves when all events are written. */
    idle: () => written,
  }
}

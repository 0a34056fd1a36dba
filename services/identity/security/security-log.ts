import { setImmediate as later } from 'node:timers/promises'
import { log } from '../../platform/log.ts'
import type { IdentityDatabase } from '../database.ts'
import { addSecurityEvent, type SecurityEvent, sweepSecurityEvents } from './events-queries.ts'
import { networkHash } from './network-hash.ts'

export interface SecurityLog {
  /**
   * Writes an event after the response, so that it delays and fails no request. Returns at once.
   * @param address of the network the request came from
   */
  record: (kind: SecurityEvent['kind'], address: string, account?: SecurityEvent['account']) => void
  /** Resolves when all events are written. */
  idle: () => Promise<void>
}

const hourMs = 3_600_000

/** Events that wait to be written at the most: a database that does not answer must not fill the memory. */
const mostWaiting = 1000

/** @param secret key of the hashes of networks */
export function createSecurityLog(db: IdentityDatabase, secret: string): SecurityLog {
  let waiting = 0
  // One after the other: in their order, and with one connection to the database.
  let written = Promise.resolve()

  async function write(event: SecurityEvent) {
    await later()
    try {
      await addSecurityEvent(db, event)
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
      const network_hash = networkHash(secret, address)
      written = written.then(() => write({ kind, network_hash, account }))
    },
    idle: () => written,
  }
}

/**
 * Removes old events now and every hour.
 * @returns stops it
 */
export function startSweeping(db: IdentityDatabase, days: number): () => void {
  const sweep = () => {
    sweepSecurityEvents(db, days).catch((error: unknown) => {
      log.warn({ code: codeOf(error) }, 'old security events were not removed')
    })
  }
  sweep()
  const timer = setInterval(sweep, hourMs).unref()
  return () => {
    clearInterval(timer)
  }
}

/** The message of a database error may repeat values. */
function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

import { log } from '../../platform/log.ts'
import type { IdentityDatabase } from '../database.ts'
import { deleteExpired, type RetentionDays } from './queries.ts'

export interface RetentionSweep {
  /** Deletes expired rows now, and then every hour. */
  start: () => void
  /** Waits until a running deletion has ended. */
  close: () => Promise<void>
}

const hourMs = 3_600_000

export function createRetentionSweep(
  db: IdentityDatabase,
  days: RetentionDays,
  everyMs = hourMs,
): RetentionSweep {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function sweep() {
    try {
      await deleteExpired(db, days)
    } catch (error) {
      log.warn({ err: error }, 'expired rows are deleted at the next sweep')
    }
  }

  const run = () => {
    running ??= sweep().finally(() => {
      running = undefined
    })
  }
  return {
    start() {
      run()
      timer = setInterval(run, everyMs).unref()
    },
    async close() {
      clearInterval(timer)
      await running
    },
  }
}

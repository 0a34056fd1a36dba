import { log } from '../../platform/log.ts'
import type { IdentityDatabase } from '../database.ts'
import { deleteExpired, type RetentionDays, vacuum } from './queries.ts'

const hourMs = 3_600_000

export function createRetentionSweep(db: IdentityDatabase, days: RetentionDays, everyMs = hourMs) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function sweep() {
    try {
      await deleteExpired(db, days)
      await vacuum(db)
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
    /**
     * Deletes expired rows now, and then every hour. Also frees their space.
     */
    start() {
      run()
      timer = setInterval(run, everyMs).unref()
    },
    /** Waits until a running deletion has ended. */
    async close() {
      clearInterval(timer)
      await running
    },
  }
}

import { log } from '../services/platform/log.ts'

/**
 * Process managers signal the whole process group. Signals within this number of milliseconds count
 * as one.
 */
const duplicateSignalMs = 500

/**
 * Handles signals. The first SIGTERM or SIGINT calls `close` with its name and then exits with code
 * 0. A second signal exits immediately with code 1.
 * @returns a function that tells whether the shutdown has begun
 */
export function onShutdown(close: (signal: NodeJS.Signals) => Promise<void>): () => boolean {
  let since: number | undefined
  const stop = (signal: NodeJS.Signals) => {
    if (since !== undefined) {
      if (performance.now() - since < duplicateSignalMs) return
      log.warn({ signal }, 'ends at once')
      process.exit(1)
    }
    since = performance.now()
    log.info({ signal }, 'shutting down')
    close(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'the shutdown failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return () => since !== undefined
}

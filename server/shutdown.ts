import { log } from '../services/platform/log.ts'

/**
 * Milliseconds after the first signal in which further signals are ignored. A terminal and a
 * process manager may both signal the process.
 */
const duplicateSignalMs = 500

/**
 * Handles SIGTERM and SIGINT. The first signal calls `close` with the name of the signal, and then
 * exits with code 0, or with code 1 if `close` fails. A later signal exits immediately with code 1.
 * @returns a function that returns true after the shutdown has begun
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
